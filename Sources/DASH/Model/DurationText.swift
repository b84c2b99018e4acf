// SPDX-License-Identifier: Apache-2.0

/// Durations as `xs:duration` writes them: `PT1H2M3.5S`.
///
/// Source: XML Schema 1.1, part 2, 3.3.6. Years and months, which have no fixed length, are not accepted.
enum DurationText {
    private static let units: [(mark: UInt8, isTime: Bool, milliseconds: Double)] = [
        (UInt8(ascii: "D"), false, 86_400_000), (UInt8(ascii: "H"), true, 3_600_000),
        (UInt8(ascii: "M"), true, 60_000), (UInt8(ascii: "S"), true, 1_000),
    ]
    /// A thousand years, so that sums cannot overflow.
    private static let limit = 3.2e13

    /// The duration in milliseconds; nil if the text is not a duration.
    static func milliseconds(_ text: String) -> Int? {
        var rest = Array(text.utf8)[...]
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var isTime = false
        var sum = 0.0
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "T") {
                guard !isTime else { return nil }
                isTime = true
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            rest = rest[digits.endIndex...]
            guard !digits.isEmpty, digits.count <= 32, let mark = rest.popFirst(),
                let unit = units.first(where: { $0.mark == mark && $0.isTime == isTime }),
                let value = Double(String(decoding: digits, as: UTF8.self))
            else { return nil }
            sum += value * unit.milliseconds
        }
        return sum <= limit ? Int(sum.rounded()) : nil
    }
}
