// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia

/// What has to hold for any movie and any sequence of edits.
enum EditInvariants {
    /// Edits of one movie.
    private static let longest = 12

    /// Takes the bytes as a program: a movie, and what is done to it.
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        var program = EditProgram(bytes)
        let movie = ProgrammedMovie(&program).bytes
        let folder = Self.folder.appending(path: UUID().uuidString)
        let path = folder.appending(path: "movie.mp4").path
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try SystemFile.write(movie, to: path, replacing: false)
        } catch {
            throw BrokenInvariant("no file can be made: \(error)")
        }
        defer { remove(folder) }
        var edited = try EditedMovie(path)
        for _ in 0..<longest where !program.isAtEnd {
            try edited.edit(&program)
            try edited.check()
        }
        let names = names(in: folder)
        try require(names == ["movie.mp4"], "files are left after \(edited.log): \(names)")
    }

    /// Memory, where the system has files there: waiting for a disk is not what is fuzzed.
    private static let folder: URL = {
        let memory = URL(filePath: "/dev/shm")
        let manager = FileManager.default
        return manager.isWritableFile(atPath: memory.path) ? memory : manager.temporaryDirectory
    }()

    private static func names(in folder: URL) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            return ["\(error)"]
        }
    }

    private static func remove(_ folder: URL) {
        do { try FileManager.default.removeItem(at: folder) } catch { print(error) }
    }
}
