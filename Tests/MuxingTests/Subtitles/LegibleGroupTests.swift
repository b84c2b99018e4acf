// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Testing

@testable import Muxing

@Suite struct `The legible group` {
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
    func `enables a plain track before SDH, and that before a forced one`(
        files: String,
        enabled: UInt32
    ) throws {
        var movie = try movie(files.split(separator: " ").map(String.init))
        _ = try LegibleGroup.establish(in: &movie, newTracks: [3], preferred: nil)
        let members = try members(movie)
        #expect(members.filter(\.isEnabled).map(\.id) == [enabled])
        #expect(Set(members.map(\.alternateGroup)) == [2])
    }

    @Test func `keeps the track that is enabled unless another is preferred`() throws {
        var movie = try movie(["es.sdh.srt", "fr.srt"])
        _ = try LegibleGroup.establish(in: &movie, newTracks: [4], preferred: 3)
        let again = try LegibleGroup.establish(in: &movie, newTracks: [4], preferred: nil)
        #expect(again == [])
        #expect(try members(movie).filter(\.isEnabled).map(\.id) == [3])
        let changes = try LegibleGroup.establish(in: &movie, newTracks: [4], preferred: 4)
        #expect(changes == ["track 3: no longer enabled"])
        #expect(try members(movie).filter(\.isEnabled).map(\.id) == [4])
    }

    @Test func `of several enabled tracks keeps the first`() throws {
        var movie = try movie(["es.srt", "fr.srt", "de.srt"])
        for id: UInt32 in [4, 5] { try update(&movie, id) { $0.isEnabled = true } }
        _ = try LegibleGroup.establish(in: &movie, newTracks: [3], preferred: nil)
        #expect(try members(movie).filter(\.isEnabled).map(\.id) == [4])
    }

    @Test func `has a number that no other track has`() throws {
        var movie = try movie(["es.srt", "fr.srt"])
        try update(&movie, 1) { $0.alternateGroup = 2 }
        try update(&movie, 3) { $0.alternateGroup = 2 }
        _ = try LegibleGroup.establish(in: &movie, newTracks: [4], preferred: nil)
        let facts = try TrackFacts.all(of: movie)
        let groups = Set(facts.filter { $0.kind == .subtitle }.map(\.alternateGroup))
        #expect(groups.count == 1 && groups.isDisjoint(with: [0, 1, 2]))
        #expect(facts[0].alternateGroup == 2)
    }

    @Test func `joins the number that is there`() throws {
        var movie = try movie(["es.srt", "fr.srt"])
        try update(&movie, 4) { $0.alternateGroup = 7 }
        _ = try LegibleGroup.establish(in: &movie, newTracks: [3], preferred: nil)
        #expect(try members(movie).map(\.alternateGroup) == [7, 7])
    }
}
