// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ManyCaptionTracksTests {
    @Test func `each of a hundred video tracks is scanned`() throws {
        guard let path = try Corpora.path("cea/generated/late_cc.mp4") else { return }
        try Workplace.with { place in
            let many = place.path("many.mp4")
            let maps = [[String]](repeating: ["-map", "0:v"], count: 100).joined()
            try run("ffmpeg", ["-v", "error", "-i", path] + maps + ["-c", "copy", many])
            let scan = try CaptionScan(of: many)
            #expect(scan.captionScan.count == 100)
            #expect(scan.captionScan.allSatisfy { $0.outcome == "found" })
            #expect(scan.embeddedCaptions.allSatisfy { $0.firstSeconds == 34 })
        }
    }

    @Test func `times that restart continue, as in a stream of two parts`() throws {
        guard let path = try Corpora.path("cea/muxjs_sintel-captions.ts") else { return }
        try Workplace.with { place in
            let once = try bytes(of: path)
            let twice = try place.write("twice.ts", once + once)
            let scan = try CaptionScan(of: twice)
            let channel = try #require(scan.embeddedCaptions.first)
            #expect(scan.embeddedCaptions.count == 1)
            #expect(channel.captions == 6)
            #expect(channel.lastSeconds > 15, "\(channel.lastSeconds)")
        }
    }

    @Test func `raw video without times is read in its own order`() throws {
        guard let path = try Corpora.path("cea/generated/cap.mp4") else { return }
        try Workplace.with { place in
            let raw = place.path("raw.h264")
            try run("ffmpeg", ["-v", "error", "-i", path, "-map", "0:v", "-c", "copy", raw])
            #expect(try CaptionScan(of: raw).brief == ["1 CC1 3"])
        }
    }
}
