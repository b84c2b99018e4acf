// SPDX-License-Identifier: Apache-2.0

/// Square brackets, which Tesseract reads as letters: a straight stem with two bars at its ends on one side.
enum BracketShape {
    /// The bracket that a glyph is, cut to its box; nil if it is something else.
    static func bracket(_ glyph: InkPicture) -> String? {
        let (width, height) = (glyph.width, glyph.height)
        guard height >= 14, width * 8 >= height, width * 2 <= height else { return nil }
        let stems = (height / 5..<height * 4 / 5).map { InkParts.runs(in: $0, glyph) }
        guard stems.allSatisfy({ $0.count == 1 }), let stem = stems.first?.first,
            stem.count * 3 <= width * 2, width - stem.count >= 2,
            stems.allSatisfy({
                abs($0[0].lowerBound - stem.lowerBound) <= 1 && abs($0[0].count - stem.count) <= 1
            })
        else { return nil }
        // Both ends are bars over the whole width, whose corners are not round.
        let bars = [[0, 1], [height - 2, height - 1]].map { rows in
            rows.flatMap { InkParts.runs(in: $0, glyph) }.map(\.count).max() ?? 0
        }
        guard bars.allSatisfy({ $0 >= width - 1 }) else { return nil }
        if stem.lowerBound <= 1, width - stem.upperBound >= 2 { return "[" }
        if width - stem.upperBound <= 1, stem.lowerBound >= 2 { return "]" }
        return nil
    }
}
