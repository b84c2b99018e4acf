// SPDX-License-Identifier: Apache-2.0

/// Checks that the numbers of blocks count 1, 2, 3.
struct SubRipNumberSequence {
    private var last = 0
    private var seen = NumberSet()

    /// The number that the next block should have.
    var due: Int { last + 1 }

    /// What is wrong with a number.
    enum Fault {
        case missing
        case duplicate(Int)
        case outOfOrder(Int, after: Int)
        case gap(Int, due: Int)

        /// The code of it.
        var code: DiagnosticCode {
            switch self {
            case .missing: .missingNumber
            case .duplicate: .duplicateNumber
            case .outOfOrder: .numberOutOfOrder
            case .gap: .numberGap
            }
        }

        /// It in words.
        var message: String {
            switch self {
            case .missing: "the cue has no number"
            case .duplicate(let number): "number \(number) again"
            case .outOfOrder(let number, let before): "number \(number) after \(before)"
            case .gap(let number, let due): "number \(number) where \(due) is due"
            }
        }
    }

    /// Takes the number of the next block, nil when it has none; returns what is wrong, if anything is.
    mutating func take(_ number: Int?) -> Fault? {
        guard let number else {
            last += 1
            return .missing
        }
        let before = last
        last = number
        if !seen.insert(number) { return .duplicate(number) }
        if number < before { return .outOfOrder(number, after: before) }
        return number == before + 1 ? nil : .gap(number, due: before + 1)
    }
}
