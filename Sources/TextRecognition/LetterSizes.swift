// SPDX-License-Identifier: Apache-2.0

/// The sizes that each letter has in a track.
struct LetterSizes {
    private var heights: [String: [Int: Int]] = [:]
    private var parts: [String: [Int: Int]] = [:]
    private var widths: [String: [Int: Int]] = [:]

    /// Counts a shape that was read as a text.
    mutating func add(_ shape: GlyphShape, _ text: String) {
        heights[text, default: [:]][shape.height, default: 0] += 1
        parts[text, default: [:]][shape.partCount, default: 0] += 1
        widths[text, default: [:]][shape.width, default: 0] += 1
    }

    /// The width of the shapes that are usually read as a text, in pixels; nil without such shapes.
    func usualWidth(of text: String) -> Int? {
        widths[text]?.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// Whether a shape is much wider than those that are usually read as a text: two letters that touch.
    func isWide(_ shape: GlyphShape, _ text: String) -> Bool {
        usualWidth(of: text).map { shape.width * 10 >= $0 * 14 } ?? false
    }

    /// Whether a shape is like those that are usually read as a text.
    ///
    /// - Parameters:
    ///   - shape: the shape.
    ///   - text: the text.
    ///   - least: how many of them have to be known; nil: it fits if there are fewer than 5.
    /// - Returns: whether its height and number of parts are those of a fifth of them.
    func fits(_ shape: GlyphShape, _ text: String, least: Int? = nil) -> Bool {
        guard let heights = heights[text], let parts = parts[text] else { return least == nil }
        let total = heights.values.reduce(0, +)
        guard total >= least ?? 5 else { return least == nil }
        let slack = max(2, shape.height / 10)
        let alike = heights.reduce(0) { abs($1.key - shape.height) <= slack ? $0 + $1.value : $0 }
        return alike * 5 >= total && (parts[shape.partCount] ?? 0) * 5 >= total
    }
}
