// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia
import Testing

@testable import CueDrawing

/// Cues over a black picture of 320 to 180 pixels.
@Suite struct CueDrawingTests {
    private struct Drawing {
        let picture: PixelPicture
        let drawn: [CueDrawing.Drawn]

        init(_ cue: String) throws {
            let text = "WEBVTT\n\n00:01.000 --> 00:02.000 \(cue)\n"
            let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt")
                .document
            var picture = PixelPicture(width: 320, height: 180)
            let drawing = CueDrawing(CaptionAppearance(), families: ["DejaVu Sans"])
            drawn = try drawing.draw(document.styledCues, over: &picture)
            self.picture = picture
        }

        /// The mean column of pixels in which one channel is brighter than another, in the rows of a box.
        func middle(of channel: Int, over other: Int, in box: PixelBox) throws -> Double {
            var columns: [Int] = []
            for row in max(0, box.top)..<min(picture.height, box.bottom) {
                for column in 0..<picture.width {
                    let place = (row * picture.width + column) * 3
                    let own = Int(picture.bytes[place + channel])
                    if own > Int(picture.bytes[place + other]) + 100 { columns.append(column) }
                }
            }
            try #require(!columns.isEmpty)
            return Double(columns.reduce(0, +)) / Double(columns.count)
        }

        /// Whether red text is left of green text, in a line.
        func isRedLeft(inLine index: Int) throws -> Bool {
            let lines = try #require(drawn.first).lines
            try #require(lines.indices.contains(index))
            return try middle(of: 0, over: 1, in: lines[index])
                < middle(of: 1, over: 0, in: lines[index])
        }
    }

    @Test(arguments: ["1000000000", "9" + String(repeating: "0", count: 200)])
    func `a line number far outside of the picture is the nearest line`(_ number: String) throws {
        let down = try #require(Drawing("line:\(number)\nHi").drawn.first)
        let up = try #require(Drawing("line:-\(number)\nHi").drawn.first)
        let (last, first) = (try #require(down.lines.first), try #require(up.lines.first))
        #expect(first.top >= 0 && first.top < 10)
        #expect(last.bottom <= 180 && last.bottom > 170)
    }

    @Test func `text that is written from the right begins at the right, also with Latin words`()
        throws
    {
        #expect(try !Drawing("\n<c.red>שלום</c> <c.lime>Tom</c>").isRedLeft(inLine: 0))
        #expect(try Drawing("\n<c.red>Tom</c> <c.lime>שלום</c>").isRedLeft(inLine: 0))
    }

    @Test func `a Latin word at the start of a broken line does not change its direction`() throws {
        let word = "<c.lime>Tom</c>\u{A0}<c.red>שלום</c>"
        #expect(try Drawing("size:10%\nאאאאאאאאאא \(word)").isRedLeft(inLine: 1))
        #expect(try !Drawing("size:10%\nTom\n\(word)").isRedLeft(inLine: 1))
    }

    @Test(arguments: ["", "line:0%"])
    func `a cue of twenty thousand words is drawn if it has a place`(_ place: String) throws {
        let words = Array(repeating: "word", count: 20_000).joined(separator: " ")
        let drawn = try #require(Drawing("\(place)\n\(words)").drawn.first)
        #expect(drawn.lines.count == (place.isEmpty ? 0 : 1))
    }

    @Test(arguments: ["DejaVu Sans:bold", "No-such, family\\", "DejaVu\\ Sans"])
    func `a family is a name and not a pattern`(_ family: String) throws {
        let font = try FontFile([family, "DejaVu Sans Mono"])
        #expect(font.family != "DejaVu Sans")
    }

    @Test func `as in Chromium, only later paragraphs have their start at the right`() throws {
        let drawn = try #require(Drawing("align:start position:90%\nשלום\nשלום\nTom").drawn.first)
        let edges = drawn.lines.map { ($0.left, $0.right) }
        try #require(edges.count == 3)
        #expect(edges[0].0 == 0)
        #expect(edges[1].1 == 288)
        #expect(edges[2].0 == 0)
        #expect(!drawn.isHiddenByChromium)
    }

    @Test func `the space at which a line is divided is at the end of its paragraph`() throws {
        let drawn = try #require(
            Drawing("size:40%\nאאאאאאא בבבבבבב גגגגגגג דדדדדדד\nאאאאאאא בבבבבבב גגגגגגג דדדדדדד")
                .drawn.first
        )
        try #require(drawn.lines.count == 4)
        let middles = drawn.lines.map { $0.left + $0.right }
        #expect(middles[0] > 321 && middles[2] < 319)
        #expect(abs(middles[1] - 320) <= 1 && abs(middles[3] - 320) <= 1)
    }

    @Test(arguments: [
        ("align:start", true), ("align:end", true), ("align:start position:5%", false), ("", false),
    ])
    func `Chromium needs a position for the start of text from right to left`(
        _ settings: String,
        _ isHidden: Bool
    ) throws {
        #expect(try Drawing("\(settings)\nשלום").drawn.first?.isHiddenByChromium == isHidden)
        #expect(try Drawing("\(settings)\nTom").drawn.first?.isHiddenByChromium == false)
    }
}
