// SPDX-License-Identifier: Apache-2.0

/// One override code of SubStation Alpha, such as `\b1` or `\pos(10,20)`.
struct SubStationOverride {
    /// Everything behind the backslash, without spaces at either end.
    let code: ArraySlice<UInt8>
    /// The letters it begins with, behind a digit where it has one (`\1c`).
    let name: String
    /// What follows the name.
    let argument: ArraySlice<UInt8>

    /// Reads a code without its backslash.
    init(_ code: ArraySlice<UInt8>) {
        self.code = code.trimmingSpaces
        var cursor = ByteCursor(self.code)
        if let digit = cursor.current, digit.isASCIIDigit { cursor.index += 1 }
        cursor.take(while: \.isASCIILetter)
        name = self.code[..<cursor.index].string
        argument = cursor.remaining
    }

    /// The argument as a number without sign; nil where there is none, or anything else.
    var number: Int? {
        var cursor = ByteCursor(argument)
        guard let value = cursor.digits()?.value, cursor.isAtEnd else { return nil }
        return value
    }

    /// The codes in the braces of `{\b1\pos(1,2)}`; those in parentheses belong to the code around
    /// them.
    static func list(in body: ArraySlice<UInt8>) -> [SubStationOverride] {
        var codes: [SubStationOverride] = []
        var start: Int?
        var depth = 0
        for (index, byte) in zip(body.indices, body) {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth = max(0, depth - 1) }
            guard byte == UInt8(ascii: "\\"), depth == 0 else { continue }
            if let start { codes.append(SubStationOverride(body[start..<index])) }
            start = index + 1
        }
        if let start { codes.append(SubStationOverride(body[start...])) }
        return codes.filter { !$0.code.isEmpty }
    }

    /// The alignment that `\an8` or `\a6` asks for, 1 to 9 as on a numeric keypad; nil for any other
    /// code.
    var alignment: Int? {
        guard let number else { return nil }
        if name == "an", 1...9 ~= number { return number }
        return name == "a" ? Self.legacyAlignments[number] : nil
    }

    /// The keypad position of each legacy alignment, `{\a1}` to `{\a11}`.
    static let legacyAlignments = [
        1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6,
    ]
}

extension Placement {
    /// Makes the placement of an alignment of SubStation Alpha, 1 to 9 as on a numeric keypad.
    init(keypad: Int?) {
        guard let keypad else {
            self.init()
            return
        }
        let verticals: [Vertical] = [.bottom, .middle, .top]
        let alignments: [Alignment] = [.left, .center, .right]
        self.init(
            vertical: verticals[(keypad - 1) / 3],
            alignment: alignments[(keypad - 1) % 3]
        )
    }
}
