// SPDX-License-Identifier: Apache-2.0

/// How the value of an attribute is written.
indirect enum ValueSyntax {
    /// Any characters.
    case any
    /// One of some words.
    case word(Set<String>)
    /// Some of several words, each once at most, and at least one.
    case words(Set<String>)
    /// Lengths, one after the other.
    case lengths(ClosedRange<Int>, LengthSyntax)
    /// A colour.
    case color(ColorSyntax)
    /// A number.
    case number(ClosedRange<Double>)
    /// A whole number without a sign, of one digit or more, from a least value on.
    case integers(count: Int, from: Int)
    /// An XML name without a colon (`xs:ID`, `xs:IDREF`).
    case identifier
    /// XML names without a colon, at least one (`xs:IDREFS`).
    case identifiers
    /// A language tag (`xs:language`), or nothing.
    case language
    /// A time.
    case time(TimeSyntax)
    /// Any of several syntaxes.
    case either([ValueSyntax])
    /// A syntax of its own, with its description.
    case other(String, @Sendable (String) -> Bool)

    /// Whether a value is written so; white space around it does not matter.
    func takes(_ value: String) -> Bool {
        let words = value.markupWords
        switch self {
        case .any: return true
        case .word(let names): return words.count == 1 && names.contains(words[0])
        case .words(let names):
            return !words.isEmpty && Set(words).count == words.count && names.isSuperset(of: words)
        case .lengths(let counts, let syntax):
            return counts.contains(words.count) && words.allSatisfy(syntax.takes)
        case .color(let syntax): return syntax.takes(value)
        case .number(let range):
            return words.count == 1 && Self.number(words[0]).map(range.contains) == true
        case .integers(let count, let least):
            return words.count == count
                && words.allSatisfy { $0.isDigits && (Int($0) ?? .max) >= least }
        case .identifier: return words.count == 1 && words[0].isNCName
        case .identifiers: return !words.isEmpty && words.allSatisfy(\.isNCName)
        case .language: return value.isEmpty || value.isLanguage
        case .time(let syntax): return syntax.takes(value)
        case .either(let all): return all.contains { $0.takes(value) }
        case .other(_, let takes): return takes(value)
        }
    }

    /// The expectation, for messages.
    var expectation: String {
        switch self {
        case .any: "any text"
        case .word(let names): names.sorted().joined(separator: ", ")
        case .words(let names): "some of " + names.sorted().joined(separator: ", ")
        case .lengths(let counts, let syntax): Self.counted(counts) + " in " + syntax.expectation
        case .color(let syntax): syntax.expectation
        case .number: "a number in its range"
        case .integers(let count, let least):
            count == 1
                ? "a whole number from \(least) on" : "\(count) whole numbers from \(least) on"
        case .identifier: "an XML name"
        case .identifiers: "XML names"
        case .language: "a language tag"
        case .time(let syntax): syntax.expectation
        case .either(let all): all.map(\.expectation).joined(separator: ", or ")
        case .other(let description, _): description
        }
    }

    private static func counted(_ counts: ClosedRange<Int>) -> String {
        let most = counts.upperBound
        if counts.count == 1 { return most == 1 ? "a length" : "\(most) lengths" }
        return "\(counts.lowerBound) to \(most) lengths"
    }

    /// A number with digits on at least one side of its point, and nothing else.
    static func number(_ text: String) -> Double? {
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        guard digits.utf8.contains(where: \.isASCIIDigit),
            digits.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
            digits.last != "."
        else { return nil }
        return Double(text.first == "." ? "0" + text : text)
    }
}

extension String {
    /// The parts between XML's white space.
    var markupWords: [String] {
        if !isEmpty, utf8.allSatisfy({ $0 > 0x20 }) { return [self] }
        return utf8.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether it has digits alone.
    var isDigits: Bool { !isEmpty && utf8.allSatisfy(\.isASCIIDigit) }

    /// Whether it is an XML name without a colon (Namespaces in XML 1.0, 3, NCName).
    var isNCName: Bool {
        guard let first = unicodeScalars.first,
            first.properties.isAlphabetic || first == "_" || first.value > 0x2FF
        else { return false }
        return unicodeScalars.allSatisfy { scalar in
            scalar.value > 0xBF || scalar == "_" || scalar == "-" || scalar == "."
                || scalar == "\u{B7}"
                || scalar.value < 0x80
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        }
    }

    /// Whether it is a language tag as `xs:language` has them.
    var isLanguage: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, first.allSatisfy(\.isASCIILetter) else { return false }
        return parts.allSatisfy { part in
            1...8 ~= part.count && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        }
    }
}
