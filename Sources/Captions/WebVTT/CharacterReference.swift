// SPDX-License-Identifier: Apache-2.0

/// Reads character references such as `&amp;` and `&#233;` (HTML, 13.2.5.72 to 13.2.5.80).
package enum CharacterReference {
    /// Passes a reference and returns its characters; stays where it is otherwise.
    ///
    /// The cursor is at the ampersand.
    static func consume(_ cursor: inout ByteCursor) -> String? {
        var ahead = cursor
        ahead.index += 1
        let text = ahead.skip(UInt8(ascii: "#")) ? numeric(&ahead) : named(&ahead)
        if text != nil { cursor = ahead }
        return text
    }

    /// Whether what is between an ampersand and a semicolon is a number or a name of HTML, such as `#39` or `amp`.
    package static func isReference(_ text: some StringProtocol) -> Bool {
        guard (2...CharacterReferenceNames.longest).contains(text.utf8.count) else { return false }
        guard text.hasPrefix("#") else {
            return CharacterReferenceNames.characters(of: String(text)) != nil
        }
        let digits = text.dropFirst()
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        return digits.count > (isHexadecimal ? 1 : 0)
            && (isHexadecimal
                ? digits.dropFirst().allSatisfy(\.isHexDigit)
                : digits.allSatisfy { $0.isASCII && $0.isNumber })
    }

    /// Passes digits and the semicolon, which may be missing.
    private static func numeric(_ cursor: inout ByteCursor) -> String? {
        let isHexadecimal = cursor.skip(UInt8(ascii: "x")) || cursor.skip(UInt8(ascii: "X"))
        let radix = isHexadecimal ? 16 : 10
        let digits = cursor.take { $0.hexadecimalValue.map { $0 < radix } ?? false }
        guard !digits.isEmpty else { return nil }
        let value = digits.reduce(0) {
            min($0 * radix + ($1.hexadecimalValue ?? 0), 0x110000)
        }
        _ = cursor.skip(UInt8(ascii: ";"))
        return String(scalar(UInt32(value)))
    }

    /// The character of a number; impossible ones are U+FFFD, and C1 ones those of windows-1252.
    private static func scalar(_ value: UInt32) -> Character {
        let number = value &- 0x80 < 32 ? windows1252[Int(value - 0x80)] : value
        guard number != 0, let scalar = Unicode.Scalar(number) else { return "\u{FFFD}" }
        return Character(scalar)
    }

    /// The characters that HTML puts in place of U+0080 to U+009F.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    /// Passes the longest known name; only old names may be without the semicolon.
    private static func named(_ cursor: inout ByteCursor) -> String? {
        var letters = cursor
        let limit = letters.index + CharacterReferenceNames.longest
        let name = letters.take { $0.isASCIILetter || $0.isASCIIDigit }
        if name.endIndex <= limit, letters.skip(UInt8(ascii: ";")),
            let text = CharacterReferenceNames.characters(of: name.string)
        {
            cursor = letters
            return text
        }
        var shorter = name.prefix(CharacterReferenceNames.longestOld)
        while !shorter.isEmpty {
            if let text = CharacterReferenceNames.characters(ofOld: shorter.string) {
                cursor.index = shorter.endIndex
                return text
            }
            shorter.removeLast()
        }
        return nil
    }
}

/// What the names in character references stand for (HTML, 13.5).
enum CharacterReferenceNames {
    /// How many letters the longest name has.
    static let longest = 31
    /// How many letters the longest of the names has that may stand without a semicolon.
    static let longestOld = 6

    /// What a name with a semicolon stands for.
    static func characters(of name: String) -> String? { common[name] ?? all[name]?.text }

    /// What a name without a semicolon stands for; only old names have that right.
    static func characters(ofOld name: String) -> String? {
        all[name].flatMap { $0.isOld ? $0.text : nil }
    }

    private struct Entry {
        let text: String
        let isOld: Bool
    }

    /// The names that WebVTT itself has, for which the table is not read.
    private static let common = [
        "amp": "&", "lt": "<", "gt": ">", "nbsp": "\u{A0}", "lrm": "\u{200E}", "rlm": "\u{200F}",
    ]

    /// Every name; made of the table on first use.
    private static let all: [String: Entry] = {
        var entries: [String: Entry] = [:]
        entries.reserveCapacity(2125)
        let table = Array(CharacterReferenceTable.entries.description.utf8)
        for entry in table.split(whereSeparator: \.isASCIIWhiteSpace) {
            var cursor = ByteCursor(entry)
            let name = cursor.take { $0.isASCIILetter || $0.isASCIIDigit }.string
            let isOld = cursor.skip(UInt8(ascii: ":"))
            let codes = isOld ? cursor.remaining : cursor.remaining.dropFirst()
            entries[name] = Entry(text: text(codes), isOld: isOld)
        }
        return entries
    }()

    private static func text(_ codes: ArraySlice<UInt8>) -> String {
        let scalars = codes.split(separator: UInt8(ascii: "+")).compactMap { digits in
            Unicode.Scalar(digits.reduce(0) { $0 << 4 | UInt32($1.hexadecimalValue ?? 0) })
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
