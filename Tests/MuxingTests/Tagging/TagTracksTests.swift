// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct TagTracksTests {
    private static let oneGroup =
        "all tracks of a kind are one group, with exactly one enabled, a plain one if there is one"

    @Test(arguments: TagExample.all)
    func `tagging changes what is asked for and is idempotent`(example: TagExample) throws {
        try withMovie(try RepairExample.soundMovie()) { path in
            let report = try tag(path, example.track, example.change)
            #expect(report.changes.map(\.withoutReason) == example.changes)
            #expect(report.status == .changed)
            let once = try bytes(of: path)
            let again = try tag(path, example.track, example.change)
            #expect(again.status == .unchanged && again.method == nil)
            #expect(try bytes(of: path) == once)
        }
    }

    @Test func `tagging a track as the default reports the track that was the default`() throws {
        try withMovie(try RepairExample.soundMovie()) { path in
            try tag(path, "4") { $0.isSDH = false }
            let report = try tag(path, "4") { $0.isDefault = true }
            let sentences = report.changes.map(\.description)
            #expect(
                sentences == [
                    "track 3: enabled yes → no (\(Self.oneGroup))",
                    "track 4: enabled no → yes",
                ]
            )
        }
    }

    @Test func `a track that joins a group is disabled and replaced in the group that it leaves`()
        throws
    {
        try withMovie(try RepairExample.soundMovie()) { path in
            // A track for accessibility would give way to the plain one that joins it.
            try tag(path, "4") { $0.isSDH = false }
            let apart = try tag(path, "3") { $0.alternateGroup = .number(9) }
            #expect(
                apart.changes.map(\.withoutReason) == [
                    "track 3: alternate group 2 → 9", "track 4: enabled no → yes",
                ]
            )
            #expect(apart.notices.map(\.kind).contains(.severalGroups(.legible)))
            let together = try tag(path, "3") { $0.alternateGroup = .number(2) }
            #expect(
                together.changes.map(\.withoutReason) == [
                    "track 3: alternate group 9 → 2", "track 3: enabled yes → no",
                ]
            )
        }
    }

    @Test func `tagging one audio track moves all audio into one group`() throws {
        var movie = try RepairExample.soundMovie()
        var copy = try #require(try movie.track(2))
        try copy.updateHeader { header in
            header.trackID = 6
            header.alternateGroup = 0
        }
        movie.append(copy)
        try withMovie(movie) { path in
            let report = try tag(path, "6") { $0.isDefault = true }
            #expect(
                report.changes.map(\.description) == [
                    "track 2: enabled yes → no (\(Self.oneGroup))",
                    "track 6: alternate group 0 → 1",
                ]
            )
            try tag(path, "6") { $0.fallback = .track(try #require(TrackSelector("audio:1"))) }
            try expectRefusal(of: "2", "falls back to track 2", in: path) {
                $0.fallback = .track(try #require(TrackSelector("audio:2")))
            }
        }
    }

    @Test func `tagging as partly forced warns if no sample is forced`() throws {
        try withTemporaryFile(try SampleMedia.bytes("movie.mp4")) { path in
            for text in ["Hola", "[forced] Hola"] {
                let cue = "1\n00:00:01,000 --> 00:00:02,000\n\(text)\n"
                _ = try AddTracks(movie: path, output: .inPlace).run([subtitles("es.srt", cue)])
            }
            let report = try tag(path, "3") { $0.forced = .some }
            #expect(report.notices == [Notice(.noForcedSample, track: 3)])
        }
    }

    @Test func `a changed box without a field of its own is reported by its name`() throws {
        var movie = try RepairExample.soundMovie()
        try movie.update(3, ["udta", "name"]) { $0 = Box(UserDataNameBox(text: "other")) }
        try withMovie(movie) { path in
            let report = try tag(path, "3") { $0.name = "español" }
            #expect(report.status == .changed)
            #expect(report.changes.map(\.description) == ["track 3: boxes name changed"])
        }
    }

    @Test func `audio refers to the forced track of a pair`() throws {
        try withMovie(try RepairExample.soundMovie()) { path in
            try tag(path, "2") { $0.follow = TrackTags.Reference.none }
            let report = try tag(path, "2") { $0.follow = .track(try #require(TrackSelector("3"))) }
            #expect(report.changes.map(\.withoutReason) == ["track 2: folw 5 added"])
            #expect(report.changes.first?.why?.contains("paired") == true)
        }
    }

    @Test(arguments: [
        ("1", "is for legible media"), ("2", "public.accessibility.describes-video"),
    ])
    func `a tag of another kind of track is rejected and the fitting tracks are named`(
        track: String,
        reason: String
    ) throws {
        try expectRefusal(of: track, reason) { $0.isSDH = true }
    }

    @Test func `an impossible tag is rejected`() throws {
        try expectRefusal(of: "2", "only subtitles can be forced") { $0.forced = .all }
        try expectRefusal(of: "4", "never the default") { $0.isDefault = true }
        try expectRefusal(of: "5", "never the default") { $0.isDefault = true }
        try expectRefusal(of: "1", "follow each other") { $0.follow = TrackTags.Reference.none }
        try expectRefusal(of: "2", "forced companion") {
            $0.forcedCompanion = TrackTags.Reference.none
        }
        try expectRefusal(of: "3", "fallback") { $0.fallback = TrackTags.Reference.none }
        try expectRefusal(of: "2", "falls back to track 2 itself") {
            $0.fallback = .track(try #require(TrackSelector("2")))
        }
        try expectRefusal(of: "3", "is not forced") {
            $0.forcedCompanion = .track(try #require(TrackSelector("4")))
        }
        try expectRefusal(of: "subtitle:es", "matches 3 tracks") { $0.isSDH = true }
        try expectRefusal(of: "subtitle:fr", "matches no track; available tracks:\n  1 video") {
            $0.isSDH = true
        }
    }

    private static let html = HTMLKind.scheme

    @Test(arguments: [
        (HTMLKind.scheme, "captions", ["caption"]), (DASHRole.scheme, "captions", ["caption"]),
        (DASHRole.scheme, "caption", ["caption"]),
    ])
    func `a purpose that is removed is stated in no scheme and no spelling`(
        scheme: String,
        value: String,
        stated: [String]
    ) throws {
        var movie = try RepairExample.soundMovie()
        try movie.updateTrack(3) { track throws(ISOMediaError) in
            try track.addKind(schemeURI: scheme, value: value)
            try track.addKind(schemeURI: Self.html, value: "subtitles")
        }
        try withMovie(movie) { path in
            #expect(try facts(path, 3).isSDH)
            #expect(try facts(path, 3).statedRoles == stated + ["subtitle"])
            let report = try tag(path, "3") { $0.isSDH = false }
            let field = scheme == Self.html ? "kind" : "role"
            #expect(report.changes.map(\.description) == ["track 3: \(field) \(value) removed"])
            #expect(try facts(path, 3).statedRoles == ["subtitle"])
            #expect(try !facts(path, 3).isSDH)
        }
    }

    @Test func `video that is no longer in a sign language has no role of it in any scheme`() throws
    {
        var movie = try RepairExample.soundMovie()
        try movie.updateTrack(1) { track throws(ISOMediaError) in
            try track.addKind(schemeURI: Self.html, value: "sign")
        }
        try withMovie(movie) { path in
            let signs = try LanguageTag("ase")
            try tag(path, "1") { $0.language = signs }
            #expect(try facts(path, 1).roles == [])
            let spoken = try LanguageTag("en")
            try tag(path, "1") { $0.language = spoken }
            #expect(try facts(path, 1).htmlKinds == [])
        }
    }

    private func facts(_ path: String, _ id: UInt32) throws -> TrackFacts {
        let all = try TrackFacts.all(of: MovieFile(opening: path).movie)
        return try #require(all.first { $0.id == id })
    }

    @Test func `two defaults in one group are rejected with both named`() throws {
        try withMovie(try RepairExample.soundMovie()) { path in
            var tags = TrackTags()
            tags.isDefault = true
            let requests = try ["3", "4"].map {
                TagRequest(track: try #require(TrackSelector($0)), tags: tags)
            }
            let error = #expect(throws: MediaError.self) {
                try TagTracks(movie: path, output: .inPlace).run(requests)
            }
            let text = error?.description ?? ""
            #expect(text.contains("  3 subtitle es") && text.contains("  4 subtitle es"), "\(text)")
        }
    }

    private func expectRefusal(
        of track: String,
        _ reason: String,
        _ change: (inout TrackTags) throws -> Void
    ) throws {
        try withMovie(try RepairExample.soundMovie()) { path in
            try expectRefusal(of: track, reason, in: path, change)
        }
    }

    private func expectRefusal(
        of track: String,
        _ reason: String,
        in path: String,
        _ change: (inout TrackTags) throws -> Void
    ) throws {
        let before = try bytes(of: path)
        let error = #expect(throws: MediaError.self) { try tag(path, track, change) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        #expect(try bytes(of: path) == before)
    }

    @discardableResult
    private func tag(
        _ path: String,
        _ track: String,
        _ change: (inout TrackTags) throws -> Void
    ) throws -> EditReport {
        var tags = TrackTags()
        try change(&tags)
        let request = TagRequest(track: try #require(TrackSelector(track)), tags: tags)
        return try TagTracks(movie: path, output: .inPlace).run([request], verifying: .full)
    }
}
