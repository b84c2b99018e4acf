// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// The public corpora, which are kept beside the package and not in it.
package enum Corpora {
    /// Why a corpus could not be used.
    package struct Missing: Error {
        /// Where it should be.
        package let path: String
    }

    /// The path of a corpus, or of a file in one; nil, with a line that says so, if it is missing.
    ///
    /// - Throws: `Missing` if it is missing and `CI` is set.
    package static func path(_ name: String) throws -> String? {
        let environment = ProcessInfo.processInfo.environment
        let beside = SampleMedia.packageRoot.deletingLastPathComponent()
            .appending(path: "shared/corpora")
        let root = environment["MEDIATAG_CORPORA"].map { URL(filePath: $0) } ?? beside
        let path = root.appending(path: name).path
        if FileManager.default.fileExists(atPath: path) { return path }
        if environment["CI"] != nil { throw Missing(path: path) }
        print("skipped: no corpus \(name)")
        return nil
    }

    /// The folder of a corpus; nil, with a line that says so, if it is missing.
    ///
    /// - Throws: `Missing` if it is missing and `CI` is set.
    package static func folder(_ name: String) throws -> URL? {
        try path(name).map { URL(filePath: $0) }
    }

    /// The files of a folder with an extension, by name.
    package static func files(in folder: URL, extension suffix: String) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == suffix }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    /// The files of a folder and the folders in it with one of some extensions, by path.
    package static func allFiles(in folder: URL, extensions: Set<String>) throws -> [URL] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
            .map { folder.appending(path: $0) }
            .filter { extensions.contains($0.pathExtension) }
    }

    /// The objects of a JSON file.
    package static func json(_ file: URL) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    }
}
