// SPDX-License-Identifier: Apache-2.0

/// A text that is there, or ended shortly before.
struct ShownText {
    /// Where it is.
    private(set) var region: TextRegion
    /// Its edges.
    private(set) var strokes: [TextStroke]
    /// When it appeared, in microseconds.
    private(set) var start: Int
    /// What speaks for it being text.
    private(set) var signs: TextSigns
    /// The edges of all planes before it; nil if they are not known.
    let hidden: [Int8]?
    /// Since when it is missing, in microseconds; nil while it is there.
    var missingSince: Int?
    /// The number of the sample since which it is missing.
    var missingSample: UInt32 = 0

    /// Parts of a text appear and go within this time, in microseconds.
    private static let simultaneous = 250_000
    /// Words of a line that appear and go together have less between them, in parts of its height.
    private static let widestGap = 4.0
    /// The same text is found again within this time, in microseconds, and not farther away, in cells.
    private static let again = 300_000
    private static let tolerance: Int32 = 2

    init(
        region: TextRegion,
        strokes: [TextStroke],
        start: Int,
        signs: TextSigns,
        hidden: [Int8]?
    ) {
        (self.region, self.strokes, self.start) = (region, strokes, start)
        (self.signs, self.hidden) = (signs, hidden)
    }

    /// Whether another one that ended is a part of the same text.
    private func isPart(_ other: Self) -> Bool {
        guard let end = missingSince, let otherEnd = other.missingSince else { return false }
        return abs(start - other.start) <= Self.simultaneous
            && abs(end - otherEnd) <= Self.simultaneous
            && region.belongs(with: other.region, gap: Self.widestGap)
    }

    private mutating func add(_ other: Self) {
        missingSample = max(missingSample, other.missingSample)
        if other.strokes.count > strokes.count {
            (signs, start, missingSince) = (other.signs, other.start, other.missingSince)
        }
        strokes += other.strokes
        region.add(other.region)
        signs.takeShape(of: region)
    }

    /// Joins the parts of texts that appeared and went together.
    static func joined(_ texts: [Self]) -> [Self] {
        texts.joined({ $0.isPart($1) }, { $0.add($1) })
    }

    /// Whether a text that ended is in the same place as this one, and ended when this one began, as where the picture cuts.
    func isAtPlace(of old: Self) -> Bool {
        guard let end = old.missingSince, abs(end - start) <= Self.again else { return false }
        return region.isAtPlace(of: old.region, within: Self.tolerance)
    }

    /// Takes the beginning of a text that this one continues.
    mutating func `continue`(_ old: Self) {
        (start, signs) = (old.start, old.signs)
        if old.region.width > region.width { region = old.region }
    }
}
