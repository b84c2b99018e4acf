// SPDX-License-Identifier: Apache-2.0

/// Reads objects of PDF.
struct PDFParser {
    /// How deep arrays and dictionaries may be nested.
    private static let mostDepth = 32

    /// Whether two integers and `R` are one value, as in files, but not in content.
    private let hasReferences: Bool
    private var tokens: PDFTokens

    /// Whether a value was damaged, rather than the bytes at their end.
    private(set) var isDamaged = false

    /// Reads a part of bytes, or all of them.
    init(_ bytes: [UInt8], in range: Range<Int>? = nil, hasReferences: Bool = false) {
        tokens = PDFTokens(bytes, in: range)
        self.hasReferences = hasReferences
    }

    /// The next value, and where it is.
    ///
    /// - Returns: nil at the end, and if the value is damaged.
    mutating func next() -> (value: PDFValue, range: Range<Int>)? {
        let token = tokens.next()
        guard token.kind != .end else { return nil }
        guard let value = value(of: token, depth: 0) else {
            isDamaged = true
            return nil
        }
        return (value, token.range.lowerBound..<tokens.place)
    }

    private mutating func value(of token: PDFToken, depth: Int) -> PDFValue? {
        let bytes = tokens.bytes[token.range]
        switch token.kind {
        case .number: return number(bytes)
        case .name: return Self.name(bytes.dropFirst()).map { .name($0) }
        case .text: return .text(bytes.dropFirst().dropLast())
        case .digits: return .digits(bytes.dropFirst().dropLast())
        case .word: return .word(String(decoding: bytes, as: UTF8.self))
        case .arrayStart: return array(depth: depth + 1)
        case .dictionaryStart: return dictionary(depth: depth + 1)
        case .arrayEnd, .dictionaryEnd, .end, .damaged: return nil
        }
    }

    private mutating func number(_ bytes: ArraySlice<UInt8>) -> PDFValue {
        guard let number = Int(String(decoding: bytes, as: UTF8.self)) else { return .real }
        guard hasReferences, number >= 0 else { return .integer(number) }
        var rest = tokens
        guard rest.next().kind == .number else { return .integer(number) }
        let last = rest.next()
        guard last.kind == .word, rest.bytes[last.range].elementsEqual("R".utf8) else {
            return .integer(number)
        }
        tokens = rest
        return .reference(number)
    }

    private mutating func array(depth: Int) -> PDFValue? {
        var values: [PDFValue] = []
        while depth <= Self.mostDepth {
            let token = tokens.next()
            if token.kind == .arrayEnd { return .array(values) }
            guard let value = value(of: token, depth: depth) else { return nil }
            values.append(value)
        }
        return nil
    }

    private mutating func dictionary(depth: Int) -> PDFValue? {
        var dictionary = PDFDictionary()
        while depth <= Self.mostDepth {
            let key = tokens.next()
            if key.kind == .dictionaryEnd { return .dictionary(dictionary) }
            guard key.kind == .name, let name = Self.name(tokens.bytes[key.range].dropFirst()),
                let value = value(of: tokens.next(), depth: depth),
                dictionary.add(name, value, at: key.range.lowerBound..<tokens.place)
            else { return nil }
        }
        return nil
    }

    /// A name, in which `#` and two digits are a byte; nil if the digits are missing; 7.3.5.
    private static func name(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.contains(UInt8(ascii: "#")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "#") else {
                result.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap(PDFTokens.value(ofDigit:))
            guard digits.count == 2 else { return nil }
            result.append(digits[0] << 4 | digits[1])
            rest = rest.dropFirst(2)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
