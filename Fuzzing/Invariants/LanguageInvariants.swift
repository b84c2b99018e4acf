// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// What has to hold for any text that is read as a language tag, and any packed language code.
enum LanguageInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let tag = try tag(text) {
            try check(tag)
            try require(tag.rawValue.utf8.count <= 255, "a tag longer than any that is read")
            for changed in [text.uppercased(), text.lowercased()] {
                try requireEqual(try self.tag(changed), tag, "the same tag in another case")
            }
        }
        if bytes.count >= 2 {
            let code = PackedLanguageCode(rawValue: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
            if let tag = code.languageTag { try check(tag) }
        }
    }

    /// The tag that a text is; nil if it is not a tag.
    private static func tag(_ text: String) throws(BrokenInvariant) -> LanguageTag? {
        do throws(LanguageTagError) {
            return try LanguageTag(text)
        } catch {
            try require(!error.description.isEmpty, "an error without words")
            return nil
        }
    }

    /// A canonical tag is read as itself, has names, and can be packed.
    private static func check(_ tag: LanguageTag) throws(BrokenInvariant) {
        try requireEqual(try self.tag(tag.rawValue), tag, "a canonical tag, read")
        try require(!tag.englishName.isEmpty && !tag.autonym.isEmpty, "\(tag) has no name")
        try require(tag.matches(tag), "\(tag) does not match itself")
        let packed = PackedLanguageCode(tag)
        guard let broad = packed.languageTag else { return }
        try requireEqual(PackedLanguageCode(broad), packed, "packed, unpacked, packed")
    }
}
