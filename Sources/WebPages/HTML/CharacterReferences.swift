// SPDX-License-Identifier: Apache-2.0

/// Character references of HTML, such as `&amp;` and `&#38;`.
///
/// Source: WHATWG HTML, 13.2.5.72, "Character reference state".
enum CharacterReferences {
    /// Replaces the references in text.
    ///
    /// - Parameters:
    ///   - text: the text as it is written.
    ///   - isAttribute: whether it is the value of an attribute, in which `&lang=de` is no reference.
    /// - Returns: the text, valid UTF-8 as far as `text` is.
    static func replaced(in text: ArraySlice<UInt8>, isAttribute: Bool) -> [UInt8] {
        let ampersand = UInt8(ascii: "&")
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var place = text.startIndex
        while place < text.endIndex {
            if text[place] == ampersand,
                let (characters, end) = reference(in: text, at: place, isAttribute: isAttribute)
            {
                result += characters
                place = end
            } else {
                result.append(text[place])
                place += 1
            }
        }
        return result
    }

    private static func reference(
        in text: ArraySlice<UInt8>,
        at start: Int,
        isAttribute: Bool
    ) -> (characters: [UInt8], end: Int)? {
        let first = start + 1
        guard first < text.endIndex else { return nil }
        if text[first] == UInt8(ascii: "#") { return number(in: text, at: first + 1) }
        var end = first
        while end < text.endIndex, end - first < NamedReferences.longestName,
            text[end].isLetter || text[end].isDigit
        { end += 1 }
        if end < text.endIndex, text[end] == UInt8(ascii: ";") { end += 1 }
        while end > first + 1 {
            let name = String(decoding: text[first..<end], as: UTF8.self)
            if let characters = NamedReferences.characters(of: name) {
                let endsWithSemicolon = text[end - 1] == UInt8(ascii: ";")
                if isAttribute, !endsWithSemicolon, end < text.endIndex {
                    let next = text[end]
                    if next == Byte.equals || next.isLetter || next.isDigit { return nil }
                }
                return (Array(characters.utf8), end)
            }
            end -= 1
        }
        return nil
    }

    private static func number(
        in text: ArraySlice<UInt8>,
        at start: Int
    ) -> (characters: [UInt8], end: Int)? {
        var place = start
        let isHexadecimal = place < text.endIndex && text[place] | 0x20 == UInt8(ascii: "x")
        if isHexadecimal { place += 1 }
        let digits = place
        var value: UInt32 = 0
        while place < text.endIndex, let digit = text[place].digit(isHexadecimal) {
            // Past the last code point, the number no longer matters.
            if value <= 0x10FFFF { value = value * (isHexadecimal ? 16 : 10) + digit }
            place += 1
        }
        guard place > digits else { return nil }
        if place < text.endIndex, text[place] == UInt8(ascii: ";") { place += 1 }
        // Numbers of C1 controls stand for characters of windows-1252.
        let replaced =
            0x80...0x9F ~= value ? UInt32(PageEncoding.controls[Int(value) - 0x80]) : value
        let scalar = replaced == 0 ? nil : Unicode.Scalar(replaced)
        return (Array(String(scalar ?? "\u{FFFD}").utf8), place)
    }
}

extension UInt8 {
    fileprivate func digit(_ isHexadecimal: Bool) -> UInt32? {
        if isDigit { return UInt32(self - 0x30) }
        guard isHexadecimal, 0x61...0x66 ~= self | 0x20 else { return nil }
        return UInt32((self | 0x20) - 0x61 + 10)
    }
}
