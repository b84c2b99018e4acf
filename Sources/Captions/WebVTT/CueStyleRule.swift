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
        /// Text in any element: `::cue(*)`.
        case spans
        /// Anything else.
        case other
    }

    /// What it is for.
    let selectors: [Selector]
    /// The colours that it gives.
    private(set) var cascade = WebVTT.Looks.Cascade()
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
            let (value, isImportant) = Self.value(in: parts[1])
            let layer = isImportant ? \WebVTT.Looks.Cascade.important : \.normal
            switch (name, RGBAColor(css: value)) {
            case ("color", .some(let color)): cascade[keyPath: layer].color = color
            case ("background-color", .some(let color)), ("background", .some(let color)):
                cascade[keyPath: layer].background = color
            default: hasOtherProperties = true
            }
        }
    }

    /// The value of a declaration, and whether it is `!important` (CSS Cascade 4, 6.3).
    private static func value(in text: Substring) -> (String, isImportant: Bool) {
        guard let mark = text.lastIndex(of: "!"),
            text[text.index(after: mark)...].trimmed.lowercased() == "important"
        else { return (text.trimmed, false) }
        return (text[..<mark].trimmed, true)
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
        if text == "*" { return .spans }
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
