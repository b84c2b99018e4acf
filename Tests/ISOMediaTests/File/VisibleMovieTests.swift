// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

/// What a strict reader sees of a movie while it is edited in place.
@Suite struct VisibleMovieTests {
    @Test(arguments: MovieLayout.allCases, [true, false])
    func `an edit in place leaves exactly one visible moov after every write`(
        layout: MovieLayout,
        addsMedia: Bool
    ) throws {
        try layout.withFile { path in
            let tail = StrictMovieReader(try bytes(of: path)).tailLength
            // The first edit makes slots, the second one uses them, the third one needs more room.
            for number in 1...3 {
                let editor = try MovieEditor(path: path, output: .inPlace)
                var edit = try DummyTrack.edit(editor.movie.movie)
                if !addsMedia { edit.newMedia = [] }
                if addsMedia, number == 3 {
                    let large = [UInt8](repeating: 7, count: 300_000)
                    edit.newMedia = edit.newMedia.map { NewMedia(trackID: $0.trackID, data: large) }
                }
                if !addsMedia { edit.movie = try Self.tagged(editor.movie.movie, number) }
                let plan = try editor.plan(edit)
                if case .inPlace = plan.method {
                    let copy = path + ".copy"
                    try Data(try bytes(of: path)).write(to: URL(filePath: copy))
                    try InterruptedEdit(plan).eachWrite(to: copy) { what in
                        let reader = StrictMovieReader(try bytes(of: copy), tailLength: tail)
                        #expect(reader.complaints.isEmpty, "edit \(number), \(what)")
                    }
                    #expect(try bytes(of: copy).count <= Int(plan.length))
                }
                try editor.commit(edit, by: plan)
                let reader = StrictMovieReader(try bytes(of: path), tailLength: tail)
                #expect(reader.complaints.isEmpty, "edit \(number)")
            }
        }
    }

    private static func tagged(_ movie: Movie, _ number: Int) throws -> Movie {
        var movie = movie
        try movie.updateTrack(2) { track throws(ISOMediaError) in
            try track.updateHeader { $0.alternateGroup = Int16(number) }
        }
        return movie
    }

    /// A process may be killed between two pages while it writes the header.
    @Test(arguments: [
        MovieLayout.movieLast, .movieFirstWithReserve, .trailingUUID, .twoMediaDataAroundMovie,
        .movieToEndOfFile,
    ])
    func `a movie whose header was written in part is the old one or the new one`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let old = try bytes(of: path)
            let before = try MovieState(path)
            let edit = try InterruptedEdit(path)
            let header = try #require(edit.switches.last)
            try edit.stage(path, bytesOfLast: .max)
            let staged = try bytes(of: path)
            for count in 4...16 {
                try Data(staged).write(to: URL(filePath: path))
                try writeSparse(path, Array(header.bytes.prefix(count)), at: header.offset)
                let now = try MovieFile(opening: path)
                try now.requireWhole()
                let isOld = now.movie.tracks == before.tracks
                // The types `moov` and `mdat` begin with the same letter.
                let type = header.bytes[4..<min(8, max(4, count))]
                #expect(isOld == "moov".utf8.starts(with: type), "\(count) bytes")
                try MovieEditor.addDummy(to: path)
                let isOther = header.bytes[4..<8].elementsEqual("mdat".utf8) && 6...7 ~= count
                if !isOther { try before.expectKept(in: path, added: isOld ? 1 : 2) }
                #expect(Self.movieCount(try bytes(of: path)) == 1, "\(count) bytes")
            }
            try Data(old).write(to: URL(filePath: path))
            try MovieEditor.addDummy(to: path)
            let edited = try bytes(of: path)
            let undone = try bytes(of: Self.undone(path))
            let place = Int(header.offset)
            for count in 4..<16 {
                var torn = edited
                torn.replaceSubrange(place..<place + count, with: undone[place..<place + count])
                try Data(torn).write(to: URL(filePath: path))
                let now = try MovieFile(opening: path)
                #expect(now.movie.tracks == before.tracks, "\(count) bytes of an undo")
                try MovieEditor.addDummy(to: path)
                try before.expectKept(in: path, added: 1)
            }
        }
    }

    private static func undone(_ path: String) throws -> String {
        let copy = path + ".undone"
        try Data(try bytes(of: path)).write(to: URL(filePath: copy))
        try MovieUndo(path: copy).commit()
        return copy
    }

    @Test(arguments: [
        MovieLayout.movieLast, .movieFirstWithReserve, .trailingUUID, .twoMediaDataAroundMovie,
        .movieBetweenMediaToEndOfFile, .unknownBoxes,
    ])
    func `undoing the first edit restores the file byte for byte, except for free space`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let old = try bytes(of: path)
            let isInSpace = layout == .movieFirstWithReserve
            try MovieEditor.addDummy(to: path)
            try MovieUndo(path: path).commit()
            let now = try bytes(of: path)
            #expect(now.count == old.count)
            let differing = zip(now, old).count { $0 != $1 }
            let hasOpenEnd = layout == .movieBetweenMediaToEndOfFile
            #expect(differing == 0 || isInSpace || (hasOpenEnd && differing <= 4))
            #expect(StrictMovieReader(now).complaints.isEmpty)
        }
    }

    @Test func `XMP after the old moov stays visible once`() throws {
        try MovieLayout.trailingUUID.withFile { path in
            try MovieEditor.addDummy(to: path)
            let types = try MovieFile(opening: path).boxes.map(\.type)
            #expect(types.count { $0 == "uuid" } == 1)
            #expect(types.last == "uuid")
        }
    }

    @Test(arguments: [
        MovieLayout.movieLast, .movieFirstWithReserve, .twoMediaDataAroundMovie,
    ])
    func `an edit of an earlier version is undone and edited with one visible moov`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            try EarlierVersion.edit(path)
            let edited = try bytes(of: path)
            let undo = try MovieUndo(path: path)
            #expect(undo.previous.movie.tracks == before.tracks)
            let copy = path + ".copy"
            try Data(edited).write(to: URL(filePath: copy))
            for write in undo.way.writes {
                try writeSparse(copy, write.bytes, at: write.offset)
                #expect(Self.movieCount(try bytes(of: copy)) == 1)
            }
            try undo.commit()
            #expect(try MovieFile(opening: path).movie.tracks == before.tracks)
            #expect(Self.movieCount(try bytes(of: path)) == 1)
            #expect(try MovieState(path).hashes == before.hashes)
        }
        try layout.withFile { path in
            let before = try MovieState(path)
            try EarlierVersion.edit(path)
            guard case .inPlace = try MovieEditor.addDummy(to: path) else {
                Issue.record("the slots of an earlier version are not used")
                return
            }
            try before.expectKept(in: path, added: 2)
            try MovieUndo(path: path).commit()
            try before.expectKept(in: path, added: 1)
        }
    }

    /// What an earlier version, or a write in part, leaves of the old `moov` looks like a box in free space.
    private static func movieCount(_ bytes: [UInt8]) -> Int {
        StrictMovieReader(bytes).complaints.contains { $0.hasSuffix("moov boxes") } ? 0 : 1
    }
}
