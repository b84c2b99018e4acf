// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Finds times that cannot be right: another unit than the format's, or no order.
enum TimeChecks {
    /// A recording lasts at most a day.
    static let latestMilliseconds = 24 * 3_600_000
    /// Characters a second of any speech, with silence within words; speech has 5 to 20.
    private static let plausible = 0.1...500.0
    /// What a unit is taken for that is named as the likely one.
    private static let likely = 0.5...60.0
    private static let usual = 12.0
    /// A word that begins so long before an earlier one is counted, in microseconds.
    private static let disorder = 2_000_000

    /// The unit that times are probably in, if not in that of the format.
    ///
    /// - Parameters:
    ///   - words: with the recogniser's own times, in microseconds.
    ///   - unit: that of the format.
    /// - Returns: nil if the times can be right; otherwise the other unit, or nil within if there is none.
    static func wrongUnit(_ words: [WordDraft], unit: TimeUnit) -> TimeUnit?? {
        var (latest, length, characters, count) = (0, 0, 0, 0)
        for word in words {
            guard let start = word.start, let end = word.end else { continue }
            latest = max(latest, start, end)
            guard end > start else { continue }
            length = min(length + (end - start), .max / 4)
            characters += word.weight
            count += 1
        }
        let isTooLate = latest > latestMilliseconds * 1000
        let speed = length > 0 ? Double(characters) * 1e6 / Double(length) : usual
        guard isTooLate || (count >= 3 && !plausible.contains(speed)) else { return .none }
        var best: (unit: TimeUnit, distance: Double)?
        for other in TimeUnit.allCases where other != unit {
            let factor = power(other.exponent - unit.exponent)
            let speed = speed / factor
            guard likely.contains(speed), length > 0,
                Double(latest) * factor <= Double(latestMilliseconds) * 1000
            else { continue }
            let distance = max(speed / usual, usual / speed)
            if best.map({ distance < $0.distance }) ?? true { best = (other, distance) }
        }
        guard isTooLate || best != nil else { return .none }
        return .some(best?.unit)
    }

    private static func power(_ exponent: Int) -> Double {
        (0..<abs(exponent)).reduce(1) { power, _ in exponent < 0 ? power / 10 : power * 10 }
    }

    /// How many words begin long before one in front of them, of the same channel.
    static func disorder(_ words: [WordDraft]) -> Int {
        var latest: [String?: Int] = [:]
        var count = 0
        for word in words {
            guard let start = word.start else { continue }
            let last = latest[word.channel] ?? 0
            if start < last - disorder { count += 1 }
            latest[word.channel] = max(last, start)
        }
        return count
    }

    /// Whether so many words are out of order that their times cannot be right.
    static func isTooMuch(disorder: Int, of words: Int) -> Bool {
        disorder > max(1, words / 50)
    }
}
