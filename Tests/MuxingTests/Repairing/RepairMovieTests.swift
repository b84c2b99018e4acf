// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct RepairMovieTests {
    @Test(arguments: RepairExample.all)
    func `a repair fixes exactly the fault and is idempotent`(
        example: RepairExample
    ) throws {
        var movie = try RepairExample.soundMovie()
        try example.damage(&movie)
        try withMovie(movie) { path in
            let report = try repair(path, example)
            #expect(report.changes.map(\.withoutReason) == example.changes)
            #expect(report.changes.allSatisfy { $0.why != nil })
            #expect(report.status == (example.changes.isEmpty ? .unchanged : .changed))
            #expect((report.method == nil) == example.changes.isEmpty)
            let losses = report.viewerLosses.map { Notice(.viewerLoss($0)) }
            #expect(report.notices == (example.notice.map { [$0] } ?? []) + losses)
            // ffplay and mpv showed the captions for the deaf to everyone, because they were enabled.
            let showedCaptions = example.testDescription.contains("the one for accessibility")
            #expect(
                report.viewerLosses.map(\.kind) == (showedCaptions ? [.deafCaptionsLost] : [])
            )
            let once = try bytes(of: path)
            let again = try repair(path, example)
            #expect(again.status == .unchanged && again.changes == [])
            #expect(try bytes(of: path) == once)
        }
    }

    @Test(arguments: [false, true])
    func `a repair leaves a correct movie unchanged`(syncsRoles: Bool) throws {
        var movie = try RepairExample.soundMovie()
        if syncsRoles {
            try movie.updateTrack(4) { track throws(ISOMediaError) in
                try track.addKind(schemeURI: DASHRole.scheme, value: "caption")
            }
            try movie.updateTrack(5) { track throws(ISOMediaError) in
                try track.addKind(schemeURI: DASHRole.scheme, value: "forced-subtitle")
            }
        }
        try withMovie(movie) { path in
            let before = try bytes(of: path)
            let report = try RepairMovie(movie: path, output: .inPlace).run(syncsRoles: syncsRoles)
            #expect(report.status == .unchanged && report.notices == [])
            #expect(report.changes.map(\.description) == [])
            #expect(try bytes(of: path) == before)
        }
    }

    @Test func `a repair leaves references that samples count unchanged`() throws {
        var movie = try RepairExample.soundMovie()
        try movie.updateTrack(2) { $0.setReferences("mpod", to: [99, 5]) }
        try withMovie(movie) { path in
            let report = try RepairMovie(movie: path, output: .inPlace).run()
            #expect(report.status == .unchanged)
        }
    }

    @Test func `a repair reports audio tracks that play together and leaves them unchanged`() throws
    {
        var movie = try RepairExample.soundMovie()
        let sound = try #require(try movie.track(2))
        for id: UInt32 in [6, 7] {
            var copy = sound
            copy.setReferences("folw", to: [])
            try copy.updateHeader { $0.trackID = id }
            movie.append(copy)
        }
        for id: UInt32 in [2, 6, 7] {
            try movie.updateTrack(id) { track throws(ISOMediaError) in
                try track.updateHeader { header in
                    header.alternateGroup = 0
                    header.isEnabled = true
                }
            }
        }
        try withMovie(movie) { path in
            let report = try RepairMovie(movie: path, output: .inPlace).run()
            #expect(report.status == .unchanged)
            #expect(report.notices == [Notice(.audioPlaysTogether([2, 6, 7]))])
        }
    }

    @Test func `a purpose that a kind of HTML states is stated in the words of all readers`() throws
    {
        var movie = try RepairExample.soundMovie()
        try movie.updateTrack(3) { track throws(ISOMediaError) in
            try track.addKind(schemeURI: HTMLKind.scheme, value: "captions")
        }
        try movie.updateTrack(2) { track throws(ISOMediaError) in
            try track.addKind(schemeURI: HTMLKind.scheme, value: "main-desc")
        }
        try withMovie(movie) { path in
            let once = try RepairMovie(movie: path, output: .inPlace).run(syncsRoles: true)
            let changes = Set(once.changes.map(\.withoutReason))
            let sdh = MediaCharacteristic.sdh.map { "track 3: characteristic \($0.rawValue) added" }
            #expect(changes.isSuperset(of: sdh + ["track 3: role caption added"]), "\(changes)")
            #expect(changes.contains("track 2: role description added"), "\(changes)")
            let again = try RepairMovie(movie: path, output: .inPlace).run(syncsRoles: true)
            #expect(again.status == .unchanged, "\(again.changes)")
        }
    }

    private func repair(_ path: String, _ example: RepairExample) throws -> EditReport {
        try RepairMovie(movie: path, output: .inPlace)
            .run(syncsRoles: example.syncsRoles, verifying: .full)
    }
}

/// Calls `body` with the path of the sample with another `moov`, which is last in it.
func withMovie<Result>(_ movie: Movie, _ body: (String) throws -> Result) throws -> Result {
    let sample = try MovieFile(opening: SampleMedia.path("movie.mp4"))
    let box = try #require(sample.boxes.first { $0.type == "moov" })
    let media = try SampleMedia.bytes("movie.mp4")[..<Int(box.range.lowerBound)]
    return try withTemporaryFile(named: "movie.mp4", media + movie.box.encoded, body)
}

extension EditReport.Change {
    /// The sentence without its reason.
    var withoutReason: String {
        var change = self
        change.reason = nil
        return change.description
    }
}
