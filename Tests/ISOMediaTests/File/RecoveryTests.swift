// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct RecoveryTests {
    @Test(arguments: [
        MovieLayout.movieLast, .trailingUUID, .movieToEndOfFile, .twoMediaDataAroundMovie,
        .movieFirstWithReserve,
    ])
    func `an edit killed before its commit leaves the old movie, and the next edit cleans up`(
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
    func `an edit of an earlier version killed between its two switches leaves the old movie`(
        hasMedia: Bool
    )
        throws
    {
        try MovieLayout.movieFirstWithReserve.withFile { path in
            let before = try MovieState(path)
            let original = try bytes(of: path)
            let edit = try InterruptedEdit(path, addingMedia: hasMedia)
            try edit.stage(path, bytesOfLast: .max)
            // The free space ended in front of the slots, whose `moov` was the second one.
            let space = try #require(
                try MovieFile(opening: path).boxes.first(where: \.isFreeSpace)
            )
            try writeSparse(
                path,
                BoxBuilder.box("free", [UInt8](repeating: 0, count: 40)),
                at: space.range.lowerBound
            )
            try expectOld(before, in: path, originalLength: original.count, "first switch")
            #expect(try streamHashes(path) == before.hashes)
            let file = try MovieFile(opening: path)
            #expect(file.abandoned != nil)
            try MovieEditor.addDummy(to: path)
            try before.expectKept(in: path, added: 1)
            #expect(StrictMovieReader(try bytes(of: path)).complaints.isEmpty)
        }
    }

    @Test func `an edit whose tail reached the disk as zeros leaves the old movie`() throws {
        try MovieLayout.movieLast.withFile { path in
            let before = try MovieState(path)
            let edit = try InterruptedEdit(path)
            try writeSparse(path, [], at: 0, length: edit.length)
            #expect(try streamHashes(path) == before.hashes)
            try MovieEditor.addDummy(to: path)
            try before.expectKept(in: path, added: 1)
        }
    }

    @Test func `an edit killed after its commit leaves the new movie`() throws {
        try MovieLayout.movieLast.withFile { path in
            let before = try MovieState(path)
            let edit = try InterruptedEdit(path)
            try edit.stage(path, bytesOfLast: .max)
            try edit.commit(path, switches: 1)
            #expect(try MovieFile(opening: path).abandoned == nil)
            try before.expectKept(in: path, added: 1)
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .trailingUUID, .movieFirstWithReserve])
    func `a committed edit whose moov was moved to the front is not taken for a killed one`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            try MovieEditor.addDummy(to: path)
            let moved = try fastStart(path)
            try Data(moved).write(to: URL(filePath: path))
            let file = try MovieFile(opening: path)
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
        let file = try MovieFile(opening: path)
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
        #expect(try MovieFile(opening: path).source.length == length)
        if isThorough { try before.expectKept(in: path, added: 1) }
    }
}
