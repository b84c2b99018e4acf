// SPDX-License-Identifier: Apache-2.0

extension WebVTT {
    /// Parses a percentage (WebVTT, 6.2, "parse a percentage string"): `50%` or `12.5%`, 0 to 100.
    static func percentage(_ text: ArraySlice<UInt8>) -> Double? {
        guard text.last == UInt8(ascii: "%") else { return nil }
        guard let number = decimal(text.dropLast()), number >= 0, number <= 100 else { return nil }
        return number
    }

    /// Parses two percentages with a comma between them.
    static func percentagePair(_ text: ArraySlice<UInt8>) -> (x: Double, y: Double)? {
        guard let comma = text.firstIndex(of: UInt8(ascii: ",")),
            let x = percentage(text[..<comma]), let y = percentage(text[(comma + 1)...])
        else { return nil }
        return (x, y)
    }

    /// Parses the number of a line: an optional minus, digits, and optionally a point and digits.
    static func lineNumber(_ text: ArraySlice<UInt8>) -> Double? {
        guard text.first == UInt8(ascii: "-") else { return decimal(text) }
        return decimal(text.dropFirst()).map { -$0 }
    }

    /// Parses digits, and optionally a point and digits; what no double can hold is an error
    /// (HTML, 2.3.4.3).
    private static func decimal(_ text: ArraySlice<UInt8>) -> Double? {
        var cursor = ByteCursor(text)
        guard !cursor.take(while: \.isASCIIDigit).isEmpty else { return nil }
        if cursor.skip(UInt8(ascii: ".")), cursor.take(while: \.isASCIIDigit).isEmpty { return nil }
        guard cursor.isAtEnd, let number = Double(text.string), number.isFinite else { return nil }
        return number
    }
}
