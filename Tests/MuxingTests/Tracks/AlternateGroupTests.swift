// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct AlternateGroupTests {
    /// The sample movie with subtitle tracks of these files, from ID 3 on, none enabled, in no group.
    private func movie(_ files: [String]) throws -> Movie {
        var movie = try sampleMovie()
        for (index, file) in files.enumerated() {
            movie.append(try subtitleTrack(id: UInt32(index + 3), file: file))
        }
        return movie
    }

    private func update(
        _ movie: inout Movie,
        _ id: UInt32,
        _ change: (inout TrackHeaderBox) -> Void
    ) throws {
        try movie.updateTrack(id) { track throws(ISOMediaError) in
            try track.updateHeader { change(&$0) }
        }
    }

    private func members(_ movie: Movie) throws -> [TrackFacts] {
        try TrackFacts.all(of: movie).filter { $0.kind == .subtitle }
    }

    @Test(arguments: [
        ("es.srt", 3), ("es.sdh.srt", 3), ("es.forced.srt", 3),
        ("es.forced.srt es.sdh.srt es.srt", 5), ("es.sdh.srt es.srt fr.srt", 4),
        ("es.forced.srt es.sdh.srt", 4), ("es.srt fr.srt", 3),
    ])
    func `a plain track is enabled before SDH, and SDH before a forced track`(
        files: String,
        enabled: UInt32
    ) throws {
        var movie = try movie(files.split(separator: " ").map(String.init))
        try AlternateGroup(kind: .legible).establish(in: &movie)
        let members = try members(movie)
        #expect(members.filter(\.isEnabled).map(\.id) == [enabled])
        #expect(Set(members.map(\.alternateGroup)) == [2])
    }

    @Test func `the enabled track stays enabled unless another is preferred`() throws {
        var movie = try movie(["es.srt", "fr.srt"])
        try AlternateGroup(kind: .legible).establish(in: &movie, preferred: 3)
        let before = movie
        try AlternateGroup(kind: .legible).establish(in: &movie)
        #expect(movie == before)
        #expect(try members(movie).filter(\.isEnabled).map(\.id) == [3])
        try AlternateGroup(kind: .legible).establish(in: &movie, preferred: 4)
        let changes = try MovieDifference.changes(from: before, to: movie)
        let sentences = ["track 3: enabled yes → no", "track 4: enabled no → yes"]
        #expect(changes.map(\.description) == sentences)
        #expect(try members(movie).filter(\.isEnabled).map(\.id) == [4])
    }

    @Test(arguments: [
        ("es.sdh.srt es.srt", 4), ("es.forced.srt fr.srt", 4), ("es.forced.srt es.sdh.srt", 3),
        ("es.sdh.srt fr.srt es.srt", 5), ("es.srt es.sdh.srt", 3),
    ])
    func `a plain track is enabled in place of a special one that is enabled or preferred`(
        files: String,
        enabled: UInt32
    ) throws {
        for preferred in [nil, 3 as UInt32?] {
            var movie = try movie(files.split(separator: " ").map(String.init))
            if preferred == nil { try update(&movie, 3) { $0.isEnabled = true } }
            try AlternateGroup(kind: .legible).establish(in: &movie, preferred: preferred)
            #expect(try members(movie).filter(\.isEnabled).map(\.id) == [enabled])
        }
    }

    @Test func `a role counts if there is no characteristic`() throws {
        var movie = try movie(["es.srt", "fr.srt"])
        try movie.updateTrack(3) { track throws(ISOMediaError) in
            try track.addKind(schemeURI: DASHRole.scheme, value: "caption")
            try track.updateHeader { $0.isEnabled = true }
        }
        try AlternateGroup(kind: .legible).establish(in: &movie)
        #expect(try members(movie).filter(\.isEnabled).map(\.id) == [4])
    }

    @Test func `text that describes the video is never enabled, not even alone`()
        throws
    {
        func describing(_ files: [String]) throws -> Movie {
            var movie = try movie(files)
            try movie.updateTrack(3) { track throws(ISOMediaError) in
                try track.addCharacteristic(MediaCharacteristic.describesVideo.rawValue)
                try track.updateHeader { $0.isEnabled = true }
            }
            return movie
        }
        var alone = try describing(["es.srt"])
        try AlternateGroup(kind: .legible).establish(in: &alone, preferred: 3)
        #expect(try members(alone).filter(\.isEnabled).isEmpty)
        var beside = try describing(["es.srt", "fr.forced.srt"])
        try AlternateGroup(kind: .legible).establish(in: &beside, preferred: 3)
        #expect(try members(beside).filter(\.isEnabled).map(\.id) == [4])
    }

    @Test func `the first of several enabled tracks stays enabled`() throws {
        var movie = try movie(["es.srt", "fr.srt", "de.srt"])
        for id: UInt32 in [4, 5] { try update(&movie, id) { $0.isEnabled = true } }
        try AlternateGroup(kind: .legible).establish(in: &movie)
        #expect(try members(movie).filter(\.isEnabled).map(\.id) == [4])
    }

    @Test func `a new group has a number that no other track has`() throws {
        var movie = try movie(["es.srt", "fr.srt"])
        try update(&movie, 1) { $0.alternateGroup = 2 }
        try update(&movie, 3) { $0.alternateGroup = 2 }
        try AlternateGroup(kind: .legible).establish(in: &movie)
        let facts = try TrackFacts.all(of: movie)
        let groups = Set(facts.filter { $0.kind == .subtitle }.map(\.alternateGroup))
        #expect(groups.count == 1 && groups.isDisjoint(with: [0, 1, 2]))
        #expect(facts[0].alternateGroup == 2)
    }

    @Test func `an existing group keeps its number`() throws {
        var movie = try movie(["es.srt", "fr.srt"])
        try update(&movie, 4) { $0.alternateGroup = 7 }
        try AlternateGroup(kind: .legible).establish(in: &movie)
        #expect(try members(movie).map(\.alternateGroup) == [7, 7])
    }
}
