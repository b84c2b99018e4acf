// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// The folder of new media of a presentation, hidden until its files are complete.
final class StagedFolder {
    /// The folder, as the user would name it.
    let name: String
    private var folder: NewFolder
    private let replaces: Bool
    private var isFinished = false

    /// Makes the hidden folder.
    ///
    /// - Throws: `FileError`: `.outputExists` if the folder is there and may not be replaced,
    ///   `.folderNotOurs` if it is not the folder of a rendition.
    init(
        _ path: String,
        replacing: Bool,
        mark: String = MediaWriter.FileName.playlist
    ) throws(FileError) {
        name = path
        replaces = FilePath.exists(path)
        folder = try NewFolder(path, replacing: replacing, mark: mark)
    }

    /// Writes a file into it.
    ///
    /// - Throws: `FileError.Kind.system`.
    func add(_ bytes: [UInt8], to file: String) throws(FileError) {
        try folder.write(bytes, to: file)
    }

    /// Puts the folder in its place when all of its files have reached the medium.
    ///
    /// - Throws: `FileError`.
    func finish() throws(FileError) {
        try folder.finish(isLasting: true)
        isFinished = true
    }

    /// Takes a new folder away again, because the playlist that was to name it could not be written.
    func withdraw() {
        if isFinished, !replaces { FilePath.removeTree(name) }
    }
}

/// Whether a folder has the files of a rendition, and no others.
struct FolderComparison {
    private let path: String
    private var others: Set<String>
    private var isSameSoFar = true

    /// Looks at a folder.
    ///
    /// - Throws: `FileError.Kind.system` if it cannot be listed.
    init(_ path: String) throws(FileError) {
        self.path = path
        others = Set(try Folder.names(in: path, named: path))
    }

    /// Whether all files that were compared are there with their bytes, and no others are.
    var isSame: Bool { isSameSoFar && others.isEmpty }

    /// Compares a file.
    mutating func compare(_ bytes: [UInt8], with name: String) {
        guard isSameSoFar, others.remove(name) != nil else {
            isSameSoFar = false
            return
        }
        do {
            let file = try SystemFile.reading(path + "/" + name)
            let length = UInt64(bytes.count)
            isSameSoFar = file.length == length ? try file.read(0..<length) == bytes : false
        } catch {
            isSameSoFar = false
        }
    }
}
