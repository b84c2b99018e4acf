// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

/// The enabled track of a group, whatever the order of the edits.
@Suite struct DefaultOptionTests {
    private static let files = ["es.srt", "es.sdh.srt", "es.forced.srt", "fr.sdh.srt"]

    /// All orders of some values.
    private static func orders<Value>(_ values: [Value]) -> [[Value]] {
        guard !values.isEmpty else { return [[]] }
        return values.indices.flatMap { index in
            var rest = values
            let first = rest.remove(at: index)
            return orders(rest).map { [first] + $0 }
        }
    }

    private func facts(_ path: String) throws -> [TrackFacts] {
        try TrackFacts.all(of: MovieFile(opening: path).movie)
    }

    private func subtitleTracks(_ path: String) throws -> [TrackFacts] {
        try facts(path).filter { $0.kind.isLegible }
    }

    /// That one track of a group is enabled, and no special one beside a plain one.
    private func expectRule(_ path: String, _ log: [String]) throws {
        for kind in [MediaKind.legible, .audible] {
            let members = try facts(path).filter { $0.kind.mediaKind == kind }
            let enabled = members.filter(\.isEnabled)
            #expect(enabled.count == (members.isEmpty ? 0 : 1), "\(log)")
            let isSpecial = enabled.contains { $0.isForAccessibility || $0.forced == .all }
            let hasPlain = members.contains { !$0.isForAccessibility && $0.forced != .all }
            #expect(!isSpecial || !hasPlain, "\(log): \(enabled.map(\.summary))")
        }
    }

    private func add(_ file: String, to path: String) throws {
        let cue = "1\n00:00:01,000 --> 00:00:02,000\nHola \(file)\n"
        _ = try AddTracks(movie: path, output: .inPlace).run([subtitles(file, cue)])
    }

    @Test func `a plain track is the default in every order of adding and removing`()
        throws
    {
        let start = try MovieLayout.movieLast.bytes()
        for (number, order) in Self.orders(Self.files).enumerated() {
            try withTemporaryFile(named: "movie.mp4", start) { path in
                var log: [String] = []
                for file in order {
                    try add(file, to: path)
                    log.append(file)
                    try expectRule(path, log)
                }
                // Another order each time, so that each track goes first in some of them.
                var left = try subtitleTracks(path)
                while !left.isEmpty {
                    let track = left[(number + left.count) % left.count]
                    _ = try RemoveTracks(movie: path, output: .inPlace)
                        .run(.init([try #require(TrackSelector("\(track.id)"))]))
                    log.append("remove \(track.summary)")
                    try expectRule(path, log)
                    left = try subtitleTracks(path)
                }
            }
        }
    }

    @Test func `a plain track is the default in every order of tagging`() throws {
        var start = try MovieLayout.movieLast.bytes()
        try withTemporaryFile(named: "movie.mp4", start) { path in
            for file in ["es.srt", "fr.srt", "de.srt"] { try add(file, to: path) }
            start = try bytes(of: path)
        }
        let changes: [(name: String, track: String, change: @Sendable (inout TrackTags) -> Void)] =
            [
                ("SDH", "3", { $0.isSDH = true }), ("forced", "4", { $0.forced = .all }),
                ("plain again", "3", { $0.isSDH = false }),
                (
                    "another group", "5",
                    {
                        $0.alternateGroup = .number(9)
                    }
                ),
            ]
        for order in Self.orders(changes) {
            try withTemporaryFile(named: "movie.mp4", start) { path in
                var log: [String] = []
                for (name, track, change) in order {
                    var tags = TrackTags()
                    change(&tags)
                    let selector = try #require(TrackSelector(track))
                    _ = try TagTracks(movie: path, output: .inPlace)
                        .run([TagRequest(track: selector, tags: tags)])
                    log.append(name)
                    guard !log.contains("another group") else { continue }
                    try expectRule(path, log)
                }
                var together = TrackTags()
                together.alternateGroup = .automatic
                let selector = try #require(TrackSelector("5"))
                _ = try TagTracks(movie: path, output: .inPlace)
                    .run([TagRequest(track: selector, tags: together)])
                try expectRule(path, log + ["one group"])
            }
        }
    }

    @Test func `a repair makes a plain track the default in place of a special one`() throws {
        try withTemporaryFile(named: "movie.mp4", try MovieLayout.movieLast.bytes()) { path in
            try add("es.sdh.srt", to: path)
            try add("es.srt", to: path)
            try enableOnly(3, of: [3, 4], in: path)
            #expect(try subtitleTracks(path).map(\.isEnabled) == [true, false])
            _ = try RepairMovie(movie: path, output: .inPlace).run()
            #expect(try subtitleTracks(path).map(\.isEnabled) == [false, true])
        }
    }

    /// Enables a track as another program does; the lock is given back before the next edit.
    private func enableOnly(_ id: UInt32, of ids: [UInt32], in path: String) throws {
        let job = try EditJob(movie: path, output: .inPlace)
        var movie = job.movie
        for other in ids {
            try movie.updateTrack(other) { track throws(ISOMediaError) in
                try track.updateHeader { $0.isEnabled = other == id }
            }
        }
        _ = try job.run(MovieEdit(movie: movie))
    }

    @Test func `special subtitles are rejected as the default if there are plain ones`() throws {
        try withTemporaryFile(named: "movie.mp4", try MovieLayout.movieLast.bytes()) { path in
            let cue = "1\n00:00:01,000 --> 00:00:02,000\nHola\n"
            // Alone it is the enabled one anyway.
            let special = subtitles("es.sdh.srt", cue) { $0.isDefault = true }
            _ = try AddTracks(movie: path, output: .inPlace).run([special])
            try add("fr.srt", to: path)
            let before = try bytes(of: path)
            for name in ["de.sdh.srt", "de.forced.srt"] {
                let file = subtitles(name, cue) { $0.isDefault = true }
                let error = #expect(throws: MediaError.self) {
                    try AddTracks(movie: path, output: .inPlace).run([file])
                }
                #expect(error?.kind == .unfitDefault)
                #expect(error?.path == name)
            }
            #expect(try bytes(of: path) == before)
        }
    }
}
