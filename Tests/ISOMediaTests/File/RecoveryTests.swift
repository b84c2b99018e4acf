// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct `A killed edit` {
    @Test(arguments: [
        MovieLayout.movieLast, .trailingUUID, .movieToEndOfFile, .twoMediaDataAroundMovie,
        .movieFirstWithReserve,
    ])
    func `before its commit leaves the old movie, and the next edit cleans up`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let original = try bytes(of: path)
            let before = try MovieState(path)
            let edit = try InterruptedEdit(path)
            for cut in edit.cuts {
                try Data(original).write(to: URL(filePath: path))
                try edit.stage(path, bytesOfLast: cut)
                try expectOld(before, in: path, originalLength: original.count, "cut at \(cut)")
                try expectCleanedUp(before, in: path, length: edit.length, isThorough: cut == 49)
            }
        }
    }

    @Test(arguments: [true, false])
    func `between the two switches of a reserve leaves the old movie`(hasMedia: Bool) throws {
        try MovieLayout.movieFirstWithReserve.withFile { path in
            let before = try MovieState(path)
            let original = try bytes(of: path)
            let edit = try InterruptedEdit(path, addingMedia: hasMedia)
            try edit.stage(path, bytesOfLast: .max)
            try edit.commit(path, switches: 1)
            try expectOld(before, in: path, originalLength: original.count, "first switch")
            #expect(try streamHashes(path) == before.hashes)
            let file = try MovieFile(SystemFile.reading(path))
            #expect(file.abandoned != nil)
            try expectCleanedUp(before, in: path, length: edit.length, isThorough: true)
        }
    }

    @Test func `whose tail reached the disk as zeros leaves the old movie`() throws {
        try MovieLayout.movieLast.withFile { path in
            let before = try MovieState(path)
            let edit = try InterruptedEdit(path)
            try writeSparse(path, [], at: 0, length: edit.length)
            #expect(try streamHashes(path) == before.hashes)
            try MovieEditor.addDummy(to: path)
            try before.expectKept(in: path, added: 1)
        }
    }

    @Test func `after its commit leaves the new movie`() throws {
        try MovieLayout.movieLast.withFile { path in
            let before = try MovieState(path)
            let edit = try InterruptedEdit(path)
            try edit.stage(path, bytesOfLast: .max)
            try edit.commit(path, switches: 1)
            #expect(try MovieFile(SystemFile.reading(path)).abandoned == nil)
            try before.expectKept(in: path, added: 1)
        }
    }

    @Test func `by copy leaves a hidden file that the next edit takes over`() throws {
        try MovieLayout.movieFirst.withFile { path in
            let before = try MovieState(path)
            let rest = URL(filePath: FilePath.temporary(for: path))
            try Data(repeating: 0x55, count: 5_000_000).write(to: rest)
            try MovieEditor.addDummy(to: path)
            try before.expectKept(in: path, added: 1)
            #expect(!FileManager.default.fileExists(atPath: rest.path))
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .trailingUUID, .movieFirstWithReserve])
    func `is not seen in a committed one whose moov was moved to the front`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            try MovieEditor.addDummy(to: path)
            let moved = try fastStart(path)
            try Data(moved).write(to: URL(filePath: path))
            let file = try MovieFile(SystemFile.reading(path))
            #expect(file.abandoned == nil)
            #expect(file.length == UInt64(moved.count))
            try before.expectKept(in: path, added: 1)
            try MovieEditor.addDummy(to: path)
            try before.expectKept(in: path, added: 2)
        }
    }

    private func expectOld(
        _ before: MovieState,
        in path: String,
        originalLength: Int,
        _ comment: Comment
    ) throws {
        let file = try MovieFile(SystemFile.reading(path))
        try file.requireWhole()
        #expect(file.movie.tracks == before.tracks, comment)
        #expect(file.length == UInt64(originalLength), comment)
    }

    private func expectCleanedUp(
        _ before: MovieState,
        in path: String,
        length: UInt64,
        isThorough: Bool
    ) throws {
        if isThorough { #expect(try streamHashes(path) == before.hashes) }
        let method = try MovieEditor.addDummy(to: path)
        #expect(method != .copy)
        #expect(try MovieFile(SystemFile.reading(path)).source.length == length)
        if isThorough { try before.expectKept(in: path, added: 1) }
    }
}
