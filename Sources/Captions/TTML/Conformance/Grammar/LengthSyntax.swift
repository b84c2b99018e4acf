// SPDX-License-Identifier: Apache-2.0

/// How a length is written: a number and a unit.
struct LengthSyntax {
    /// The units it can have.
    var units: Set<String>
    /// Whether it can be below zero.
    var canBeNegative = false
    /// Whether digits are needed before the point, as EBU-TT-D needs them.
    var needsWholePart = false

    /// Whether a word is such a length.
    func takes(_ word: String) -> Bool {
        guard let length = Length(word), units.contains(length.unit) else { return false }
        if needsWholePart, word.drop(while: { $0 == "+" || $0 == "-" }).first == "." {
            return false
        }
        return canBeNegative || length.value >= 0 && word.first != "-"
    }

    /// The expectation, for messages.
    var expectation: String { units.sorted().joined(separator: ", ") }
}

/// A number and a unit.
struct Length {
    let value: Double
    let unit: String

    /// Reads a length; nil for anything else.
    init?(_ word: String) {
        let number = word.utf8.prefix { !$0.isASCIILetter && $0 != UInt8(ascii: "%") }
        guard number.count < word.utf8.count, let value = ValueSyntax.number(String(number) ?? "")
        else { return nil }
        self.value = value
        unit = String(word.utf8.dropFirst(number.count)) ?? ""
    }
}
