// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct FragmentedMovieTests {
    private static let flags = [
        "frag_keyframe", "frag_keyframe+empty_moov+default_base_moof", "cmaf",
        "dash+global_sidx+frag_keyframe", "frag_every_frame+empty_moov+omit_tfhd_offset",
    ]

    /// The sample movie and Spanish subtitles in fragments.
    private func with(_ flags: String, _ body: (String) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-i", SampleMedia.path("movie.mp4")]
                    + ["-i", SampleMedia.path("es.srt"), "-map", "0:v", "-map", "0:a", "-map", "1"]
                    + ["-c", "copy", "-c:s", "mov_text", "-movflags", flags, path]
            )
            try body(path)
        }
    }

    /// The language and title of each stream, as ffprobe reads them.
    private func languages(_ path: String) throws -> [String] {
        try output(
            of: "ffprobe",
            ["-v", "error", "-show_entries", "stream_tags=language", "-of", "csv=p=0", path]
        ).split(separator: "\n").map(String.init)
    }

    @Test(.slow, arguments: flags)
    func `a fragmented movie is tagged without a change of its samples`(flags: String) throws {
        try with(flags) { path in
            let before = try streamHashes(path)
            var tags = TrackTags()
            tags.language = try LanguageTag("es-419")
            tags.isSDH = true
            let selector = try #require(TrackSelector("subtitle:1"))
            let request = TagRequest(track: selector, tags: tags)
            let first = try TagTracks(movie: path, output: .inPlace).run([request])
            #expect(first.status == .changed)
            #expect(try languages(path).last == "spa")
            #expect(try streamHashes(path) == before)
            // The second edit is in place, a third that says the same is none.
            tags.name = "español"
            let again = TagRequest(track: selector, tags: tags)
            let second = try TagTracks(movie: path, output: .inPlace).run([again])
            #expect(second.status == .changed && second.method != .copy)
            let third = try TagTracks(movie: path, output: .inPlace).run([again])
            #expect(third.status == .unchanged)
            #expect(try streamHashes(path) == before)
            _ = try UndoEdit.run(movie: path, isDryRun: false)
            let facts = try TrackFacts.all(of: MovieFile(opening: path).movie)
            #expect(facts.last?.language?.rawValue == "es-419" && facts.last?.name != "español")
            #expect(try streamHashes(path) == before)
        }
    }

    @Test(.slow, arguments: flags)
    func `a fragmented movie is repaired without a change of its samples`(flags: String) throws {
        try with(flags) { path in
            let before = try streamHashes(path)
            let report = try RepairMovie(movie: path, output: .inPlace).run()
            #expect(report.status == .changed)
            #expect(try RepairMovie(movie: path, output: .inPlace).run().status == .unchanged)
            #expect(try streamHashes(path) == before)
        }
    }

    @Test func `a fragmented movie cannot gain or lose tracks`() throws {
        try with("frag_keyframe") { path in
            let old = try bytes(of: path)
            let refusals: [() throws -> Void] = [
                { _ = try RemoveTracks(movie: path, output: .inPlace) },
                { _ = try AddTracks(movie: path, output: .inPlace) },
                { _ = try SetChapters(movie: path, output: .inPlace) },
            ]
            for refusal in refusals {
                let error = #expect(throws: MediaError.self) { try refusal() }
                #expect(error?.kind == .fragmented)
            }
            #expect(try bytes(of: path) == old)
        }
    }
}
