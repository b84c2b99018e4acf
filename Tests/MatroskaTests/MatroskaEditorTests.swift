// SPDX-License-Identifier: Apache-2.0

import Foundation
import Matroska
import TestSupport
import Testing

/// Edits of files on the disk, and what refuses them.
@Suite struct MatroskaEditorTests {
    private static let changes: MatroskaTrackChanges = {
        var changes = MatroskaTrackChanges()
        changes.flags = [.commentary: true]
        return changes
    }()

    private static func named(_ name: String) -> MatroskaTrackChanges {
        var changes = MatroskaTrackChanges()
        changes.name = name
        return changes
    }

    private func edit(_ path: String, _ changes: MatroskaTrackChanges = Self.changes) throws {
        try MatroskaEditor(path: path, output: .inPlace).commit([1: changes])
    }

    @Test(arguments: MatroskaBytes.layouts.map(\.name), [false, true])
    func `undo shows the tracks of before, and keeps the rest`(
        _ layout: String,
        hasChecksums: Bool
    ) throws {
        let parts = try #require(MatroskaBytes.layouts.first { $0.name == layout }).parts
        let old = MatroskaBytes.file(parts, hasChecksums: hasChecksums)
        try withTemporaryFile(named: "movie.mkv", old) { path in
            try edit(path)
            let first = StrictMatroskaReader(try bytes(of: path))
            try edit(path, Self.named("Second"))
            let undo = try MatroskaUndo(path: path)
            #expect(undo.present[1].name == "Second")
            #expect(undo.previous[1].name == "A track with a name that is long")
            try undo.commit()
            let reader = StrictMatroskaReader(try bytes(of: path))
            #expect(reader.complaints == [] && reader == first)
        }
    }

    @Test func `an edit and its undo have the time of now`() throws {
        func isOld(_ path: String) throws -> Bool {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            return attributes[.modificationDate] as? Date == Self.longAgo
        }
        let old = MatroskaBytes.file([.index, .info, .tracks, .void(500), .cluster])
        try withTemporaryFile(named: "movie.mkv", old) { path in
            for change in [{ try edit(path) }, { try MatroskaUndo(path: path).commit() }] {
                let time: [FileAttributeKey: Any] = [.modificationDate: Self.longAgo]
                try FileManager.default.setAttributes(time, ofItemAtPath: path)
                #expect(try isOld(path))
                try change()
                #expect(try !isOld(path))
            }
        }
    }

    private static let longAgo = Date(timeIntervalSince1970: 1_600_000_000)

    @Test func `what was added to the end is gone after undo, byte for byte`() throws {
        let old = MatroskaBytes.file([.index, .info, .tracks, .cluster], hasChecksums: true)
        try withTemporaryFile(named: "movie.mkv", old) { path in
            try edit(path)
            #expect(try bytes(of: path).count > old.count)
            try MatroskaUndo(path: path).commit()
            #expect(try bytes(of: path) == old)
            #expect(throws: MatroskaError(.nothingToUndo, path: path)) {
                _ = try MatroskaUndo(path: path)
            }
        }
    }

    @Test func `a file that another program has changed since is not undone`() throws {
        let old = MatroskaBytes.file([.index, .info, .tracks, .void(500), .cluster])
        try withTemporaryFile(named: "movie.mkv", old) { path in
            try edit(path)
            var changed = try bytes(of: path)
            let name = Array("that is long".utf8)
            let place = try #require(
                changed.indices.last { changed[$0...].starts(with: name) }
            )
            changed[place] = UInt8(ascii: "T")
            try withTemporaryFile(named: "changed.mkv", changed) { path in
                #expect(throws: MatroskaError(.nothingToUndo, path: path)) {
                    _ = try MatroskaUndo(path: path)
                }
                let now = try bytes(of: path)
                #expect(now == changed)
            }
        }
    }

    @Test func `an edit that changes nothing writes nothing`() throws {
        let old = MatroskaBytes.file([.index, .info, .tracks, .void(500), .cluster])
        try withTemporaryFile(named: "movie.mkv", old) { path in
            var changes = MatroskaTrackChanges()
            changes.flags = [.default: true, .forced: false]
            changes.name = "A track with a name that is long"
            let after = try MatroskaEditor(path: path, output: .inPlace).commit([1: changes])
            let now = try bytes(of: path)
            #expect(after == nil && now == old)
        }
    }

    @Test(arguments: [false, true])
    func `a recording of a live stream becomes a new file`(hasChecksums: Bool) throws {
        let parts: [MatroskaBytes.Part] = [.index, .info, .tracks, .tags, .cluster]
        let old = MatroskaBytes.file(parts, hasChecksums: hasChecksums, hasSize: false)
        try withTemporaryFile(named: "live.webm", old) { path in
            let inPlace = try MatroskaEditor(path: path, output: .inPlace)
            #expect(throws: MatroskaError(.noPlace(.unknownSize), path: path)) {
                try inPlace.commit([1: Self.changes])
            }
            let target = path + ".new.webm"
            let output = MatroskaEditor.Output.file(target, replacing: false)
            try MatroskaEditor(path: path, output: output).commit([1: Self.changes])
            let (before, after) = (
                StrictMatroskaReader(old), StrictMatroskaReader(try bytes(of: target))
            )
            #expect(after.complaints == [] && after.others == before.others)
            #expect(after.entries != before.entries)
            #expect(try bytes(of: path) == old)
        }
    }

    @Test func `a file that cannot be edited is refused with its place, and stays`() throws {
        let whole = MatroskaBytes.file([.index, .info, .tracks, .void(500), .cluster])
        let tracks = try #require(place(of: [0x16, 0x54, 0xAE, 0x6B], in: whole))
        var longTracks = whole
        longTracks[tracks + 4] = 0x7F
        var longEntry = whole
        longEntry[tracks + 7] = 0xFE
        let several = MatroskaBytes.file([.info, .tracks, .tracks, .cluster])
        let second = MatroskaBytes.file([.info, .tracks]).count
        var wrongChecksum = MatroskaBytes.file([.info, .tracks, .void(500)], hasChecksums: true)
        let checked = try #require(place(of: [0x16, 0x54, 0xAE, 0x6B], in: wrongChecksum))
        wrongChecksum[checked + 30] ^= 1
        let cases: [([UInt8], MatroskaError.Kind, Int?)] = [
            ([], .notMatroska, nil),
            (Array("1\n00:00:01,000 --> 00:00:02,000\n".utf8), .notMatroska, nil),
            (Array(whole.dropLast(20)), .cutOff(missing: 20), nil),
            (longTracks, .damaged("Segment"), tracks),
            (longEntry, .damaged("Tracks"), tracks),
            (MatroskaBytes.file([.index, .info, .cluster]), .missing("Tracks"), nil),
            (several, .several("Tracks"), second),
            (wrongChecksum, .wrongChecksum("Tracks"), checked),
        ]
        for (bad, kind, offset) in cases {
            try withTemporaryFile(named: "bad.mkv", bad) { path in
                #expect(throws: MatroskaError(kind, path: path, at: offset.map(UInt64.init))) {
                    try edit(path)
                }
                let now = try bytes(of: path)
                #expect(now == bad)
            }
        }
    }

    private func place(of needle: [UInt8], in bytes: [UInt8]) -> Int? {
        // The first occurrences are those in the index.
        bytes.indices.last { bytes[$0...].starts(with: needle) }
    }
}
