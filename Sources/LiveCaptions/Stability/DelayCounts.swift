// SPDX-License-Identifier: Apache-2.0

/// Delays of any number, counted by tenths of a second.
struct DelayCounts: Equatable, Sendable {
    /// By the delay, rounded up.
    private var counts: [Int: Int] = [:]
    private var total = 0

    /// Longer delays count as a minute, in milliseconds.
    private static let greatest = 60_000

    /// Counts a delay, in milliseconds.
    mutating func add(_ delay: Int) {
        counts[(min(Self.greatest, max(0, delay)) + 99) / 100, default: 0] += 1
        total += 1
    }

    /// The delay that a part of all do not exceed, in milliseconds; nil if nothing was counted.
    func least(for part: Double) -> Int? {
        var rest = Int((part * Double(total)).rounded(.up))
        for (tenths, count) in counts.sorted(by: { $0.key < $1.key }) {
            rest -= count
            if rest <= 0 { return tenths * 100 }
        }
        return nil
    }
}
