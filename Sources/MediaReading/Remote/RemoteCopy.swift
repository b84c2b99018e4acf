// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
package import RemoteMedia

/// Copies of files on servers in a folder of this machine, which are removed with it: FFmpeg reads no servers.
package final class RemoteCopy {
    private static let blockLength: UInt64 = 4 << 20

    private let folder: ScratchFolder
    /// The copies, in the order in which they were made.
    package private(set) var files: [String] = []
    private var names: [String] = []

    /// Makes an empty folder.
    ///
    /// - Throws: `MediaError` if that fails.
    package init() throws(MediaError) {
        folder = try MediaError.file("") { () throws(FileError) in try ScratchFolder(for: "remote")
        }
    }

    /// Loads a file.
    ///
    /// - Throws: `MediaError` if the server fails, or the copy cannot be written.
    package func add(_ file: RemoteFile) throws(MediaError) {
        let number = "\(files.count + 1_000_000)"
        let path = folder.path + "/" + number + Self.fileExtension(of: file.path)
        let source = RemoteBlocks(file)
        try MediaError.file(file.path) { () throws(FileError) in
            let target = try SystemFile.creating(path, named: file.path, isPrivate: true)
            var place: UInt64 = 0
            while place < source.length {
                let end = min(source.length, place + Self.blockLength)
                try target.write(try source.read(place..<end), at: place)
                place = end
            }
        }
        files.append(path)
        names.append(file.path)
    }

    /// The extension of a file's name with its full stop, by which FFmpeg recognises some formats.
    private static func fileExtension(of url: String) -> String {
        let name = RemoteName.path(url).split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return "."
            + name[name.index(after: dot)...].filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// A message with the names of the files on servers in place of those of their copies.
    package func named(_ text: String) -> String {
        zip(files, names).reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
