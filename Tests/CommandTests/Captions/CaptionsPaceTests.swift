// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct CaptionsPaceTests {
    @Test func `captions pace draws a curve within 80 columns and lists the intervals`() throws {
        try Workplace.with("en.vtt") { place in
            let text = try succeed("captions", "pace", "en.vtt", "--limit", "120", in: place.folder)
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
            #expect(text.contains("above 120.0 words a minute\n    0:10.921 to 0:19.800"))
            #expect(text.contains("█"))
            let calm = try succeed("captions", "pace", "en.vtt", "--limit", "400", in: place.folder)
            #expect(calm.contains("never above 400.0 words a minute"))
        }
    }

    @Test func `captions pace writes JSON of its schema`() throws {
        try Workplace.with("en.vtt") { place in
            let json = try succeed(
                "captions",
                "pace",
                "en.vtt",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(json, schema: "captions-pace") == 1)
        }
    }

    @Test func `captions pace draws a chart that other programs read`() throws {
        try Workplace.with("en.vtt") { place in
            let svg = try succeed(
                "captions",
                "pace",
                "en.vtt",
                "--limit",
                "120",
                "--format",
                "svg",
                in: place.folder
            )
            try place.write("pace.svg", text: svg)
            let image = try run(
                "ffprobe",
                ["-v", "error", "-show_streams", place.path("pace.svg")]
            )
            #expect(image.exitCode == 0, image.summary)
            #expect(svg.contains("<title id=\"title\">Reading speed of en.vtt</title>"))
            #expect(svg.contains("limit 120") && svg.contains("words a minute"))
            #expect(svg.contains("@media (prefers-color-scheme: dark)"))
            let points = svg.matches(of: /<title>0:\d\d\.\d{3}, cue \d+: \d+ words a minute</)
            #expect(points.count == 7, "each cue can be pointed at")
            // Lines and times are at round numbers.
            for mark in [">50<", ">100<", ">0:05<", ">0:10<", ">0:25<"] {
                #expect(svg.contains(mark), "\(mark)")
            }
        }
    }

    @Test(arguments: [
        ["--window", "0s"], ["--window", "ten"], ["--limit", "-1"], ["--format", "png"],
    ])
    func `captions pace rejects a wrong command line`(arguments: [String]) throws {
        let result = try run(
            builtBinary.path,
            ["captions", "pace", SampleMedia.path("en.vtt")] + arguments
        )
        #expect(result.exitCode == 64, result.summary)
    }
}
