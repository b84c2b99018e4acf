// SPDX-License-Identifier: Apache-2.0

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
