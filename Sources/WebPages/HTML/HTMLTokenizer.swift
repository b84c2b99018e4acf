// SPDX-License-Identifier: Apache-2.0

/// Divides the bytes of an HTML page into tokens, as browsers do, and keeps their places.
///
/// All characters with a meaning are ASCII, so that any encoding in which ASCII bytes are ASCII characters is read as
/// bytes. No input is an error, each byte is read a bounded number of times, and nothing is held of the page.
///
/// Source: WHATWG HTML, 13.2.5, "Tokenization".
package struct HTMLTokenizer: Sendable {
    /// How the text at the current place is read.
    package enum Content: Equatable, Sendable {
        /// Markup.
        case data
        /// Text with character references, to the end tag of an element.
        case text(endingWith: String)
        /// Text without markup and character references, to the end tag of an element.
        case rawText(endingWith: String)
        /// A script, to its end tag.
        case script
        /// Text to the end of the page.
        case plainText
    }

    /// The most attributes of a tag that are kept; browsers have no limit.
    private static let attributeLimit = 512
    /// The most bytes of a name that are kept.
    private static let nameLimit = 1024

    /// The page.
    package let bytes: [UInt8]
    /// Where the next token begins.
    package private(set) var offset: Int
    /// How the text at the current place is read; the reader of elements sets it after start tags.
    package var content: Content = .data
    /// Whether the current element is one of SVG or MathML, in which there are CDATA sections.
    package var isForeign = false

    /// Begins at the start of a page, after its byte order mark.
    package init(_ bytes: [UInt8], from offset: Int = 0) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The next token; nil at the end of the page.
    package mutating func next() -> HTMLToken? {
        while offset < bytes.count {
            let token =
                switch content {
                case .data: markup()
                case .text(let name): untilEndTag(of: name) { .text($0) }
                case .rawText(let name): untilEndTag(of: name) { .rawText($0) }
                case .script: script()
                case .plainText: rest()
                }
            if let token { return token }
        }
        return nil
    }

    private mutating func rest() -> HTMLToken {
        defer { offset = bytes.count }
        return .rawText(offset..<bytes.count)
    }

    /// Data state: text to the next `<`, or what begins with it.
    private mutating func markup() -> HTMLToken? {
        let start = offset
        if bytes[start] == Byte.lessThan, let token = construct() { return token }
        // Nothing was there, such as "</>", or an unfinished tag.
        if offset > start { return nil }
        offset = index(of: Byte.lessThan, from: start + 1) ?? bytes.count
        return .text(start..<offset)
    }

    /// Tag open state: what `<` begins; nil if it is text, or nothing.
    private mutating func construct() -> HTMLToken? {
        let start = offset
        guard let byte = byte(at: start + 1) else { return nil }
        if byte.isLetter { return tag(isEnd: false) }
        switch byte {
        case Byte.slash:
            guard let name = self.byte(at: start + 2) else { return nil }
            if name.isLetter { return tag(isEnd: true) }
            if name == Byte.greaterThan {
                offset = start + 3
                return nil
            }
            return bogusComment(from: start + 2)
        case Byte.exclamation: return declaration()
        case Byte.question: return bogusComment(from: start + 1)
        default: return nil
        }
    }

    /// Markup declaration open state: a comment, a document type or a CDATA section.
    private mutating func declaration() -> HTMLToken {
        let start = offset
        if matches("--", at: start + 2) { return comment() }
        if matches("doctype", at: start + 2) {
            let end = index(of: Byte.greaterThan, from: start + 9).map { $0 + 1 } ?? bytes.count
            offset = end
            return .doctype(start..<end)
        }
        guard isForeign, bytes[(start + 2)...].starts(with: "[CDATA[".utf8) else {
            return bogusComment(from: start + 2)
        }
        var end = start + 9
        while end < bytes.count, !matches("]]>", at: end) { end += 1 }
        offset = min(end + 3, bytes.count)
        return .rawText(min(start + 9, bytes.count)..<end)
    }

    private mutating func bogusComment(from place: Int) -> HTMLToken {
        let start = offset
        offset = index(of: Byte.greaterThan, from: place).map { $0 + 1 } ?? bytes.count
        return .comment(start..<offset)
    }

    /// The comment states.
    private mutating func comment() -> HTMLToken {
        let start = offset
        var place = start + 4
        if byte(at: place) == Byte.greaterThan {
            offset = place + 1
        } else if matches("->", at: place) {
            offset = place + 2
        } else {
            offset = bytes.count
            while let dash = index(of: Byte.dash, from: place) {
                if matches("-->", at: dash) || matches("--!>", at: dash) {
                    offset = dash + (bytes[dash + 2] == Byte.exclamation ? 4 : 3)
                    break
                }
                place = dash + 1
            }
        }
        return .comment(start..<offset)
    }
}

