// SPDX-License-Identifier: Apache-2.0

import CPicture

/// A place of a picture in which the edges of strokes appeared together.
struct TextRegion {
    /// Cells from left and top to right and bottom, both exclusive, and their edges.
    var cells: cpicture_text_region
    /// The height of one of its lines, in cells.
    var lineHeight: Int

    /// A text has no fewer edges.
    static let fewestEdges = 24

    init(_ cells: cpicture_text_region) {
        self.cells = cells
        lineHeight = Int(cells.bottom - cells.top)
    }

    /// In cells.
    var width: Int { Int(cells.right - cells.left) }
    var height: Int { Int(cells.bottom - cells.top) }

    /// How many of its cells are edges.
    var edges: Int { Int(cells.cells) }

    /// Whether many of its edges are the newest ones.
    var isGrowing: Bool { cells.newest * 10 > cells.cells }

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
        return cells.cells >= Self.fewestEdges && height >= 3 && width >= 8
            && width * 10 >= lineHeight * 13
            && density >= 0.12 && (0.3...0.7).contains(rises) && height * 100 <= rows * 45
    }

    /// Where it is in the picture.
    func box(in grid: CellGrid) -> PictureBox {
        let (width, height) = (Double(grid.columns), Double(grid.rows))
        return PictureBox(
            left: Double(cells.left) / width,
            top: Double(cells.top) / height,
            right: Double(cells.right) / width,
            bottom: Double(cells.bottom) / height
        )
    }

    /// Whether no side is farther from that of another one than a number of cells.
    func isAtPlace(of other: TextRegion, within tolerance: Int32) -> Bool {
        let (one, other) = (cells, other.cells)
        return max(
            abs(one.left - other.left),
            abs(one.right - other.right),
            abs(one.top - other.top),
            abs(one.bottom - other.bottom)
        ) <= tolerance
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
        regions.joined({ $0.belongs(with: $1) }, { $0.add($1) })
    }

    /// Whether another one is a word of the same line, or a line of the same text.
    ///
    /// - Parameters:
    ///   - other: the other one.
    ///   - gap: how much is between words at most, in heights of the higher one.
    /// - Returns: whether it is.
    func belongs(with other: TextRegion, gap: Double = 1.5) -> Bool {
        let across = Int(
            min(cells.right, other.cells.right) - max(cells.left, other.cells.left)
        )
        let down = Int(min(cells.bottom, other.cells.bottom) - max(cells.top, other.cells.top))
        let (lower, higher) = (
            min(lineHeight, other.lineHeight), max(lineHeight, other.lineHeight)
        )
        if down * 2 >= min(height, other.height) { return Double(-across) <= gap * Double(higher) }
        return across * 10 >= 3 * min(width, other.width) && -down <= max(3, lower)
            && higher <= 3 * lower
    }

    /// Adds another one to it.
    mutating func add(_ other: TextRegion) {
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
