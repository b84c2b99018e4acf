// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `audit --look` of presentations: the video of their segments is decoded.
@Suite struct AuditPresentationLookTests {
    private static func audit(
        _ arguments: [String],
        in folder: URL
    ) throws -> [LookedReport.Asset] {
        try LookedReport.audit(arguments, in: folder).0.assets
    }

    /// Two seconds that change between black and white eight times a second.
    private static let flashing = [
        "-f", "lavfi", "-i",
        "color=black:s=64x36:r=24:d=2,geq=lum='if(mod(floor(T*8),2),200,30)':cb=128:cr=128",
        "-c:v", "libx264", "-preset", "ultrafast", "-g", "24", "-pix_fmt", "yuv420p",
    ]

    private static let segments = ["-hls_time", "1", "-hls_list_size", "0"]

    @Test func `the segments of HLS and DASH are looked at`() throws {
        try Workplace.with { place in
            _ = try place.make("video.m3u8", Self.flashing + ["-f", "hls"] + Self.segments)
            let variant = "#EXT-X-STREAM-INF:BANDWIDTH=9000,RESOLUTION=64x36\nvideo.m3u8\n"
            try place.write("ts.m3u8", text: "#EXTM3U\n" + variant)
            let fragments = ["-f", "hls", "-hls_segment_type", "fmp4"]
            _ = try place.make("film.m3u8", Self.flashing + fragments + Self.segments)
            _ = try place.make("film.mpd", Self.flashing + ["-f", "dash", "-seg_duration", "1"])
            let names = ["film.m3u8", "film.mpd", "ts.m3u8"]
            let assets = try Self.audit(["--look"] + names, in: place.folder)
            #expect(assets.map(\.look?.flashes.outcome) == ["failed", "failed", "failed"])
            #expect(assets.map(\.look?.file) == [nil, "film.mpd", "video.m3u8"])
            #expect(assets.allSatisfy { $0.flashCriterion?.outcome == "failed" })
            #expect(assets.allSatisfy { $0.findings.contains { $0.rule == "L901" } })
            let unasked = try Self.audit(["ts.m3u8", "film.mpd"], in: place.folder)
            #expect(unasked.allSatisfy { $0.look == nil })
            #expect(
                unasked.allSatisfy { $0.flashCriterion?.reason?.contains("not requested") == true }
            )
            #expect(unasked.allSatisfy { $0.notAssessed.contains { $0.contains("--look") } })
        }
    }

    @Test func `segments that are encrypted with AES-128 are decrypted and looked at`() throws {
        try Workplace.with { place in
            try place.write("key.bin", (0..<16).map { UInt8($0 * 5) })
            try place.write("info", text: "key.bin\n\(place.path("key.bin"))\n")
            let encryption = ["-f", "hls", "-hls_key_info_file", place.path("info")]
            _ = try place.make("film.m3u8", Self.flashing + encryption + Self.segments)
            let playlist = try place.text("film.m3u8")
            #expect(playlist.contains("METHOD=AES-128"))
            let asset = try Self.audit(["--look", "film.m3u8"], in: place.folder)[0]
            #expect(asset.look?.flashes.outcome == "failed")
            let mark = ["playlist", "mark-flashes", "film.m3u8", "--dry-run"]
            let marked = try run(builtBinary.path, mark, in: place.folder)
            #expect(marked.standardError.contains("EXT-X-PROGRAM-DATE-TIME"), marked.summary)
            // Without the key there is nothing to look at, and no pass.
            try place.write("key.bin", [1, 2, 3])
            let locked = try Self.audit(["--look", "film.m3u8"], in: place.folder)[0]
            #expect(locked.look == nil && locked.flashCriterion?.outcome == "untested")
        }
    }

    @Test func `an MPD of several Periods is looked at as one film`() throws {
        try Workplace.with { place in
            let coding = [
                "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "24",
            ]
            let still = ["-f", "lavfi", "-i", "color=gray:s=64x36:r=24:d=2"] + coding
            var periods: [String] = []
            for (name, film) in [("a", still), ("b", Self.flashing)] {
                let names = [
                    "-init_seg_name", "\(name).m4s", "-media_seg_name", "\(name)-$Number$.m4s",
                ]
                let dash = ["-f", "dash", "-seg_duration", "1", "-use_timeline", "0"]
                _ = try place.make("\(name).mpd", film + dash + names)
                let text = try place.text("\(name).mpd")
                let period = try #require(
                    text.firstMatch(of: /<Period[^>]*>(.*)<\/Period>/.dotMatchesNewlines())
                )
                periods.append("<Period id=\"\(name)\" duration=\"PT2S\">\(period.1)</Period>")
            }
            let head =
                "<MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\" type=\"static\" minBufferTime=\"PT1S\" "
                + "profiles=\"urn:mpeg:dash:profile:isoff-live:2011\" mediaPresentationDuration=\"PT4S\">"
            try place.write("film.mpd", text: head + periods.joined() + "</MPD>")
            let look = try #require(
                try Self.audit(["--look", "film.mpd"], in: place.folder)[0].look
            )
            #expect(look.flashes.outcome == "failed")
            #expect(look.flashes.failures.allSatisfy { $0.start >= 2000 })
            try place.write("calm.mpd", text: head + periods[0] + periods[0] + "</MPD>")
            let calm = try Self.audit(["--look", "calm.mpd"], in: place.folder)[0]
            #expect(calm.look?.flashes.outcome == "passed")
        }
    }

    @Test func `the best variant is decoded, and times go on after a discontinuity`() throws {
        try Workplace.with { place in
            let coding = ["-c:v", "libx264", "-preset", "ultrafast", "-f", "mpegts"]
            _ = try place.make(
                "a.ts",
                ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=2"] + coding
            )
            let other = "mandelbrot=s=320x180:r=25,trim=duration=2"
            _ = try place.make("b.ts", ["-f", "lavfi", "-i", other] + coding)
            let head = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
            let first = "#EXTINF:2.0,\na.ts\n"
            let second = "#EXT-X-DISCONTINUITY\n#EXTINF:2.0,\nb.ts\n"
            try place.write("best.m3u8", text: head + first + second + "#EXT-X-ENDLIST\n")
            try place.write("low.m3u8", text: head + first + "#EXT-X-ENDLIST\n")
            try place.write("live.m3u8", text: head + first)
            let variants = [("low", 100_000, 160), ("best", 200_000, 320)].map {
                name,
                rate,
                width in
                "#EXT-X-STREAM-INF:BANDWIDTH=\(rate),RESOLUTION=\(width)x180\n\(name).m3u8\n"
            }
            try place.write("film.m3u8", text: "#EXTM3U\n" + variants.joined())
            try place.write(
                "on.m3u8",
                text: "#EXTM3U\n" + variants[0].replacing("low.", with: "live.")
            )
            let assets = try Self.audit(["--look", "film.m3u8", "on.m3u8"], in: place.folder)
            #expect(assets[0].look?.file == "best.m3u8")
            #expect(assets[0].look?.shots == [2000])
            #expect(assets[1].look == nil)
            #expect(assets[1].flashCriterion?.reason?.contains("EXT-X-ENDLIST") == true)
        }
    }

    @Test func `flashing lights are marked once, and checked`() throws {
        try Workplace.with { place in
            let dates = ["-f", "hls", "-hls_flags", "program_date_time"]
            _ = try place.make("video.m3u8", Self.flashing + dates + Self.segments)
            let before = try place.data("video.m3u8")
            func mark(_ options: String...) throws -> ProcessResult {
                let arguments = ["playlist", "mark-flashes", "video.m3u8"] + options
                return try run(builtBinary.path, arguments, in: place.folder)
            }
            let dry = try mark("--dry-run", "--format", "json")
            #expect(dry.exitCode == 0, dry.summary)
            #expect(try validate(dry.standardOutput, schema: "playlist-mark-flashes") == 1)
            #expect(try place.data("video.m3u8") == before)
            let marked = try mark()
            #expect(marked.exitCode == 0 && marked.standardOutput.contains("X-RISK-LEVEL=100"))
            let after = try place.data("video.m3u8")
            #expect(
                try mark("--media", "video.m3u8").standardOutput.contains("already as requested")
            )
            #expect(try place.data("video.m3u8") == after)
            let check = ["playlist", "check", "video.m3u8", "--profile", "apple"]
            let checked = try run(builtBinary.path, check, in: place.folder)
            #expect(!checked.standardOutput.contains("H288"), checked.summary)
            try place.write(
                "master.m3u8",
                text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\nvideo.m3u8\n"
            )
            let arguments = ["playlist", "mark-flashes", "master.m3u8"]
            let refused = try run(builtBinary.path, arguments, in: place.folder)
            #expect(refused.exitCode == 2)
            #expect(refused.standardError.contains("not a media playlist"))
        }
    }
}
