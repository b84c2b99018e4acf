// SPDX-License-Identifier: Apache-2.0

/// Checks that the numbers of blocks count 1, 2, 3.
struct SubRipNumberSequence {
    private var last = 0
    private var seen = NumberSet()

    /// The number that the next block should have.
    var due: Int { last + 1 }

    /// Takes the number of the next block, nil when it has none; returns what is wrong, if anything is.
    mutating func take(_ number: Int?) -> (code: DiagnosticCode, message: String)? {
        guard let number else {
            last += 1
            return (.missingNumber, "the cue has no number")
        }
        let before = last
        last = number
        if !seen.insert(number) { return (.duplicateNumber, "number \(number) again") }
        if number < before { return (.numberOutOfOrder, "number \(number) after \(before)") }
        if number == before + 1 { return nil }
        return (.numberGap, "number \(number) where \(before + 1) is due")
    }
}
