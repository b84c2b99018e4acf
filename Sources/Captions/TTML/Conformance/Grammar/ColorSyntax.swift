// SPDX-License-Identifier: Apache-2.0

/// How a colour is written.
enum ColorSyntax {
    /// `#rrggbb` or `#rrggbbaa` alone (EBU Tech 3380, `ebuttdt:distributionColorType`).
    case hexadecimal
    /// As TTML has it: hexadecimal, `rgb(…)`, `rgba(…)`, or a name.
    case any

    /// Whether a value is such a colour.
    func takes(_ value: String) -> Bool {
        switch self {
        case .hexadecimal: Self.isHexadecimal(value)
        case .any:
            Self.isHexadecimal(value.trimmed) || Self.names.contains(value.trimmed)
                || Self.isFunction(value.trimmed)
        }
    }

    /// The expectation, for messages.
    var expectation: String {
        switch self {
        case .hexadecimal: "#rrggbb or #rrggbbaa"
        case .any: "#rrggbb, #rrggbbaa, rgb(), rgba() or a colour's name"
        }
    }

    private static func isHexadecimal(_ value: String) -> Bool {
        value.first == "#" && [7, 9].contains(value.utf8.count)
            && value.utf8.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private static func isFunction(_ value: String) -> Bool {
        for (name, count) in [("rgb(", 3), ("rgba(", 4)] where value.hasPrefix(name) {
            guard value.hasSuffix(")") else { return false }
            let parts = value.dropFirst(name.utf8.count).dropLast()
                .split(separator: ",", omittingEmptySubsequences: false)
                .map { String($0).trimmed }
            return parts.count == count
                && parts.allSatisfy { $0.isDigits && (Int($0) ?? .max) <= 255 }
        }
        return false
    }

    /// The names of TTML1, 8.3.11, and TTML2, 10.3.5.
    private static let names: Set<String> = [
        "transparent", "black", "silver", "gray", "white", "maroon", "red", "purple", "fuchsia",
        "magenta", "green", "lime", "olive", "yellow", "navy", "blue", "teal", "aqua", "cyan",
    ]
}

extension String {
    /// Without XML's white space around it.
    var trimmed: String {
        let whole = utf8.drop { $0 <= 0x20 }
        guard let last = whole.lastIndex(where: { $0 > 0x20 }) else { return "" }
        return String(whole[...last]) ?? ""
    }
}