extension HTMLTokenizer {
    /// The RCDATA and RAWTEXT states: text to the end tag of an element, then that tag.
    private mutating func untilEndTag(
        of name: String,
        _ token: (Range<Int>) -> HTMLToken
    ) -> HTMLToken? {
        let start = offset
        var place = start
        while let mark = index(of: Byte.lessThan, from: place) {
            if isEndTag(of: name, at: mark) { return textOrEndTag(start, mark, token) }
            place = mark + 1
        }
        offset = bytes.count
        return token(start..<bytes.count)
    }

    private mutating func textOrEndTag(
        _ start: Int,
        _ mark: Int,
        _ token: (Range<Int>) -> HTMLToken
    ) -> HTMLToken? {
        offset = mark
        if mark > start { return token(start..<mark) }
        content = .data
        return tag(isEnd: true)
    }

    private func isEndTag(of name: String, at mark: Int) -> Bool {
        guard byte(at: mark + 1) == Byte.slash, matches(name, at: mark + 2),
            let end = byte(at: mark + 2 + name.utf8.count)
        else { return false }
        return end.isSpace || end == Byte.slash || end == Byte.greaterThan
    }

    /// The script data states, whose text may have comments with further `script` tags in them.
    private mutating func script() -> HTMLToken? {
        enum Depth { case script, comment, inner }
        let start = offset
        var depth = Depth.script
        var place = start
        var dashes = 0
        while place < bytes.count {
            let byte = bytes[place]
            if byte == Byte.dash {
                dashes += 1
            } else {
                if byte == Byte.greaterThan, dashes >= 2 { depth = .script }
                dashes = 0
            }
            guard byte == Byte.lessThan else {
                place += 1
                continue
            }
            switch depth {
            case .script where matches("!--", at: place + 1):
                (depth, dashes) = (.comment, 2)
                place += 4
                continue
            case .script, .comment:
                if isEndTag(of: "script", at: place) {
                    return textOrEndTag(start, place) { .rawText($0) }
                }
                if depth == .comment, isScriptName(at: place + 1) { depth = .inner }
            case .inner:
                if self.byte(at: place + 1) == Byte.slash, isScriptName(at: place + 2) {
                    depth = .comment
                }
            }
            place += 1
        }
        offset = bytes.count
        return .rawText(start..<bytes.count)
    }

    private func isScriptName(at place: Int) -> Bool {
        guard matches("script", at: place), let end = byte(at: place + 6) else { return false }
        return end.isSpace || end == Byte.slash || end == Byte.greaterThan
    }
}

