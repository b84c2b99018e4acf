// SPDX-License-Identifier: Apache-2.0

/// Times as recognisers write them in JSON, read without rounding errors.
package enum JSONTime {
    /// No time of a file is later; what is, is cut to it and found by the checks.
    package static let latestMicroseconds = 1 << 60

    /// Reads a number, a string that is one (also with an `s` after it), or `{seconds, nanos}`.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - unit: its unit.
    /// - Returns: whole microseconds, or nil if it is no time.
    package static func microseconds(_ value: JSONValue, _ unit: TimeUnit) -> Int? {
        if value.isObject { return sum(value["seconds"], value["nanos"]) }
        guard let raw = value.rawBytes, raw.count <= 64 else { return nil }
        if raw.first == 0x50 { return duration(raw) }
        let isSeconds = value.isString && raw.last == 0x73
        return decimal(isSeconds ? raw.dropLast() : raw, exponent: isSeconds ? 6 : unit.exponent)
    }

    /// A duration of protocol buffers, one of whose members may be missing.
    private static func sum(_ seconds: JSONValue?, _ nanoseconds: JSONValue?) -> Int? {
        guard seconds != nil || nanoseconds != nil else { return nil }
        let parts = [
            seconds.map { microseconds($0, .seconds) } ?? 0,
            nanoseconds.map { microseconds($0, .nanoseconds) } ?? 0,
        ]
        guard let whole = parts[0], let rest = parts[1] else { return nil }
        return min(latestMicroseconds, whole + rest)
    }

    /// A decimal number times a power of ten, without its fraction.
    ///
    /// - Parameters:
    ///   - text: such as `-1.5` or `2e3`.
    ///   - exponent: the power of ten.
    /// - Returns: the number, cut to what a time can be; nil if the text is no number.
    package static func decimal(_ text: ArraySlice<UInt8>, exponent: Int) -> Int? {
        var rest = text
        let isNegative = rest.first == 0x2D
        if isNegative || rest.first == 0x2B { rest = rest.dropFirst() }
        var (digits, scale, hasDigits) = (0, exponent, false)
        var isFraction = false
        while let byte = rest.first {
            rest = rest.dropFirst()
            switch byte {
            case 0x30...0x39:
                hasDigits = true
                if digits < latestMicroseconds / 10 {
                    digits = digits * 10 + Int(byte - 0x30)
                    if isFraction { scale -= 1 }
                } else if !isFraction {
                    scale += 1
                }
            case 0x2E where !isFraction: isFraction = true
            case 0x65 where hasDigits, 0x45 where hasDigits:
                guard let power = Int(String(decoding: rest, as: UTF8.self)) else { return nil }
                scale += max(-100, min(100, power))
                rest = []
            default: return nil
            }
        }
        guard hasDigits else { return nil }
        let number = scaled(digits, scale)
        return isNegative ? -number : number
    }

    private static func scaled(_ digits: Int, _ scale: Int) -> Int {
        var number = digits
        for _ in 0..<abs(scale) {
            if scale < 0 {
                number /= 10
            } else if number > latestMicroseconds / 10 {
                return latestMicroseconds
            } else {
                number *= 10
            }
        }
        return min(number, latestMicroseconds)
    }

    /// A duration such as `PT1H2M3.5S` (ISO 8601), of hours, minutes and seconds.
    private static func duration(_ text: ArraySlice<UInt8>) -> Int? {
        guard text.starts(with: "PT".utf8) else { return nil }
        var total = 0
        var digits = text.dropFirst(2)
        while let end = digits.firstIndex(where: { $0 >= 0x41 }) {
            guard let number = decimal(digits[..<end], exponent: 6) else { return nil }
            let factor: Int
            switch digits[end] {
            case 0x48: factor = 3600
            case 0x4D: factor = 60
            case 0x53: factor = 1
            default: return nil
            }
            let (product, overflows) = number.multipliedReportingOverflow(by: factor)
            total = overflows ? latestMicroseconds : min(latestMicroseconds, total + product)
            digits = digits[(end + 1)...]
        }
        return digits.isEmpty ? total : nil
    }
}
