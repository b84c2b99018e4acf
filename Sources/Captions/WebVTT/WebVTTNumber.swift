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

    /// Writes a percentage; nil when it is not from 0 to 100.
    static func percentageText(_ number: Double) -> String? {
        guard number >= 0, number <= 100 else { return nil }
        return decimalText(number).map { $0 + "%" }
    }

    /// Writes a number with no more digits than it needs and without an exponent; nil when it is
    /// not finite.
    static func decimalText(_ number: Double) -> String? {
        guard number.isFinite else { return nil }
        let parts = "\(number.magnitude)".split(separator: "e")
        let digits = parts[0].split(separator: ".")
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        var whole = Array(digits[0].utf8)
        var fraction = digits.count < 2 || digits[1] == "0" ? [] : Array(digits[1].utf8)
        for _ in 0..<max(0, exponent) {
            whole.append(fraction.isEmpty ? 0x30 : fraction.removeFirst())
        }
        for _ in 0..<max(0, -exponent) {
            fraction.insert(whole.isEmpty ? 0x30 : whole.removeLast(), at: 0)
        }
        let sign = number < 0 ? "-" : ""
        let start = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
        let end = fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)
        return sign + start + end
    }
}