extension HTMLTokenizer {
    /// A tag, whose name begins after `<` or `</`; nil if the page ends in it.
    private mutating func tag(isEnd: Bool) -> HTMLToken? {
        let start = offset
        var place = start + (isEnd ? 2 : 1)
        let nameStart = place
        while let byte = byte(at: place), !byte.endsName { place += 1 }
        let name = lowercase(nameStart..<place)
        var attributes: [HTMLAttribute] = []
        while true {
            while let byte = byte(at: place), byte.isSpace { place += 1 }
            guard let byte = byte(at: place) else {
                offset = bytes.count
                return nil
            }
            let closes = byte == Byte.slash && self.byte(at: place + 1) == Byte.greaterThan
            if byte == Byte.greaterThan || closes {
                offset = place + (closes ? 2 : 1)
                return .tag(
                    HTMLTag(
                        name: name,
                        isEnd: isEnd,
                        range: start..<offset,
                        attributes: attributes,
                        isSelfClosing: closes
                    )
                )
            }
            if byte == Byte.slash {
                place += 1
                continue
            }
            let attribute = attribute(at: &place)
            if attributes.count < Self.attributeLimit { attributes.append(attribute) }
        }
    }

    /// The attribute name and value states, up to the end of the value.
    private func attribute(at place: inout Int) -> HTMLAttribute {
        let start = place
        // An equals sign at the beginning is a part of the name.
        place += 1
        while let byte = byte(at: place), !byte.endsName, byte != Byte.equals { place += 1 }
        let name = lowercase(start..<place)
        let end = place
        while let byte = byte(at: place), byte.isSpace { place += 1 }
        guard byte(at: place) == Byte.equals else {
            place = end
            return HTMLAttribute(name: name, value: end..<end, range: start..<end)
        }
        place += 1
        while let byte = byte(at: place), byte.isSpace { place += 1 }
        let value = value(at: &place)
        return HTMLAttribute(name: name, value: value, range: start..<place)
    }

    private func value(at place: inout Int) -> Range<Int> {
        guard let first = byte(at: place), first == Byte.quote || first == Byte.apostrophe else {
            let start = place
            while let byte = byte(at: place), !byte.isSpace, byte != Byte.greaterThan { place += 1 }
            return start..<place
        }
        let start = place + 1
        let end = index(of: first, from: start) ?? bytes.count
        // Without the second quote, the page ends in the tag.
        place = min(end + 1, bytes.count)
        return start..<end
    }

    private func lowercase(_ range: Range<Int>) -> String {
        let kept = bytes[range.prefix(Self.nameLimit)]
        if kept.allSatisfy({ $0 != 0 && !(0x41...0x5A ~= $0) && $0 != 0x0D }) {
            return String(decoding: kept, as: UTF8.self)
        }
        var name: [UInt8] = []
        for byte in kept {
            if byte == 0 {
                name += Array("\u{FFFD}".utf8)
            } else {
                name.append(0x41...0x5A ~= byte ? byte | 0x20 : byte)
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

    private func index(of byte: UInt8, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == byte { return index }
            index += 1
        }
        return nil
    }

    /// Whether ASCII text is at a place, in any case.
    private func matches(_ text: String, at place: Int) -> Bool {
        guard place + text.utf8.count <= bytes.count else { return false }
        var index = place
        for byte in text.utf8 {
            let found = bytes[index]
            guard found == byte || (byte.isLetter && found | 0x20 == byte) else { return false }
            index += 1
        }
        return true
    }
}

/// The bytes with a meaning in markup.
enum Byte {
    static let lessThan = UInt8(ascii: "<")
    static let greaterThan = UInt8(ascii: ">")
    static let slash = UInt8(ascii: "/")
    static let exclamation = UInt8(ascii: "!")
    static let question = UInt8(ascii: "?")
    static let dash = UInt8(ascii: "-")
    static let equals = UInt8(ascii: "=")
    static let quote = UInt8(ascii: "\"")
    static let apostrophe = UInt8(ascii: "'")
}

extension UInt8 {
    /// Whether it is an ASCII letter.
    var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }

    /// Whether it is an ASCII digit.
    var isDigit: Bool { 0x30...0x39 ~= self }

    /// Whether it is a space character of HTML.
    var isSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
    }

    /// Whether it ends the name of a tag or an attribute.
    var endsName: Bool { isSpace || self == Byte.slash || self == Byte.greaterThan }
}
