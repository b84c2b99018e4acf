// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The public corpora, which are kept beside the package and not in it.
enum Corpora {
    /// Why a corpus could not be used.
    struct Missing: Error {
        let path: String
    }

    /// The folder of a corpus; nil, with a line that says so, when it is not there.
    ///
    /// - Throws: `Missing` when it is not there and `CI` is set.
    static func folder(_ name: String) throws -> URL? {
        let environment = ProcessInfo.processInfo.environment
        let folder = root(environment).appendingPathComponent(name)
        if FileManager.default.fileExists(atPath: folder.path) { return folder }
        if environment["CI"] != nil { throw Missing(path: folder.path) }
        print("skipped: no corpus \(name)")
        return nil
    }

    private static func root(_ environment: [String: String]) -> URL {
        if let path = environment["MEDIATAG_CORPORA"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("shared/corpora")
    }

    /// The files of a folder with an extension, by name.
    static func files(in folder: URL, extension suffix: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == suffix }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// The files of a folder and the folders in it with one of some extensions, by path.
    static func allFiles(in folder: URL, extensions: Set<String>) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .map { folder.appendingPathComponent($0) }
            .filter { extensions.contains($0.pathExtension) }
    }

    /// The objects of a JSON file.
    static func json(_ file: URL) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    }
}
