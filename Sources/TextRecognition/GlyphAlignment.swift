// SPDX-License-Identifier: Apache-2.0

/// Glyphs of a line and the symbols that Tesseract reads there, which belong together.
struct GlyphUnit: Equatable {
    /// The glyphs; empty if Tesseract reads a symbol in a place without a glyph.
    let glyphs: Range<Int>
    /// The symbols; empty if Tesseract reads nothing there.
    let symbols: Range<Int>
}

/// Finds which glyphs are which symbols: both are in order, and their places are about the same.
struct GlyphAlignment {
    /// Where the glyphs are.
    let glyphs: [InkBox]
    /// Where the symbols are, and what they are.
    let symbols: [(text: String, box: InkBox)]
    /// A distance that is much, in pixels.
    let unit: Int
    /// What speaks against that glyphs are a text; less than 0: what speaks for it.
    let penalty: (_ glyphs: Range<Int>, _ text: String) -> Int

    /// Signs of several parts beside each other.
    private static let divided: Set<String> = [
        "\"", "“", "”", "„", "«", "»", "ы", "Ы", "%", "‰", "…", "ď", "ť", "ľ", "Ľ",
    ]
    private static let steps = [(1, 1), (1, 0), (0, 1), (2, 1), (1, 2), (3, 1), (1, 3)]

    /// The units in order.
    var units: [GlyphUnit] {
        let (rows, columns) = (glyphs.count + 1, symbols.count + 1)
        var costs = [Int](repeating: Int.max / 2, count: rows * columns)
        var choices = [Int](repeating: -1, count: rows * columns)
        costs[0] = 0
        for row in 0..<rows {
            for column in 0..<columns where costs[row * columns + column] < Int.max / 2 {
                for (number, step) in Self.steps.enumerated() {
                    let (nextRow, nextColumn) = (row + step.0, column + step.1)
                    guard nextRow < rows, nextColumn < columns else { continue }
                    let cost =
                        costs[row * columns + column]
                        + cost(row..<nextRow, column..<nextColumn)
                    let next = nextRow * columns + nextColumn
                    if cost < costs[next] { (costs[next], choices[next]) = (cost, number) }
                }
            }
        }
        var units: [GlyphUnit] = []
        var (row, column) = (rows - 1, columns - 1)
        while row > 0 || column > 0 {
            let step = Self.steps[choices[row * columns + column]]
            let unit = GlyphUnit(glyphs: row - step.0..<row, symbols: column - step.1..<column)
            units.append(unit)
            (row, column) = (unit.glyphs.lowerBound, unit.symbols.lowerBound)
        }
        return units.reversed()
    }

    /// Hundredths.
    private func cost(_ own: Range<Int>, _ read: Range<Int>) -> Int {
        guard let first = own.first, let last = own.last, let from = read.first, let to = read.last
        else { return 130 }
        let middle = (glyphs[first].left + glyphs[last].right)
        let other = symbols[from].box.left + symbols[to].box.right
        let distance = min(100, abs(middle - other) * 20 / max(1, unit))
        let text = read.map { symbols[$0].text }.joined()
        return 60 + distance + Self.penalty(own.count, read.count, text) + penalty(own, text)
    }

    /// Whether a text has parts beside each other: some signs, and Greek capitals with an accent.
    static func isDivided(_ text: String) -> Bool {
        if divided.contains(text) { return true }
        guard let scalar = text.unicodeScalars.first else { return false }
        return text.count == 1 && scalar.properties.isUppercase
            && (0x386...0x38F ~= scalar.value || 0x1F00...0x1FFF ~= scalar.value)
    }

    private static func penalty(_ glyphs: Int, _ symbols: Int, _ text: String) -> Int {
        switch (glyphs, symbols) {
        case (1, 1): 0
        case (2, 1) where isDivided(text): 10
        case (3, 1) where text == "…" || text == "%": 10
        case (2, 1), (1, 2): 80
        default: 130
        }
    }
}
