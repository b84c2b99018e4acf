// SPDX-License-Identifier: Apache-2.0

/// A rule of a style sheet for cues: `::cue(.loud) { color: red }` (WebVTT, 8.2.1, "the ::cue pseudo-element").
struct CueStyleRule: Equatable {
    /// What a rule is for.
    enum Selector: Equatable {
        /// All text: `::cue`.
        case whole
        /// Text of a class: `::cue(.loud)`, `::cue(c.loud)`.
        case `class`(String)
        /// The words of a speaker: `::cue(v[voice="Ann"])`.
        case voice(String)
        /// Anything else.
        case other
    }

    /// What it is for.
    let selectors: [Selector]
    /// The colours that it gives.
    private(set) var look = WebVTT.Looks.Look()
    /// Whether it has other properties, or colours that cannot be read.
    private(set) var hasOtherProperties = false

    /// The rules of a style sheet, in order; what is not a rule for cues is passed over.
    static func rules(in sheet: String) -> [CueStyleRule] {
        var rules: [CueStyleRule] = []
        var rest = withoutComments(sheet)[...]
        while let open = rest.firstIndex(of: "{"),
            let close = rest[open...].firstIndex(of: "}")
        {
            let body = rest[rest.index(after: open)..<close]
            rules.append(CueStyleRule(selectors: rest[..<open], declarations: body))
            rest = rest[rest.index(after: close)...]
        }
        return rules
    }

    private init(selectors: Substring, declarations: Substring) {
        self.selectors = Self.selectors(in: selectors.filter { !$0.isWhitespace })
        for declaration in declarations.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let name = parts[0].filter { !$0.isWhitespace }.lowercased()
            let value = parts[1].replacing("!important", with: "").trimmed
            set(name, RGBAColor(css: value))
        }
    }

    private mutating func set(_ name: String, _ color: RGBAColor?) {
        switch (name, color) {
        case ("color", .some(let color)): look.color = color
        case ("background-color", .some(let color)), ("background", .some(let color)):
            look.background = color
        default: hasOtherProperties = true
        }
    }

    /// Reads a list of selectors, in which those for cues may have lists of their own: `::cue(.a, .b)`.
    private static func selectors(in text: String) -> [Selector] {
        var depth = 0
        let groups = text.split { character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == "," && depth == 0
        }
        return groups.flatMap { group -> [Selector] in
            guard group.hasPrefix("::cue") else { return [.other] }
            let inner = group.dropFirst("::cue".count)
            if inner.isEmpty || inner == "()" { return [.whole] }
            guard inner.first == "(", inner.last == ")" else { return [.other] }
            return inner.dropFirst().dropLast().split(separator: ",").map(selector)
        }
    }

    private static func selector(_ text: Substring) -> Selector {
        if text.hasPrefix("v[voice="), text.hasSuffix("]") {
            return .voice(text.dropFirst("v[voice=".count).dropLast().trimmingQuotes)
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let elements = ["", "c", "v", "b", "i", "u", "lang"]
        guard parts.count == 2, elements.contains(String(parts[0])), !parts[1].isEmpty,
            parts[1].allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) })
        else { return .other }
        return .class(String(parts[1]))
    }

    private static func withoutComments(_ sheet: String) -> String {
        var text = ""
        var rest = sheet[...]
        while let start = rest.firstRange(of: "/*") {
            text += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return text }
            rest = rest[end.upperBound...]
        }
        return text + rest
    }
}

extension RGBAColor {
    /// Reads a colour of CSS: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `rgba(…)` or a name; nil for other text.
    init?(css text: String) {
        let bytes = Array(text.utf8)[...]
        let isHexadecimal = bytes.first == UInt8(ascii: "#")
        if let color = isHexadecimal || !text.contains("(") ? HTMLColor.parse(bytes) : nil {
            // Without its mark, a number is not a colour of CSS.
            guard
                isHexadecimal || !bytes.allSatisfy({ $0.hexadecimalValue != nil })
                    || bytes.count != 6
            else {
                return nil
            }
            self = color
        } else if let color = TTMLColor.parse(text) ?? Self.withFraction(text) {
            self = color
        } else {
            return nil
        }
    }

    /// Reads `rgba(0, 0, 0, 0.8)`, whose opacity is from 0 to 1.
    private static func withFraction(_ text: String) -> RGBAColor? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        guard text.hasPrefix("rgba("), text.hasSuffix(")") else { return nil }
        let parts = text.dropFirst(5).dropLast().split(separator: ",")
        let channels = parts.prefix(3).compactMap { UInt8($0) }
        guard parts.count == 4, channels.count == 3, let opacity = Double(parts[3]),
            0...1 ~= opacity
        else { return nil }
        return RGBAColor(
            red: channels[0],
            green: channels[1],
            blue: channels[2],
            alpha: UInt8((opacity * 255).rounded())
        )
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    fileprivate var trimmingQuotes: String {
        let quotes: Set<Character> = ["\"", "'"]
        guard let first, quotes.contains(first), last == first, count > 1 else {
            return String(self)
        }
        return String(dropFirst().dropLast())
    }
}
