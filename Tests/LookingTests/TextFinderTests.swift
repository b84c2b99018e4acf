// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Looking

/// Text that is laid over the picture is found; what moves with the scene is not.
@Suite struct TextFinderTests {
    private static let grid = CellGrid(width: 640, height: 360)

    /// Strokes at distances that vary, as those of letters do: whether a cell is one.
    private static func isStroke(_ x: Int, _ y: Int) -> Bool {
        let letter = (x / 4 &* 7919 &+ y / 12 &* 31) % 7
        return (x &* (letter + 3) / 2 &+ letter) % 4 < 2 && letter != 5
    }

    private typealias Component = (_ frame: Int, _ x: Int, _ y: Int) -> Int

    /// The texts of a film of 25 frames a second; luma and the difference of blue, 0 to 255, of each cell of a frame.
    private static func texts(
        _ frames: Int,
        blue: Component = { _, _, _ in 128 },
        _ luma: Component
    ) -> [SeenText] {
        var finder = TextFinder(grid)
        let colour = PictureColour(components: .luma, height: 360)
        for frame in 0..<frames {
            var (light, differences): ([UInt16], [UInt16]) = ([], [])
            for y in 0..<grid.rows {
                for x in 0..<grid.columns {
                    light.append(UInt16(luma(frame, x, y)) << 8)
                    differences.append(UInt16(blue(frame, x, y)) << 8)
                }
            }
            let red = [UInt16](repeating: 32_768, count: grid.count)
            finder.add(light + differences + red, colour, at: frame * 40_000)
        }
        finder.finish(at: frames * 40_000)
        return finder.texts.inOrder
    }

    /// A scene of shapes.
    private static func scene(_ x: Int, _ y: Int) -> Int {
        60 + (x / 23 &* 7919 &+ y / 17 &* 104_729) % 90
    }

    private static func isText(_ x: Int, _ y: Int) -> Bool {
        (90..<166).contains(x) && (126..<134).contains(y)
    }

    @Test func `text over a still picture is found with its times and its box`() throws {
        let texts = Self.texts(100) { frame, x, y in
            let isThere = (25..<75).contains(frame) && Self.isText(x, y)
            return isThere ? (Self.isStroke(x, y) ? 235 : 16) : Self.scene(x, y)
        }
        #expect(texts.count == 1)
        let text = try #require(texts.first)
        #expect(abs(text.time.lowerBound - 1000) <= 200 && abs(text.time.upperBound - 3000) <= 200)
        #expect(abs(text.box.left - 90.0 / 256) < 0.03 && abs(text.box.right - 166.0 / 256) < 0.03)
        #expect(abs(text.box.top - 126.0 / 144) < 0.03 && abs(text.box.bottom - 134.0 / 144) < 0.03)
    }

    @Test func `text stays one text while the picture moves and cuts`() {
        let texts = Self.texts(100) { frame, x, y in
            let isThere = (25..<75).contains(frame) && Self.isText(x, y)
            let shot = frame < 50 ? 0 : 4000
            return isThere
                ? (Self.isStroke(x, y) ? 235 : 16) : Self.scene(x + 2 * frame + shot, y)
        }
        #expect(texts.count == 1)
        #expect(texts.first.map { abs($0.time.count - 2000) <= 300 } == true)
    }

    @Test func `strokes that move with the scene are no text`() {
        let texts = Self.texts(75) { frame, x, y in
            let place = x + 2 * frame
            let isThere = (100..<400).contains(place) && (60..<68).contains(y)
            return isThere ? (Self.isStroke(place, y) ? 235 : 16) : Self.scene(place, y)
        }
        #expect(texts.isEmpty)
    }

    @Test func `a film without text has none`() {
        #expect(Self.texts(50) { _, x, y in Self.scene(x, y) }.isEmpty)
        #expect(Self.texts(50) { frame, x, y in Self.scene(x + frame, y) }.isEmpty)
    }

    @Test func `text that differs from the picture in its colour only is found`() {
        let texts = Self.texts(100) { frame, x, y in
            (25..<75).contains(frame) && Self.isText(x, y) && Self.isStroke(x, y) ? 40 : 128
        } _: { _, x, y in
            100 + Self.scene(x, y) / 20
        }
        #expect(texts.count == 1)
        #expect(texts.first.map { abs($0.time.count - 2000) <= 300 } == true)
    }

    @Test func `a text whose contrast gets weaker stays`() {
        let texts = Self.texts(100) { frame, x, y in
            let isThere = (25..<75).contains(frame) && Self.isText(x, y)
            return isThere && Self.isStroke(x, y) ? (frame < 40 ? 130 : 115) : 100
        }
        #expect(texts.count == 1)
        #expect(texts.first.map { abs($0.time.count - 2000) <= 300 } == true)
    }

    @Test func `a text stays one if half of its edges are turned round by a cut`() {
        let texts = Self.texts(100) { frame, x, y in
            let isThere = (25..<75).contains(frame) && Self.isText(x, y)
            let isBright = frame >= 50 && x < 132
            return isThere && Self.isStroke(x, y) ? 150 : isBright ? 240 : 40
        }
        #expect(texts.count == 1)
        #expect(texts.first.map { abs($0.time.count - 2000) <= 300 } == true)
    }

    @Test func `words of a line that come and go together are one text`() {
        let texts = Self.texts(100) { frame, x, y in
            let isThere =
                (25..<75).contains(frame) && Self.isText(x, y) && !(116..<140).contains(x)
            return isThere && Self.isStroke(x, y) ? 235 : 60
        }
        #expect(texts.count == 1)
        #expect(texts.first.map { abs($0.box.right - $0.box.left - 76.0 / 256) < 0.03 } == true)
    }

    @Test func `what a caption covered is no part of the one that follows`() throws {
        let texts = Self.texts(190) { frame, x, y in
            let isFirst =
                (60..<110).contains(frame) && (90..<166).contains(x)
                && (108..<134).contains(y)
            let isSecond = (110..<160).contains(frame) && Self.isText(x, y)
            if isFirst { return Self.isStroke(x, y + 5) ? 235 : 16 }
            if isSecond { return Self.isStroke(x + 37, y) ? 235 : 16 }
            return Self.isStroke(x + 11, y + 3) ? 130 : 60
        }
        #expect(texts.count == 2)
        let last = try #require(texts.last)
        #expect(abs(last.box.top - 126.0 / 144) < 0.03)
    }

    @Test func `a caption that replaces another one in the same place is another text`() {
        let texts = Self.texts(150) { frame, x, y in
            let shift = (25..<75).contains(frame) ? 0 : (77..<125).contains(frame) ? 44 : nil
            guard let shift, Self.isText(x, y) else { return Self.scene(x, y) }
            return Self.isStroke(x + shift, y) ? 235 : 16
        }
        #expect(texts.count == 2)
    }
}
