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

    /// The texts of a film of 25 frames a second; luma, 0 to 255, of each cell of a frame.
    private static func texts(_ frames: Int, _ luma: (_ frame: Int, _ x: Int, _ y: Int) -> Int)
        -> [SeenText]
    {
        var finder = TextFinder(grid)
        let colour = PictureColour(components: .luma, height: 360)
        let differences = [UInt16](repeating: 32_768, count: 2 * grid.count)
        for frame in 0..<frames {
            var cells: [UInt16] = []
            cells.reserveCapacity(3 * grid.count)
            for y in 0..<grid.rows {
                for x in 0..<grid.columns { cells.append(UInt16(luma(frame, x, y)) << 8) }
            }
            finder.add(cells + differences, colour, at: frame * 40_000)
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
}
