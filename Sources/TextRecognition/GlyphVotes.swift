// SPDX-License-Identifier: Apache-2.0

/// What a shape, or several beside each other, was read as.
struct GlyphVotes {
    private var counts: [String: Int] = [:]
    /// How often it was read.
    private(set) var total = 0

    /// Counts a reading.
    mutating func add(_ text: String) {
        counts[text, default: 0] += 1
        total += 1
    }

    /// Whether it was read as a text most often, and several times.
    func isKnown(as text: String) -> Bool {
        first.map { $0.text == text && $0.count >= 3 } ?? false
    }

    /// Whether it was read often as what is no part of a text.
    func isKnown(asOtherThan text: String) -> Bool {
        first.map { $0.count >= 10 && !text.contains($0.text) } ?? false
    }

    /// What it was read as most often.
    var first: (text: String, count: Int)? {
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
}
