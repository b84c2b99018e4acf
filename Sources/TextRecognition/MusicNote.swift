// SPDX-License-Identifier: Apache-2.0

/// The eighth note ♪, which Tesseract never reads, by its shape: a thin stem, a solid head at its foot on the left, and a flag
/// at its top on the right.
enum MusicNote {
    /// Whether a glyph, cut to its box, is a note.
    static func isNote(_ glyph: InkPicture) -> Bool {
        let (width, height) = (glyph.width, glyph.height)
        guard height >= 12, width * 10 >= height * 3, width * 10 <= height * 9 else { return false }
        let rows = (0..<height).map { InkParts.runs(in: $0, glyph) }
        // The stem: thin, at the same place from the flag to the head.
        let stems = rows[height / 2..<height * 65 / 100].compactMap(\.first)
        guard let stem = stems.first, stem.count * 100 <= width * 30,
            stems.count == height * 65 / 100 - height / 2,
            stems.allSatisfy({ abs($0.lowerBound - stem.lowerBound) * 12 <= width }),
            stem.lowerBound * 100 >= width * 25
        else { return false }
        let slack = max(1, width / 10)
        // The head: from the left edge to the stem, and nothing right of it at the foot.
        let head = rows[height * 70 / 100..<height].compactMap { runs in
            runs.first.flatMap { $0.lowerBound <= slack ? $0 : nil }
        }
        guard head.count * 100 >= height * 8,
            head.contains(where: { abs($0.upperBound - stem.upperBound) <= slack }),
            rows[(height * 90 / 100)...].allSatisfy({
                ($0.last?.upperBound ?? 0) <= stem.upperBound + slack
            })
        else { return false }
        // The bar at the foot of a leaning I is lower than a head.
        let tall = rows[(height * 55 / 100)...].count { runs in
            runs.first.map { (stem.lowerBound - $0.lowerBound) * 4 >= width } ?? false
        }
        guard tall * 100 >= height * 18 else { return false }
        // The flag: right of the stem, and nothing left of it.
        let above = rows[..<(height * 60 / 100)]
        guard let flag = above.compactMap(\.last?.upperBound).max(),
            (flag - stem.upperBound) * 100 >= width * 18
        else { return false }
        return above.allSatisfy { ($0.first?.lowerBound ?? width) >= stem.lowerBound - 1 }
            && above.allSatisfy { !$0.isEmpty }
    }
}
