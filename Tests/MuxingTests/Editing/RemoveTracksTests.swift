// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct RemoveTracksTests {
    @Test(arguments: MovieLayout.allCases, [false, true])
    func `removing a track keeps all other samples and reclaims its bytes if asked`(
        layout: MovieLayout,
        reclaims: Bool
    ) throws {
        try layout.withFile { path in
            let hashes = try streamHashes(path)
            for language in ["es", "fr"] { try add(language, to: path) }
            let whole = try file(path)
            let report = try remove(["subtitle:es", "subtitle:fr"], from: path, reclaims: reclaims)
            #expect(report.status == .changed)
            #expect(
                report.notices.allSatisfy { if case .viewerLoss = $0.kind { true } else { false } }
            )
            #expect(try streamHashes(path) == hashes)
            let left = try file(path)
            #expect(left.isFastStart == whole.isFastStart)
            #expect(left.movie.tracks.allSatisfy { $0.box.child("tref")?.child("folw") == nil })
            #expect(try left.movie.header().nextTrackID == whole.movie.header().nextTrackID)
            guard reclaims else { return }
            #expect(report.method == .copy)
            #expect(try UsedMedia(of: left.movie, in: left).unusedLength == 0)
            #expect(left.length < whole.length)
            #expect(left.boxes.count { $0.isFreeSpace } == 0)
            #expect(throws: ISOMediaError(.nothingToUndo, path: path)) { try MovieUndo(path: path) }
        }
    }

    @Test func `the bytes of interleaved audio are reclaimed`() throws {
        try MovieLayout.movieLast.withFile { path in
            let picture = try streamHashes(path)[0]
            let old = try file(path)
            let sound = try #require(try old.movie.track(2)?.sampleTable()?.byteCount)
            let report = try RemoveTracks(movie: path, output: .inPlace).run(
                .init([try selector("audio:1")], reclaims: true, allowsLast: true),
                verifying: .full
            )
            #expect(report.status == .changed)
            #expect(try streamHashes(path) == [picture])
            #expect(try file(path).length < old.length - sound)
        }
    }

    @Test func `removing a track enables another of its group and deletes every reference`() throws
    {
        try MovieLayout.movieLast.withFile { path in
            for language in ["en", "es", "en.forced"] { try add(language, to: path) }
            let before = try TrackFacts.all(of: file(path).movie)
            #expect(before.filter(\.isEnabled).map(\.id) == [1, 2, 3])
            let report = try remove(["3", "5"], from: path)
            let told = report.changes.map(\.description)
            #expect(told.contains("track 4: enabled no → yes"))
            #expect(told.contains("track 2: folw 5 removed"))
            let left = try file(path).movie
            #expect(try TrackFacts.all(of: left).filter(\.isEnabled).map(\.id) == [1, 2, 4])
            #expect(left.tracks.allSatisfy { $0.box.child("tref") == nil })
        }
    }

    @Test func `a movie becomes shorter only if its longest track is removed`() throws {
        try MovieLayout.movieLast.withFile { path in
            let length = try file(path).movie.header().duration
            let long = "1\n00:00:01,000 --> 00:01:00,000\nHola\n"
            for language in ["es", "fr"] {
                let file = subtitles("\(language).srt", long) { $0.extendsMovie = true }
                _ = try AddTracks(movie: path, output: .inPlace).run([file])
            }
            let extended = try file(path).movie.header().duration
            #expect(extended > length)
            try remove(["subtitle:es"], from: path)
            #expect(try file(path).movie.header().duration == extended)
            let report = try remove(["subtitle:fr"], from: path)
            #expect(try file(path).movie.header().duration == length)
            #expect(report.changes.contains { $0.what == "duration" })
        }
    }

    @Test func `removing the last video, audio or track is rejected`() throws {
        try MovieLayout.movieLast.withFile { path in
            let old = try bytes(of: path)
            for tracks in [["1"], ["2"], ["1", "2"]] {
                #expect {
                    try remove(tracks, from: path)
                } throws: { error in
                    switch (error as? MediaError)?.kind {
                    case .lastTrack: tracks.count == 1
                    case .allTracks: tracks.count == 2
                    default: false
                    }
                }
            }
            let all = try ["1", "2"].map(selector)
            #expect(throws: MediaError.self) {
                try RemoveTracks(movie: path, output: .inPlace).run(.init(all, allowsLast: true))
            }
            #expect(try bytes(of: path) == old)
        }
    }

    @Test func `media data with more than samples is kept whole`() throws {
        try MovieLayout.movieLast.withFile { path in
            try add("es", to: path)
            let job = try EditJob(movie: path, output: .none)
            var movie = job.movie
            let place = try #require(try movie.track(1)?.chunkOffsets().first)
            movie.box.update(["trak", "mdia", "minf", "stbl"]) { table in
                let saio = BoxBuilder.number(UInt32(0)) + BoxBuilder.number(UInt32(1))
                let bytes = saio + BoxBuilder.number(UInt32(place))
                table.updateChildren { $0.append(Box("saio", payload: bytes)) }
            }
            let media = try UsedMedia(of: movie, in: job.file)
            #expect(media.keepsWholeBoxes)
            #expect(try !UsedMedia(of: job.movie, in: job.file).keepsWholeBoxes)
        }
    }

    // MARK: - Parts

    private func file(_ path: String) throws -> MovieFile {
        try MovieFile(opening: path)
    }

    private func selector(_ text: String) throws -> TrackSelector {
        try #require(TrackSelector(text))
    }

    private func add(_ name: String, to path: String) throws {
        let cue = "1\n00:00:01,000 --> 00:00:02,000\nHola\n"
        _ = try AddTracks(movie: path, output: .inPlace).run([subtitles("\(name).srt", cue)])
    }

    @discardableResult
    private func remove(
        _ tracks: [String],
        from path: String,
        reclaims: Bool = false
    ) throws -> EditReport {
        try RemoveTracks(movie: path, output: .inPlace)
            .run(.init(try tracks.map(selector), reclaims: reclaims), verifying: .full)
    }
}
