// SPDX-License-Identifier: Apache-2.0

/// A token of PDF: a simple object, a bracket of a composite one, or a word.
///
/// Source: ISO 32000-1, 7.2 (lexical conventions) and 7.3 (objects).
struct PDFToken: Equatable {
    enum Kind: Equatable {
        case number
        case name
        /// A string in parentheses.
        case text
        /// A string in hexadecimal digits.
        case digits
        case arrayStart
        case arrayEnd
        case dictionaryStart
        case dictionaryEnd
        /// An operator, a keyword, `true`, `false` or `null`.
        case word
        /// The end of the bytes.
        case end
        /// Bytes that are not a token.
        case damaged
    }

    let kind: Kind
    /// Where it is in the bytes.
    let range: Range<Int>
}

/// The tokens of bytes, one after another.
///
/// Each byte is read once, and nothing is nested: brackets are tokens.
struct PDFTokens {
    let bytes: [UInt8]
    private(set) var place: Int
    private let end: Int

    /// Reads a part of bytes, or all of them.
    init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
        self.bytes = bytes
        let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
        (place, end) = (range.lowerBound, range.upperBound)
    }

    /// The next token; after the end, `end` again.
    mutating func next() -> PDFToken {
        skipSpace()
        let start = place
        guard place < end else { return PDFToken(kind: .end, range: start..<start) }
        place += 1
        let kind = kind(from: start)
        return PDFToken(kind: kind, range: start..<place)
    }

    /// Reads the rest of the token that begins at a place.
    private mutating func kind(from start: Int) -> PDFToken.Kind {
        let first = bytes[start]
        switch first {
        case UInt8(ascii: "["): return .arrayStart
        case UInt8(ascii: "]"): return .arrayEnd
        case UInt8(ascii: "<"):
            guard place < end, bytes[place] == first else { return hexadecimal() }
            place += 1
            return .dictionaryStart
        case UInt8(ascii: ">"):
            guard place < end, bytes[place] == first else { return .damaged }
            place += 1
            return .dictionaryEnd
        case UInt8(ascii: "("): return text()
        case UInt8(ascii: "/"):
            skipRegular()
            return .name
        case let byte where Self.isRegular(byte):
            skipRegular()
            guard "+-.0123456789".utf8.contains(first) else { return .word }
            return isNumber(from: start) ? .number : .damaged
        default: return .damaged
        }
    }

    /// White space and comments; 7.2.2 and 7.2.3.
    private mutating func skipSpace() {
        var isComment = false
        while place < end {
            let byte = bytes[place]
            if isComment {
                isComment = byte != 0x0A && byte != 0x0D
            } else if byte == UInt8(ascii: "%") {
                isComment = true
            } else if !Self.isSpace(byte) {
                return
            }
            place += 1
        }
    }

    private mutating func skipRegular() {
        while place < end, Self.isRegular(bytes[place]) { place += 1 }
    }

    /// The rest of a string in parentheses, which may be nested; 7.3.4.2.
    private mutating func text() -> PDFToken.Kind {
        var depth = 1
        while place < end {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\\"): place = min(place + 1, end)
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return .text }
            default: break
            }
        }
        return .damaged
    }

    /// The rest of a string in hexadecimal digits; 7.3.4.3.
    private mutating func hexadecimal() -> PDFToken.Kind {
        while place < end {
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: ">") { return .digits }
            guard Self.isSpace(byte) || Self.value(ofDigit: byte) != nil else { break }
        }
        return .damaged
    }

    /// Whether the token that began at a place and ends here is a number; 7.3.3.
    private func isNumber(from start: Int) -> Bool {
        var (digits, points) = (0, 0)
        for (index, byte) in bytes[start..<place].enumerated() {
            switch byte {
            case 0x30...0x39: digits += 1
            case UInt8(ascii: "."): points += 1
            case UInt8(ascii: "+"), UInt8(ascii: "-"):
                if index > 0 { return false }
            default: return false
            }
        }
        return digits > 0 && points < 2
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: true
        default: false
        }
    }

    /// Whether a byte is neither white space nor a delimiter; 7.2.2.
    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: !isSpace(byte)
        }
    }

    /// The value of a hexadecimal digit; nil if it is not one.
    static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
