// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct InspectCaptionsTests {
    /// The files of the corpus: track, channel and number of captions; pictures with caption data.
    private static let files: [(name: String, channels: [String], pictures: [Int])] = [
        ("muxjs_dash-608.mp4", ["1 CC1 2"], [3]),
        ("muxjs_malformed-sei.mp4", [], [0]),
        ("muxjs_multi-channel-608-captions.ts", ["1 CC1 3", "1 CC3 3"], [121]),
        ("muxjs_sintel-captions.ts", ["1 CC1 3"], [240]),
        ("shaka_captions-test.ts", ["1 CC1 3", "1 SERVICE1 3"], [599]),
        ("shaka_cea.mp4", ["2 CC1 2", "2 CC3 2"], [2]),
        ("shaka_cea608-track.mp4", ["2 CC1 2"], [0, 2]),
        ("generated/base.mp4", [], [0]),
        ("generated/cap.mp4", ["1 CC1 3"], [7]),
        ("generated/cap_x264_b.mp4", ["1 CC1 3"], [8]),
        ("generated/cap_m2v.ts", ["1 CC1 3"], [7]),
        ("generated/cap_c608.mov", ["1 CC1 3", "3 CC1 3"], [7, 7]),
        ("generated/late_cc.mp4", ["1 CC1 1"], [2]),
        ("generated/tos_c608.mov", ["1 CC1 76"], [76]),
    ]

    @Test func `inspect finds the channels that files are known to have`() throws {
        for (name, channels, pictures) in Self.files {
            guard let path = try Corpora.path("cea/" + name) else { return }
            let scan = try CaptionScan(of: path)
            #expect(scan.brief == channels, "\(name)")
            #expect(scan.captionScan.map(\.picturesWithCaptionData) == pictures, "\(name)")
            let expected = channels.isEmpty ? "none" : "found"
            #expect(scan.captionScan.contains { $0.outcome == expected }, "\(name)")
        }
    }

    @Test func `inspect finds a first caption that comes late`() throws {
        guard let path = try Corpora.path("cea/generated/late_cc.mp4") else { return }
        let channel = try #require(try CaptionScan(of: path).embeddedCaptions.first)
        #expect(channel.firstSeconds == 34)
        #expect(channel.characters == 16)
        #expect(channel.modes == ["pop-on"])
    }

    @Test func `a guessed language has its confidence, and few words give no guess`() throws {
        guard let long = try Corpora.path("cea/generated/tos_c608.mov"),
            let short = try Corpora.path("cea/muxjs_dash-608.mp4")
        else { return }
        let english = try #require(try CaptionScan(of: long).embeddedCaptions.first)
        #expect(english.guessedLanguage == "en")
        #expect(try #require(english.guessConfidence) > 0.8)
        let unknown = try #require(try CaptionScan(of: short).embeddedCaptions.first)
        #expect(unknown.guessedLanguage == nil && unknown.guessConfidence == nil)
    }

    @Test func `a message longer than its unit is reported`() throws {
        guard let path = try Corpora.path("cea/shaka_cea.mp4") else { return }
        let faults = try CaptionScan(of: path).captionScan.flatMap(\.faults)
        #expect(faults.contains { $0.code == "truncated-payload" })
    }

    @Test(arguments: ["mkv", "ts", "m2ts", "flv"])
    func `inspect finds the same captions in other containers`(container: String) throws {
        guard let path = try Corpora.path("cea/generated/cap_x264_b.mp4") else { return }
        try Workplace.with { place in
            let copy = place.path("copy.\(container)")
            try run("ffmpeg", ["-v", "error", "-i", path, "-c", "copy", copy])
            let scan = try CaptionScan(of: copy)
            #expect(scan.brief == ["1 CC1 3"])
            let start = try #require(scan.embeddedCaptions.first).firstSeconds
            #expect(abs(start - 1.033) < 0.1, "\(start)")
        }
    }

    @Test func `inspect finds the same captions in fragments`() throws {
        guard let path = try Corpora.path("cea/generated/cap_x264_b.mp4") else { return }
        try Workplace.with { place in
            let copy = place.path("fragments.mp4")
            let flags = "+frag_keyframe+empty_moov+default_base_moof"
            try run("ffmpeg", ["-v", "error", "-i", path, "-c", "copy", "-movflags", flags, copy])
            let (old, new) = (try CaptionScan(of: path), try CaptionScan(of: copy))
            #expect(new.brief == old.brief)
            #expect(new.captionScan[0].pictures == old.captionScan[0].pictures)
        }
    }

    // MARK: - What cannot be seen

    @Test func `encrypted video is reported as untested`() throws {
        guard let path = try Corpora.path("cea/generated/cap.mp4") else { return }
        try Workplace.with { place in
            let bytes = try bytes(of: path)
            let secret = bytes.replacing(Array("avc1".utf8), with: Array("encv".utf8))
            let track = try #require(
                try CaptionScan(of: place.write("secret.mp4", secret)).captionScan.first
            )
            #expect(track.outcome == "untested")
            #expect(track.reason?.contains("encrypted") == true)
            let text = try succeed("inspect", "--captions", place.path("secret.mp4"))
            #expect(text.contains("untested: it is encrypted"))
            let refused = try mediatag(
                "extract",
                place.path("secret.mp4"),
                "--track",
                "cc:CC1",
                "-o",
                place.path("o.srt")
            )
            #expect(refused.exitCode == 2)
            #expect(refused.standardError.contains("encrypted"), refused.summary)
        }
    }

    @Test func `truncated video and video of other codecs is reported as untested`() throws {
        guard let path = try Corpora.path("cea/generated/late_cc.mp4") else { return }
        try Workplace.with { place in
            let first = place.path("first.mp4")
            try run(
                "ffmpeg",
                ["-v", "error", "-i", path, "-c", "copy", "-movflags", "+faststart", first]
            )
            let whole = try bytes(of: first)
            let half = try CaptionScan(of: place.write("half.mp4", whole.prefix(whole.count / 2)))
            #expect(half.captionScan.first?.outcome == "untested")
            #expect(half.captionScan.first?.reason?.contains("cut off") == true)
            let other = place.path("other.mkv")
            try run("ffmpeg", ["-v", "error", "-i", path, "-t", "1", "-c:v", "jpeg2000", other])
            let scan = try CaptionScan(of: other)
            #expect(scan.captionScan.first?.outcome == "untested")
            #expect(scan.captionScan.first?.reason == "captions in jpeg2000 are not looked for")
        }
    }

    @Test(arguments: [("mpeg4", "mkv"), ("mpeg4", "mp4"), ("libvpx", "webm"), ("prores", "mov")])
    func `video of a codec that cannot carry captions has none`(codec: String, ending: String)
        throws
    {
        guard let path = try Corpora.path("cea/generated/late_cc.mp4") else { return }
        try Workplace.with { place in
            let other = place.path("other.\(ending)")
            try run("ffmpeg", ["-v", "error", "-i", path, "-t", "1", "-an", "-c:v", codec, other])
            #expect(try CaptionScan(of: other).captionScan.first?.outcome == "none")
        }
    }

    @Test func `random damage is read in bounded time`() throws {
        guard let path = try Corpora.path("cea/muxjs_sintel-captions.ts"),
            let movie = try Corpora.path("cea/generated/cap_x264_b.mp4")
        else { return }
        try Workplace.with { place in
            var state: UInt64 = 42
            for (name, file) in [("a.ts", path), ("b.mp4", movie), ("c.ts", path)] {
                var bytes = try bytes(of: file)
                for _ in 0..<200 {
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 24)
                }
                let result = try mediatag("inspect", "--captions", try place.write(name, bytes))
                #expect(!result.wasKilled && [0, 2].contains(result.exitCode), result.summary)
            }
        }
    }

    @Test func `closed captions are null unless they are asked for`() throws {
        let text = try succeed("inspect", "--format", "json", SampleMedia.path("movie.mp4"))
        #expect(text.contains("\"embeddedCaptions\" : null"))
        let scan = try CaptionScan(of: SampleMedia.path("movie.mp4"))
        #expect(scan.embeddedCaptions.isEmpty)
        #expect(scan.captionScan.map(\.outcome) == ["none"])
    }
}
