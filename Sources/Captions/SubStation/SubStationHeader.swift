// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The head of a file of SubStation Alpha: its styles, and what places are measured in.
package struct SubStationHeader {
    /// The styles by name.
    private(set) var styles: [String: SubStationStyle] = [:]
    /// Width of the picture that places are measured in.
    private(set) var width = 384
    /// Height of the picture that places are measured in.
    private(set) var height = 288
    /// Whether `\n` breaks a line, as it does where players wrap none (`WrapStyle: 2`).
    private(set) var breaksSoftly = false

    /// Reads the head; what is in no known section is passed over.
    package init(_ text: String) {
        var section = ""
        var format: [String] = []
        var lines = LineScanner(Array(text.utf8)[...])
        while let line = lines.next()?.bytes.trimmingSpaces {
            if line.first == UInt8(ascii: "[") {
                section = line.string.lowercased()
                format = []
                continue
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let key = line[..<colon].string.lowercased()
            let value = line[(colon + 1)...].trimmingSpaces
            switch (section, key) {
            case ("[script info]", _):
                readInformation(key, value)
            case (_, "format"):
                format = Self.names(value)
            case ("[v4+ styles]", "style"), ("[v4 styles]", "style"), ("[v4 styles+]", "style"):
                readStyle(value, format, isAdvanced: section.contains("+"))
            default:
                break
            }
        }
    }

    /// The style that an event names; that of `Default`, or a plain one otherwise.
    func style(_ name: String) -> SubStationStyle {
        // SubStation Alpha itself puts an asterisk before names.
        styles[String(name.drop { $0 == "*" })] ?? styles["Default"] ?? SubStationStyle()
    }

    private mutating func readInformation(_ key: String, _ value: ArraySlice<UInt8>) {
        switch (key, Int(value.string)) {
        case ("playresx", .some(let number)) where number > 0: width = number
        case ("playresy", .some(let number)) where number > 0: height = number
        case ("wrapstyle", let number): breaksSoftly = number == 2
        default: break
        }
    }

    private mutating func readStyle(
        _ value: ArraySlice<UInt8>,
        _ format: [String],
        isAdvanced: Bool
    ) {
        let values = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let fields = Dictionary(
            zip(format, values.map(\.trimmingSpaces)),
            uniquingKeysWith: { first, _ in first }
        )
        guard let name = fields["name"] else { return }
        styles[String(name.string.drop { $0 == "*" })] =
            SubStationStyle(fields: fields, isAdvanced: isAdvanced)
    }

    private static func names(_ format: ArraySlice<UInt8>) -> [String] {
        format.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .map { $0.trimmingSpaces.string.lowercased() }
    }
}

/// How text of SubStation Alpha looks, as far as captions keep it.
struct SubStationStyle: Equatable {
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    /// The colour of the letters; nil for white, which is what players use anyway.
    var color: RGBAColor?
    /// 1 to 9 as on a numeric keypad; at the bottom and centred by default.
    var alignment = 2
}

extension SubStationStyle {
    /// Reads `&HAABBGGRR`, `&HBBGGRR&` or a decimal number, in which AA is transparency.
    ///
    /// - Returns: nil where it is no number; white is a colour here.
    static func color(_ text: ArraySlice<UInt8>) -> RGBAColor? {
        let digits = text.trimming { $0 == UInt8(ascii: "&") || $0 == 0x20 || $0 == 0x09 }
        let isHexadecimal = digits.first?.lowercased == UInt8(ascii: "h")
        let number = (isHexadecimal ? digits.dropFirst() : digits).string
        guard let value = Int64(number, radix: isHexadecimal ? 16 : 10) else { return nil }
        let bits = UInt32(truncatingIfNeeded: value)
        return RGBAColor(
            red: UInt8(truncatingIfNeeded: bits),
            green: UInt8(truncatingIfNeeded: bits >> 8),
            blue: UInt8(truncatingIfNeeded: bits >> 16),
            alpha: 255 - UInt8(truncatingIfNeeded: bits >> 24)
        )
    }

    /// Makes the style of a line `Style:` by the names that its section's `Format:` gives.
    init(fields: [String: ArraySlice<UInt8>], isAdvanced: Bool) {
        func isSet(_ name: String) -> Bool {
            fields[name].map { !["", "0"].contains($0.string) } ?? false
        }
        isBold = isSet("bold")
        isItalic = isSet("italic")
        isUnderlined = isSet("underline")
        let color = fields["primarycolour"].flatMap(Self.color)
        self.color = color == .white ? nil : color
        guard let number = fields["alignment"].flatMap({ Int($0.string) }) else { return }
        let keypad = isAdvanced ? number : SubStationOverride.legacyAlignments[number]
        if let keypad, 1...9 ~= keypad { alignment = keypad }
    }
}

extension RGBAColor {
    /// Opaque white.
    static let white = RGBAColor(rgb: 0xFFFFFF)
}
