// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The head of a file of SubStation Alpha: its styles, and what places are measured in.
struct SubStationHeader {
    /// The styles by name.
    private(set) var styles: [String: SubStationStyle] = [:]
    /// Width of the picture that places are measured in.
    private(set) var width = 384
    /// Height of the picture that places are measured in.
    private(set) var height = 288
    /// Whether `\n` breaks a line, as it does where players wrap none (`WrapStyle: 2`).
    private(set) var breaksSoftly = false
    /// Whether the events have their fields in another order than the usual one.
    private(set) var hasUnusualEvents = false

    private typealias Fields = ArraySlice<UInt8>

    /// The usual fields of events, in lower case; the first is `marked` in files that are not
    /// advanced.
    private static let events = [
        "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text",
    ]

    /// Reads the head; what is in no known section is passed over.
    init(_ text: String) {
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
            case ("[events]", "format"):
                hasUnusualEvents = Array(Self.names(value).dropFirst()) != Self.events
            case (_, "format"):
                format = Self.names(value)
            case ("[v4+ styles]", "style"), ("[v4 styles]", "style"), ("[v4 styles+]", "style"):
                readStyle(value, format, isAdvanced: section.contains("+"))
            default:
                break
            }
        }
    }

    /// The style that an event names; that of `Default`, or a plain one, where there is none.
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
