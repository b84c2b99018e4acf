// SPDX-License-Identifier: Apache-2.0

/// A token of a script, as far as literals and calls need it.
struct ScriptToken: Equatable {
    enum Kind: Equatable {
        /// A name or a keyword.
        case name(String)
        /// A text without anything that is computed.
        case string(String)
        case number(String)
        /// A character with a meaning, such as a bracket.
        case mark(UInt8)
        /// A template with expressions, or a regular expression.
        case computed
    }

    let kind: Kind
    /// Where it begins in the page.
    let offset: Int

    /// Whether it is a mark.
    func isMark(_ character: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: character)) }

    /// The name, if it is one.
    var name: String? {
        guard case .name(let name) = kind else { return nil }
        return name
    }

    /// The text, if it is one.
    var string: String? {
        guard case .string(let string) = kind else { return nil }
        return string
    }
}

/// Divides a script into tokens; comments are left out.
///
/// Source: ECMA-262, 12, "Lexical Grammar".
struct ScriptLexer {
    /// The most tokens of a script that are read.
    static let tokenLimit = 200_000

    private let bytes: ArraySlice<UInt8>
    private let encoding: PageEncoding
    private var place: Int
    private var tokens: [ScriptToken] = []

    private init(_ bytes: ArraySlice<UInt8>, _ encoding: PageEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        place = bytes.startIndex
    }

    /// The tokens of a script, up to a limit.
    static func tokens(_ bytes: ArraySlice<UInt8>, _ encoding: PageEncoding) -> [ScriptToken] {
        var lexer = ScriptLexer(bytes, encoding)
        lexer.read()
        return lexer.tokens
    }

    private mutating func read() {
        while place < bytes.endIndex, tokens.count < Self.tokenLimit {
            let start = place
            let byte = bytes[place]
            switch byte {
            case _ where byte.isSpace: place += 1
            case UInt8(ascii: "/"): slash()
            case UInt8(ascii: "\""), UInt8(ascii: "'"): add(string(to: byte), at: start)
            case UInt8(ascii: "`"): add(template(), at: start)
            case UInt8(ascii: "<") where hasText("<!--", at: place): skipLine()
            case _ where byte.isNameByte && !byte.isDigit: add(name(), at: start)
            case _ where byte.isDigit: add(number(), at: start)
            default:
                place += 1
                add(.mark(byte), at: start)
            }
        }
    }

    private mutating func add(_ kind: ScriptToken.Kind, at offset: Int) {
        tokens.append(ScriptToken(kind: kind, offset: offset))
    }

    private mutating func name() -> ScriptToken.Kind {
        let start = place
        while place < bytes.endIndex, bytes[place].isNameByte { place += 1 }
        return .name(encoding.text(bytes[start..<place]))
    }

    private mutating func number() -> ScriptToken.Kind {
        let start = place
        while place < bytes.endIndex, bytes[place].isNameByte || bytes[place] == UInt8(ascii: ".") {
            place += 1
        }
        return .number(encoding.text(bytes[start..<place]))
    }

    private mutating func slash() {
        let start = place
        switch place + 1 < bytes.endIndex ? bytes[place + 1] : 0 {
        case UInt8(ascii: "/"): skipLine()
        case UInt8(ascii: "*"):
            place += 2
            while place < bytes.endIndex, !hasText("*/", at: place) { place += 1 }
            place = min(place + 2, bytes.endIndex)
        case _ where isExpressionExpected:
            skipExpression()
            add(.computed, at: start)
        default:
            place += 1
            add(.mark(UInt8(ascii: "/")), at: start)
        }
    }

    /// Whether a slash begins a regular expression, and does not divide.
    private var isExpressionExpected: Bool {
        switch tokens.last?.kind {
        case .mark(let mark):
            mark != UInt8(ascii: ")") && mark != UInt8(ascii: "]") && mark != UInt8(ascii: "}")
        case .name(let name): ["return", "typeof", "case", "in", "of", "void"].contains(name)
        case .string, .number, .computed: false
        case nil: true
        }
    }

    private mutating func skipExpression() {
        var isInClass = false
        place += 1
        while place < bytes.endIndex, bytes[place] != 0x0A {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "/") where !isInClass:
                place = min(place + 1, bytes.endIndex)
                return
            default: break
            }
            place = min(place + 1, bytes.endIndex)
        }
    }

    private mutating func skipLine() {
        while place < bytes.endIndex, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
    }

    /// A string up to its closing quote, or to the end of the line.
    private mutating func string(to quote: UInt8) -> ScriptToken.Kind {
        place += 1
        var text: [UInt8] = []
        while place < bytes.endIndex, bytes[place] != quote, bytes[place] != 0x0A {
            character(into: &text)
        }
        place = min(place + 1, bytes.endIndex)
        return .string(encoding.text(text))
    }

    /// A template; one with an expression is computed.
    private mutating func template() -> ScriptToken.Kind {
        place += 1
        var text: [UInt8] = []
        var isComputed = false
        while place < bytes.endIndex, bytes[place] != UInt8(ascii: "`") {
            if hasText("${", at: place) {
                isComputed = true
                skipTemplateExpression()
            } else {
                character(into: &text)
            }
        }
        place = min(place + 1, bytes.endIndex)
        return isComputed ? .computed : .string(encoding.text(text))
    }

    /// Skips `${...}`, with nested braces and strings, but not with nested templates.
    private mutating func skipTemplateExpression() {
        place += 2
        var depth = 1
        while place < bytes.endIndex, depth > 0 {
            switch bytes[place] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            place += 1
        }
    }

    /// A character of a string, whose escape is resolved.
    private mutating func character(into text: inout [UInt8]) {
        guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.endIndex else {
            text.append(bytes[place])
            place += 1
            return
        }
        let escaped = bytes[place + 1]
        place += 2
        switch escaped {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "u"): codePoint(digits: 4, into: &text)
        case UInt8(ascii: "x"): codePoint(digits: 2, into: &text)
        // A line that goes on.
        case 0x0A, 0x0D: break
        default: text.append(escaped)
        }
    }

    private mutating func codePoint(digits: Int, into text: inout [UInt8]) {
        let end = min(place + digits, bytes.endIndex)
        let digits = String(decoding: bytes[place..<end], as: UTF8.self)
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return }
        text += Array(String(scalar).utf8)
        place = end
    }

    private func hasText(_ text: String, at place: Int) -> Bool {
        bytes[place...].starts(with: text.utf8)
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
            || self >= 0x80
    }
}
