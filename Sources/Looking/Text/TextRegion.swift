// SPDX-License-Identifier: Apache-2.0

import CPicture

/// A place of a picture in which the edges of strokes appeared together.
struct TextRegion {
    /// Cells from left and top to right and bottom, both exclusive, and their edges.
    var cells: cpicture_text_region
    /// The height of one of its lines, in cells.
    var lineHeight: Int

    init(_ cells: cpicture_text_region) {
        self.cells = cells
        lineHeight = Int(cells.bottom - cells.top)
    }

    /// In cells.
    var width: Int { Int(cells.right - cells.left) }
    var height: Int { Int(cells.bottom - cells.top) }

    /// The part of its cells that are edges.
    var density: Double { Double(cells.cells) / Double(max(1, width * height)) }

    /// Whether it can be a word, a line or a text: edges of shapes are farther from each other.
    func isPartOfText(rows: Int) -> Bool {
        cells.cells >= 8 && density >= 0.2 && height * 100 <= rows * 35
    }

    /// Whether strokes can have made the edges.
    ///
    /// A stroke has an edge at each side, one brighter, one darker.
    func isLikeText(rows: Int) -> Bool {
        let rises = Double(cells.rises) / Double(max(1, cells.cells))
        return cells.cells >= 24 && height >= 3 && width >= 8 && width * 10 >= lineHeight * 13
            && density >= 0.12 && (0.3...0.7).contains(rises) && height * 100 <= rows * 45
    }

    /// Whether it is text even if nothing but its shape speaks for it.
    func isClearlyText(rows: Int) -> Bool {
        isLikeText(rows: rows) && density >= 0.2 && width >= 2 * lineHeight
            && lineHeight * 100 <= rows * 12
    }

    /// The part of it that is in another place.
    func share(in other: TextRegion) -> Double {
        let across = min(cells.right, other.cells.right) - max(cells.left, other.cells.left)
        let down = min(cells.bottom, other.cells.bottom) - max(cells.top, other.cells.top)
        guard across > 0, down > 0 else { return 0 }
        return Double(across * down) / Double(max(1, width * height))
    }

    /// Joins the words of a line, and the lines of a text.
    static func joined(_ regions: [TextRegion]) -> [TextRegion] {
        var joined = regions
        var index = 0
        while index < joined.count {
            let other = joined.indices.first {
                $0 > index && joined[index].belongs(with: joined[$0])
            }
            if let other {
                let region = joined.remove(at: other)
                joined[index].add(region)
                index = 0
            } else {
                index += 1
            }
        }
        return joined
    }

    private func belongs(with other: TextRegion) -> Bool {
        let across = Int(
            min(cells.right, other.cells.right) - max(cells.left, other.cells.left)
        )
        let down = Int(min(cells.bottom, other.cells.bottom) - max(cells.top, other.cells.top))
        let (lower, higher) = (
            min(lineHeight, other.lineHeight), max(lineHeight, other.lineHeight)
        )
        if down * 2 >= min(height, other.height) { return -across * 2 <= 3 * higher }
        return across * 10 >= 3 * min(width, other.width) && -down <= max(3, lower)
            && higher <= 3 * lower
    }

    private mutating func add(_ other: TextRegion) {
        let isBeside =
            min(cells.bottom, other.cells.bottom) > max(cells.top, other.cells.top)
        lineHeight =
            isBeside ? max(lineHeight, other.lineHeight) : min(lineHeight, other.lineHeight)
        cells.left = min(cells.left, other.cells.left)
        cells.top = min(cells.top, other.cells.top)
        cells.right = max(cells.right, other.cells.right)
        cells.bottom = max(cells.bottom, other.cells.bottom)
        cells.cells += other.cells.cells
        cells.rises += other.cells.rises
        cells.newest += other.cells.newest
    }
}
