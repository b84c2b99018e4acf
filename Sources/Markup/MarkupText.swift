// SPDX-License-Identifier: Apache-2.0

/// Character data and attribute values.
enum MarkupText {
    /// The entities that XML defines (4.6).
    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
    /// A reference is no longer than this: `&#x10FFFF;` with some zeros.
    private static let referenceLimit = 16

    /// Finds the first reference that is neither a character nor an entity of XML.
    ///
    /// - Returns: its place and its name; nil if all are defined.
    static func undefinedReference(
        in bytes: ArraySlice<UInt8>
    ) -> (place: Int, name: String)? {
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            let (name, next) = reference(at: start, in: bytes)
            guard let next, scalar(name) != nil else { return (start, name) }
            rest = bytes[next...]
        }
        return nil
    }

    /// The text that bytes stand for; line ends and, in attributes, tabs become what XML makes of them
    /// (2.11 and 3.3.3).
    static func decoded(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) -> String {
        guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 < 0x20 }) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var text: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "&"):
                let (name, next) = reference(at: index - 1, in: bytes)
                guard let next, let scalar = scalar(name) else {
                    text.append(byte)
                    continue
                }
                text += Array(String(Character(scalar)).utf8)
                index = next
            case 0x0D:
                if index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
                text.append(isAttribute ? 0x20 : 0x0A)
            case 0x09, 0x0A: text.append(isAttribute ? 0x20 : byte)
            default: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The text of content that has been scanned: tags, comments and instructions are left out.
    static func content(_ bytes: ArraySlice<UInt8>) -> String {
        var text = ""
        var rest = bytes
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            text += decoded(rest[..<start], isAttribute: false)
            let markup = rest[start...]
            if markup.starts(with: MarkupScanner.characterData.open) {
                let begin = start + MarkupScanner.characterData.open.count
                let end = bytes.firstPlace(of: MarkupScanner.characterData.close, from: begin)
                text += String(decoding: bytes[begin..<(end ?? bytes.endIndex)], as: UTF8.self)
                rest = bytes[(end.map { $0 + 3 } ?? bytes.endIndex)...]
                continue
            }
            let close: [UInt8] =
                markup.starts(with: MarkupScanner.comment.open)
                ? MarkupScanner.comment.close
                : markup.starts(with: MarkupScanner.instruction.open)
                    ? MarkupScanner.instruction.close : [UInt8(ascii: ">")]
            let end =
                close.count == 1
                ? MarkupScanner.endOfTag(in: bytes, from: start)
                : bytes.firstPlace(of: close, from: start + 2).map { $0 + close.count }
            rest = bytes[(end ?? bytes.endIndex)...]
        }
        return text + decoded(rest, isAttribute: false)
    }

    /// A text as it is written in content, or in an attribute with the given quotes.
    static func escaped(_ text: String, quote: UInt8? = nil) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += Array("&amp;".utf8)
            case "<": bytes += Array("&lt;".utf8)
            case ">": bytes += Array("&gt;".utf8)
            case "\"" where quote == UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
            case "'" where quote == UInt8(ascii: "'"): bytes += Array("&apos;".utf8)
            case "\t", "\n", "\r": bytes += Array("&#\(scalar.value);".utf8)
            // XML cannot have these, not even as references.
            case "\0"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": bytes.append(0x20)
            default: bytes += Array(String(Character(scalar)).utf8)
            }
        }
        return bytes
    }

    /// The name of the reference that begins at an ampersand, and the place after its semicolon.
    private static func reference(
        at start: Int,
        in bytes: ArraySlice<UInt8>
    ) -> (name: String, next: Int?) {
        let name = bytes[(start + 1)...].prefix(referenceLimit).prefix { $0 != UInt8(ascii: ";") }
        let text = String(decoding: name, as: UTF8.self)
        guard name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") else {
            return (text, nil)
        }
        return (text, name.endIndex + 1)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return entities[name] }
        let digits = name.dropFirst()
        let value =
            digits.hasPrefix("x")
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
        guard let value, value >= 0x20 || [0x09, 0x0A, 0x0D].contains(value),
            digits.allSatisfy({ $0 != "+" && $0 != "-" })
        else { return nil }
        return Unicode.Scalar(value)
    }
}

extension ArraySlice<UInt8> {
    /// The place of the first of some bytes that begins at or after an index.
    func firstPlace(of pattern: [UInt8], from start: Int) -> Int? {
        guard let first = pattern.first else { return nil }
        var index = start
        while index <= endIndex - pattern.count {
            guard let place = self[index...].firstIndex(of: first) else { return nil }
            if self[place...].starts(with: pattern) { return place }
            index = place + 1
        }
        return nil
    }
}
