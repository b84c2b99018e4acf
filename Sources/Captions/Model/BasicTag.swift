// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A tag that SubRip and WebVTT read alike: `<b>`, `<i>`, `<u>`, or the end of one of them.
struct BasicTag {
    /// What a tag begins with.
    static let start = UInt8(ascii: "<")
    /// How deep tags are nested at most.
    static let deepest = 8

    /// Whether it ends an element.
    let isEnd: Bool
    /// The letter of its name.
    private let letter: UInt8

    /// Reads the tag at an index of a text; nil if no such tag begins there.
    init?(in text: Span<UInt8>, at index: Int) {
        guard index + 3 <= text.count, text[index] == Self.start else { return nil }
        isEnd = text[index + 1] == UInt8(ascii: "/")
        guard !isEnd || index + 4 <= text.count else { return nil }
        letter = text[index + (isEnd ? 2 : 1)]
        guard text[index + (isEnd ? 3 : 2)] == UInt8(ascii: ">") else { return nil }
        switch letter {
        case UInt8(ascii: "b"), UInt8(ascii: "i"), UInt8(ascii: "u"): break
        default: return nil
        }
    }

    /// How many bytes it has.
    var length: Int { isEnd ? 4 : 3 }

    /// The tag for a tree.
    var openTag: CaptionTextBuilder.OpenTag {
        let element: CaptionText.Element =
            switch letter {
            case UInt8(ascii: "b"): .bold
            case UInt8(ascii: "i"): .italic
            default: .underline
            }
        let name = String(Unicode.Scalar(letter))
        return CaptionTextBuilder.OpenTag(name, element, at: SourcePosition(line: 1, column: 1))
    }

    /// Whether a text has no markup but such tags, each closed inside the tag that it was opened in.
    ///
    /// What begins any markup of SubRip or WebVTT is looked for: `<`, `{`, `&`, CR and NUL.
    static func areNested(in text: Span<UInt8>) -> Bool {
        /// The letters of the open tags, a byte each, the innermost lowest.
        var open: UInt64 = 0
        var index = 0
        while index < text.count {
            switch text[index] {
            case start:
                guard let tag = BasicTag(in: text, at: index), tag.nest(in: &open) else {
                    return false
                }
                index += tag.length
            case UInt8(ascii: "{"), UInt8(ascii: "&"), 0x0D, 0x00: return false
            default: index += 1
            }
        }
        return open == 0
    }

    /// Opens or closes the tag; returns whether it may be where it is.
    private func nest(in open: inout UInt64) -> Bool {
        if isEnd {
            guard UInt8(truncatingIfNeeded: open) == letter else { return false }
            open >>= 8
        } else {
            guard open.leadingZeroBitCount >= 8 else { return false }
            open = open << 8 | UInt64(letter)
        }
        return true
    }
}
