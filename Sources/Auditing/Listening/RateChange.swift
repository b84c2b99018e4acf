// SPDX-License-Identifier: Apache-2.0

/// A change between two of the frame rates that movies are converted between.
struct RateChange: Equatable, Sendable {
    /// The frame rate that captions were made for.
    let from: String
    /// That of the movie.
    let to: String
    private let numerator: Int
    private let denominator: Int

    private init(_ from: String, _ to: String, _ numerator: Int, _ denominator: Int) {
        self.from = from
        self.to = to
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Film, PAL and NTSC, and film that is played as each of them.
    static let known = [
        RateChange("25", "24", 25, 24),
        RateChange("25", "23.976", 25 * 1001, 24_000),
        RateChange("24", "23.976", 1001, 1000),
        RateChange("24", "25", 24, 25),
        RateChange("23.976", "25", 24_000, 25 * 1001),
        RateChange("23.976", "24", 1000, 1001),
    ]

    /// What times are multiplied by.
    var factor: Double { Double(numerator) / Double(denominator) }

    /// How far it moves the end of a length of time against the beginning, in milliseconds.
    func drift(over milliseconds: Int) -> Int {
        abs(applied(to: milliseconds) - milliseconds)
    }

    /// The times after the change.
    func applied(to stretches: Stretches) -> Stretches {
        Stretches(
            stretches.ranges.lazy.map { applied(to: $0.lowerBound)..<applied(to: $0.upperBound) },
            joinedOver: -1
        )
    }

    private func applied(to milliseconds: Int) -> Int {
        let (product, isTooLarge) = milliseconds.multipliedReportingOverflow(by: numerator)
        return isTooLarge ? milliseconds : product / denominator
    }
}
