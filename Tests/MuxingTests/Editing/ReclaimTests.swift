// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct ReclaimTests {
    @Test(arguments: [
        MovieLayout.movieLast, .movieFirst, .movieFirstWithReserve, .chaptersAndTimecode,
    ])
    func `a removal that reclaims space leaves exactly the samples of the other tracks`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            let cues = "1\n00:00:01,000 --> 00:00:02,000\n\(String(repeating: "x", count: 3000))\n"
            for language in ["es", "fr", "de"] {
                let file = subtitles("\(language).srt", cues)
                _ = try AddTracks(movie: path, output: .inPlace).run([file])
            }
            let before = try MovieFile(opening: path)
            let tracks = try TrackFacts.all(of: before.movie)
            let audio = try #require(tracks.first { $0.kind == .audio })
            let removed = tracks.filter { $0.kind == .subtitle }.prefix(2) + [audio]
            let (kept, lost) = try split(before, without: Set(removed.map(\.id)))
            var request = RemoveTracks.Request(removed.compactMap { TrackSelector("\($0.id)") })
            (request.reclaims, request.allowsLast) = (true, true)
            let report = try RemoveTracks(movie: path, output: .inPlace).run(
                request,
                verifying: .full
            )
            #expect(report.method == .copy)
            #expect(
                report.notices.allSatisfy { if case .viewerLoss = $0.kind { true } else { false } }
            )

            let after = try MovieFile(opening: path)
            #expect(after.isFastStart == before.isFastStart)
            #expect(try split(after, without: []).kept == kept)
            #expect(try UsedMedia(of: after.movie, in: after).unusedLength == 0)
            #expect(before.length - after.length >= lost)
            #expect(throws: ISOMediaError(.nothingToUndo, path: path)) { try MovieUndo(path: path) }
        }
    }

    /// The samples of the tracks that stay, and the number of bytes of those that go.
    private func split(
        _ file: MovieFile,
        without removed: Set<UInt32>
    ) throws -> (kept: [UInt32: [[UInt8]]], lost: UInt64) {
        var kept: [UInt32: [[UInt8]]] = [:]
        var lost: UInt64 = 0
        for track in file.movie.tracks {
            let id = try track.header().trackID
            let samples = try track.sampleTable()?.samples() ?? []
            if removed.contains(id) {
                lost += samples.reduce(0) { $0 + UInt64($1.range.count) }
            } else {
                kept[id] = try samples.map { try file.source.read($0.range) }
            }
        }
        return (kept, lost)
    }
}
