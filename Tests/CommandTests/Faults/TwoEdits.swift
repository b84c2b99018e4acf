// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Two edits of the same file, each of which leaves a sign that it was made.
struct TwoEdits: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Makes the files.
    let files: @Sendable (Workplace) throws -> Void
    /// What is done before.
    var before: [[String]] = []
    let first: [String]
    let second: [String]
    /// Whether the first and the second are in the file.
    let signs: @Sendable (Workplace) throws -> [Bool]
}

extension TwoEdits {
    /// One for each kind of file, and for each way in which a movie is written.
    static let all =
        [
            movie("in place", .movieLast),
            movie("by copy", .movieFirst),
            movie("in two slots", .movieLast, before: [["add-subs", "movie.mp4", "es.srt"]]),
            subtitles, flattened, fragmented, playlist, mpd, captions,
        ]

    private static let tagVideo = ["tag", "movie.mp4", "--track", "1", "--name", "One"]
    private static let tagSound = ["tag", "movie.mp4", "--track", "2", "--name", "Two"]

    @Sendable private static func names(in place: Workplace) throws -> [Bool] {
        let tracks = try Inspection(of: place.path("movie.mp4")).tracks
        return [tracks.contains { $0.name == "One" }, tracks.contains { $0.name == "Two" }]
    }

    private static func movie(
        _ name: String,
        _ layout: MovieLayout,
        before: [[String]] = []
    ) -> TwoEdits {
        TwoEdits(
            testDescription: "tag, \(name)",
            files: { place in
                try place.copy("es.srt")
                try place.write("movie.mp4", try layout.bytes())
            },
            before: before,
            first: tagVideo,
            second: tagSound,
            signs: names
        )
    }

    private static let subtitles = TwoEdits(
        testDescription: "add-subs and optimize",
        files: { place in
            try place.copy("es.srt")
            try place.copy("movie.mp4")
        },
        first: ["add-subs", "movie.mp4", "es.srt"],
        second: ["optimize", "movie.mp4"],
        signs: { place in
            let movie = try Inspection(of: place.path("movie.mp4"))
            return [!movie.legible.isEmpty, movie.fastStart == true]
        }
    )

    @Sendable private static func makeFragments(in place: Workplace) throws {
        try place.copy("es.srt")
        try place.make(
            "movie.mp4",
            ["-i", SampleMedia.path("movie.mp4"), "-c", "copy", "-movflags"]
                + ["frag_keyframe+empty_moov+default_base_moof"]
        )
    }

    private static let fragmented = TwoEdits(
        testDescription: "tag, fragmented",
        files: makeFragments,
        first: tagVideo,
        second: tagSound,
        signs: names
    )

    private static let flattened = TwoEdits(
        testDescription: "add-subs --flatten and tag",
        files: makeFragments,
        first: ["add-subs", "movie.mp4", "es.srt", "--flatten"],
        second: tagSound,
        signs: { place in
            [
                try !Inspection(of: place.path("movie.mp4")).legible.isEmpty,
                try names(in: place)[1],
            ]
        }
    )

    private static let playlist = TwoEdits(
        testDescription: "playlist set",
        files: { place in
            try place.copy("es.srt")
            try place.copy("movie.mp4")
        },
        before: [["hls", "movie.mp4", "es.srt:language=es", "-o", "out"]],
        first: ["playlist", "set", "out/master.m3u8"]
            + ["--rendition", "subtitles/Español", "--language", "es-419"],
        second: ["playlist", "set", "out/master.m3u8"]
            + ["--rendition", "audio-aac-2/English", "--language", "en-GB"],
        signs: { place in
            let text = String(decoding: try place.data("out/master.m3u8"), as: UTF8.self)
            return [text.contains("\"es-419\""), text.contains("\"en-GB\"")]
        }
    )

    private static let mpd = TwoEdits(
        testDescription: "mpd set",
        files: { place in
            try place.copy("es.srt")
            try place.copy("movie.mp4")
        },
        before: [["hls", "movie.mp4", "es.srt:language=es", "--dash", "-o", "out"]],
        first: ["mpd", "set", "out/manifest.mpd", "--set", "text:1", "--language", "es-419"],
        second: ["mpd", "set", "out/manifest.mpd", "--set", "audio:1", "--language", "en-GB"],
        signs: { place in
            let text = try place.text("out/manifest.mpd")
            return [text.contains("\"es-419\""), text.contains("\"en-GB\"")]
        }
    )

    private static let captions = TwoEdits(
        testDescription: "captions fix --in-place",
        files: { place in
            try place.write(
                "es.srt",
                text:
                    "4\n00:00:04,000 --> 00:00:06,000\nHola.\n\n9\n00:00:07,000 --> 00:00:09,000\n \n"
            )
        },
        first: ["captions", "fix", "es.srt", "--in-place", "--renumber"],
        second: ["captions", "fix", "es.srt", "--in-place", "--drop-empty"],
        signs: { place in
            let text = String(decoding: try place.data("es.srt"), as: UTF8.self)
            return [text.hasPrefix("1\n"), !text.contains("00:00:07")]
        }
    )
}
