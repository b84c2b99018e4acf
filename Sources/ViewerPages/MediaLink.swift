// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Paths as the URLs of a page.
enum MediaLink {
    /// The folder that a path names, with its links followed; it may not exist yet.
    ///
    /// - Throws: `FileError` if the folder that it is in does not exist.
    static func place(ofFolder path: String) throws(FileError) -> String {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        if FilePath.exists(trimmed) { return try FilePath.resolved(trimmed) }
        let folder = try FilePath.resolved(FilePath.folder(of: trimmed))
        let name = trimmed.split(separator: "/").last ?? ""
        return (folder == "/" ? "" : folder) + "/" + name
    }

    /// The relative URL of a file, seen from a folder; both with links followed.
    static func address(of file: String, from folder: String) -> String {
        let there = file.split(separator: "/")
        let here = folder.split(separator: "/")
        let common = zip(there, here).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: here.count - common)
        return (up + there.dropFirst(common).map(String.init)).joined(separator: "/")
            .percentEncodedPath
    }

    /// Whether a file is in a folder or below; both with links followed.
    static func isInside(_ file: String, _ folder: String) -> Bool {
        file.hasPrefix(folder == "/" ? folder : folder + "/")
    }
}
