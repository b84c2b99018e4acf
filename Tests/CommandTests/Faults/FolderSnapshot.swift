// SPDX-License-Identifier: Apache-2.0

import Foundation

/// All files of a folder with their bytes.
struct FolderSnapshot {
    /// The files by their paths in the folder, hidden ones too.
    let files: [String: Data]
    /// The folders, in order.
    let folders: [String]

    init(_ folder: URL) throws {
        var files: [String: Data] = [:]
        var folders: [String] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let place = folder.appending(path: path)
            let values = try place.resourceValues(forKeys: [.isDirectoryKey])
            if values.isDirectory == true {
                folders.append(path)
            } else {
                files[path] = try Data(contentsOf: place)
            }
        }
        self.files = files
        self.folders = folders.sorted()
    }

    /// The names of everything, in order.
    var names: [String] { (Array(files.keys) + folders).sorted() }

    /// Makes a folder what it was.
    func restore(in folder: URL) throws {
        let manager = FileManager.default
        for name in try manager.contentsOfDirectory(atPath: folder.path) {
            try manager.removeItem(at: folder.appending(path: name))
        }
        for name in folders {
            try manager.createDirectory(
                at: folder.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        for (name, bytes) in files { try bytes.write(to: folder.appending(path: name)) }
    }
}
