// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A file that another program writes, and how far it goes on its way through ours.
struct WrittenFile: Sendable {
    /// Where a file's way ends.
    enum End: Sendable {
        /// In a presentation.
        case packaged
        /// With a movie that no presentation can be made of; what the message says.
        case notPackaged(String)
        /// Before an edit, which is refused; what the message says.
        case refused(String)
    }

    /// Its name, of which the extension tells the container.
    var name: String
    /// What the program is told, but for the name.
    var arguments: [String]
    var end = End.packaged

    init(_ name: String, _ arguments: String, _ end: End = .packaged) {
        self.name = name
        self.arguments = arguments.split(separator: " ").map(String.init)
        self.end = end
    }

    /// The part of the name behind the last dot.
    var ending: String { name.split(separator: ".").last.map(String.init) ?? "" }

    /// Whether it has boxes and is edited in its place.
    var isMovie: Bool {
        ["mp4", "mov", "m4a", "m4v", "3gp", "3g2", "f4v", "ismv"].contains(ending)
    }

    /// Whether its packets have another form in a movie (Annex B, ADTS), so that pictures and sound are
    /// compared instead.
    var hasOtherPackets: Bool { ["ts", "m2ts"].contains(ending) }
}

/// Files of one kind, which are made from the same source.
struct WrittenFiles: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [WrittenFile]
}

/// What files are made from: pictures with B-frames, two tracks of sound, captions and chapters.
enum WriterSource {
    /// Makes `base.mkv`, `en.srt`, `en.vtt` and `chapters.txt`.
    static func make(in place: Workplace) throws {
        try place.make(
            "base.mkv",
            ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=6"]
                + ["-f", "lavfi", "-i", "sine=frequency=440:duration=6:sample_rate=48000"]
                + ["-f", "lavfi", "-i", "sine=frequency=300:duration=6:sample_rate=48000"]
                + ["-map", "0", "-map", "1", "-map", "2", "-c:v", "libx264"]
                + ["-preset", "veryfast", "-g", "50", "-bf", "2", "-c:a", "aac"]
                + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=fra"]
        )
        let cues = [("00:00:00,500", "00:00:02,000"), ("00:00:03,000", "00:00:04,500")]
        let texts = ["Good evening.", "Welcome back."]
        let blocks = zip(cues, texts).map { "\($0.0) --> \($0.1)\n\($1)\n" }
        try place.write(
            "en.srt",
            text: blocks.enumerated().map { "\($0 + 1)\n\($1)\n" }.joined()
        )
        try place.write(
            "en.vtt",
            text: "WEBVTT\n\n" + blocks.joined(separator: "\n").replacing(",", with: ".")
        )
        try place.write(
            "chapters.txt",
            text: """
                ;FFMETADATA1
                title=A film
                [CHAPTER]
                TIMEBASE=1/1000
                START=0
                END=3000
                title=One
                [CHAPTER]
                TIMEBASE=1/1000
                START=3000
                END=6000
                title=Two

                """
        )
    }
}
