// SPDX-License-Identifier: Apache-2.0

/// How far what is spoken is from what was asked for.
struct PhoneDistance: Equatable, Sendable {
    /// Sounds that are farther from each other are not taken for one another.
    static let limit = 0.5
    /// How much another stress counts.
    private static let stress = 0.1

    /// The mean distance of the sounds, from 0 to 1.
    private(set) var mean = 0.0
    /// Sounds that were asked for and are not spoken.
    private(set) var missing = 0
    /// Whether the sounds and, where it was asked for, the stress are the same.
    private(set) var isExact: Bool

    /// Compares transcriptions.
    init(of spoken: PhoneSequence, from wanted: PhoneSequence) {
        let hasStress = wanted.hasStress
        isExact =
            spoken.symbols == wanted.symbols
            && (!hasStress || spoken.phones.map(\.stress) == wanted.phones.map(\.stress))
        guard !isExact else { return }
        (mean, missing) = Self.aligned(spoken.phones, wanted.phones, hasStress: hasStress)
    }

    private struct Cell {
        var cost: Double
        var missing: Int
    }

    private static func aligned(
        _ spoken: [PhoneSequence.Phone],
        _ wanted: [PhoneSequence.Phone],
        hasStress: Bool
    ) -> (Double, Int) {
        var row = (0...spoken.count).map { Cell(cost: Double($0), missing: 0) }
        for phone in wanted {
            var next = [Cell(cost: row[0].cost + 1, missing: row[0].missing + 1)]
            for (column, other) in spoken.enumerated() {
                let replaced = distance(phone, other, hasStress: hasStress)
                next.append(
                    [
                        // Sounds that have nothing in common are one too few and one too many.
                        Cell(
                            cost: row[column].cost + replaced,
                            missing: row[column].missing + (replaced > limit + stress ? 1 : 0)
                        ),
                        Cell(cost: row[column + 1].cost + 1, missing: row[column + 1].missing + 1),
                        Cell(cost: next[column].cost + 1, missing: next[column].missing),
                    ].min { $0.cost < $1.cost } ?? row[column]
                )
            }
            row = next
        }
        let end = row[spoken.count]
        return (min(1, end.cost / Double(max(1, wanted.count))), end.missing)
    }

    private static func distance(
        _ left: PhoneSequence.Phone,
        _ right: PhoneSequence.Phone,
        hasStress: Bool
    ) -> Double {
        let stress = hasStress && left.stress != right.stress ? stress : 0
        guard left.symbol != right.symbol else { return stress }
        guard let features = PhoneFeatures(left.symbol), let others = PhoneFeatures(right.symbol)
        else { return 1 }
        // Different letters are never the same sound.
        return max(0.02, features.distance(to: others)) + stress
    }
}
