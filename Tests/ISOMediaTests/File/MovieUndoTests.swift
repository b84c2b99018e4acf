// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct MovieUndoTests {
    /// The layouts that are edited in place behind the end or in the reserve.
    private static let inPlace: [MovieLayout] = [
        .movieLast, .movieFirstWithReserve, .largeMediaData, .twoMediaDataAroundMovie,
        .trailingUUID,
        .movieToEndOfFile, .movieBetweenMediaToEndOfFile,
    ]
    /// The layouts that are edited by a copy.
    private static let copied: [MovieLayout] = [
        .movieFirst, .movieFirstWithSmallReserve, .mediaToEndOfFile, .chaptersAndTimecode,
        .trailingGarbage, .fragmentRandomAccess,
    ]

    @Test(.slow, arguments: inPlace)
    func `undoing the edit that made the slots restores every box of the movie`(layout: MovieLayout)
        throws
    {
        try layout.withFile { path in
            let (old, before) = (try MovieFile(opening: path), try MovieState(path))
            try MovieEditor.addDummy(to: path)
            try undo(path) { undo in
                #expect(!undo.canBeRedone)
                #expect(undo.previous.movie == old.movie)
            }
            try expectSame(path, old, before)
            #expect(try MovieFile(opening: path).length == old.length)
            #expect(throws: ISOMediaError(.nothingToUndo, path: path)) {
                try MovieUndo(path: path)
            }
            try MovieEditor.addDummy(to: path)
            try before.expectKept(in: path, added: 1)
        }
    }

    @Test(.slow, arguments: inPlace + copied)
    func `a second undo restores the edit, any number of times`(layout: MovieLayout) throws {
        try layout.withFile { path in
            try MovieEditor.addDummy(to: path)
            let (first, before) = (try MovieFile(opening: path), try MovieState(path))
            let method = try MovieEditor.addDummy(to: path)
            guard case .inPlace = method else { Issue.record("\(method)"); return }
            let (second, after) = (try MovieFile(opening: path), try MovieState(path))
            for _ in 1...3 {
                try undo(path)
                try expectSame(path, first, before)
                try undo(path)
                try expectSame(path, second, after)
            }
        }
    }

    @Test(arguments: inPlace + copied)
    func `undo finds the movie whose mark was overwritten before the edit`(layout: MovieLayout)
        throws
    {
        try layout.withFile { path in
            try MovieEditor.addDummy(to: path)
            let place = try Int(MovieFile(opening: path).movieBox.range.upperBound) + 8
            var bytes = try Data(contentsOf: URL(filePath: path))
            #expect(bytes[place..<place + 16].elementsEqual("mediatag movie 2".utf8))
            bytes.replaceSubrange(place..<place + 32, with: Data(count: 32))
            try bytes.write(to: URL(filePath: path))
            let (first, before) = (try MovieFile(opening: path), try MovieState(path))
            try MovieEditor.addDummy(to: path)
            try undo(path)
            try expectSame(path, first, before)
        }
    }

    @Test(arguments: copied)
    func `undo by a copy restores the movie with its chunks where they are now`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            #expect(try MovieEditor.addDummy(to: path) == .copy)
            let (edited, after) = (try MovieFile(opening: path), try MovieState(path))
            try undo(path)
            let undone = try MovieState(path)
            #expect(undone.tracks.map(neutral) == before.tracks.map(neutral))
            #expect(undone.chunks == before.chunks)
            #expect(undone.hashes == before.hashes)
            try undo(path)
            try expectSame(path, edited, after)
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst])
    func `only the last edit can be undone`(layout: MovieLayout) throws {
        try layout.withFile { path in
            for _ in 1...3 { try MovieEditor.addDummy(to: path) }
            let third = try MovieState(path)
            try undo(path)
            #expect(try MovieState(path).tracks.count == third.tracks.count - 1)
            // The edit that was taken back is given up for another one.
            try MovieEditor.addDummy(to: path)
            try undo(path)
            #expect(try MovieState(path).tracks.count == third.tracks.count - 1)
        }
    }

    @Test(arguments: MovieLayout.allCases)
    func `undo of a movie that was never edited, or written anew, is rejected`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let output = URL(filePath: path).deletingLastPathComponent().path + "/out.mp4"
            try MovieEditor.addDummy(to: path, output: .file(output, replacing: false))
            for path in [path, output] {
                let old = try bytes(of: path)
                #expect(throws: ISOMediaError(.nothingToUndo, path: path)) {
                    try MovieUndo(path: path)
                }
                #expect(try bytes(of: path) == old)
            }
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve])
    func `undo never shows what a killed edit has written`(layout: MovieLayout) throws {
        try layout.withFile { path in
            for _ in 1...2 { try MovieEditor.addDummy(to: path) }
            let state = try MovieState(path)
            let killed = try InterruptedEdit(path)
            for cut in killed.cuts {
                try killed.stage(path, bytesOfLast: cut)
                #expect(throws: ISOMediaError(.nothingToUndo, path: path)) {
                    try MovieUndo(path: path)
                }
            }
            #expect(try MovieState(path).hashes == state.hashes)
        }
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirst])
    func `undo is rejected if the previous moov is damaged`(layout: MovieLayout) throws {
        try layout.withFile { path in
            for _ in 1...2 { try MovieEditor.addDummy(to: path) }
            let hidden = try #require(try hiddenMovie(in: path))
            let old = try bytes(of: path)
            for place in [hidden.lowerBound, hidden.lowerBound + 20, hidden.upperBound - 1] {
                try writeSparse(path, [old[Int(place)] ^ 0x40], at: place)
                #expect(throws: ISOMediaError(.nothingToUndo, path: path)) {
                    try MovieUndo(path: path)
                }
                try writeSparse(path, [old[Int(place)]], at: place)
            }
            _ = try MovieUndo(path: path)
        }
    }

    @Test func `undo is rejected if the previous samples are no longer in the file`() throws {
        try MovieLayout.movieFirst.withFile { path in
            try MovieEditor.addDummy(to: path)
            let slots = try MovieFile(opening: path)
            try addLargeDummy(to: path)
            try undo(path)
            try writeSparse(path, [], at: 0, length: slots.length)
            #expect(throws: ISOMediaError(.nothingToUndo, path: path)) { try MovieUndo(path: path) }
        }
    }

    @Test func `two undos at a time are rejected`() throws {
        try MovieLayout.movieLast.withFile { path in
            try MovieEditor.addDummy(to: path)
            let first = try MovieUndo(path: path)
            #expect(throws: ISOMediaError(.file(.locked), path: path)) { try MovieUndo(path: path) }
            _ = try MovieUndo(path: path, onlyReading: true)
            try writeSparse(path, [0], at: first.present.length)
            #expect(throws: ISOMediaError(.changedMeanwhile, path: path)) { try first.commit() }
        }
    }

    // MARK: - Parts

    /// The lock is given up with the value.
    private func undo(_ path: String, expecting body: (MovieUndo) -> Void = { _ in }) throws {
        let undo = try MovieUndo(path: path)
        body(undo)
        try undo.commit()
    }

    /// Adds samples that are more than the free space takes, so that they go behind the end.
    private func addLargeDummy(to path: String) throws {
        let large = [UInt8](repeating: 7, count: 300_000)
        let editor = try MovieEditor(path: path, output: .inPlace)
        var edit = try DummyTrack.edit(editor.movie.movie)
        edit.newMedia = edit.newMedia.map { NewMedia(trackID: $0.trackID, data: large) }
        try editor.commit(edit, by: try editor.plan(edit))
    }

    private func expectSame(
        _ path: String,
        _ file: MovieFile,
        _ state: MovieState,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let now = try MovieFile(opening: path)
        #expect(now.movie == file.movie, sourceLocation: sourceLocation)
        let same = try MovieState(path)
        #expect(same.chunks == state.chunks, sourceLocation: sourceLocation)
        #expect(same.hashes == state.hashes, sourceLocation: sourceLocation)
    }

    /// A track without the places of its chunks.
    private func neutral(_ track: Track) -> Box {
        var box = track.box
        box.updateAll(["stco", "co64"]) { $0 = Box("free", payload: []) }
        return box
    }

    /// Where the `moov` is that is not shown.
    private func hiddenMovie(in path: String) throws -> Range<UInt64>? {
        let all = try bytes(of: path)
        let shown = try MovieFile(opening: path).movieBox.range
        return all.indices.dropLast(4).lazy
            .filter {
                all[$0..<$0 + 4].elementsEqual("moov".utf8) && UInt64($0) != shown.lowerBound + 4
            }
            .map { place in
                let size = all[place - 4..<place].reduce(0) { $0 << 8 | UInt64($1) }
                return UInt64(place - 4)..<UInt64(place - 4) + size
            }
            .last { $0.upperBound <= UInt64(all.count) && $0.count > 100 }
    }
}
