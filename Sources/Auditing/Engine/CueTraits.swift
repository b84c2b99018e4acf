// SPDX-License-Identifier: Apache-2.0

import Captions

/// What one pass over a cue shows, so that most rules read few texts.
struct CueTraits: OptionSet, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Something is visible on the screen.
    static let visible = CueTraits(rawValue: 1 << 0)
    /// A character that is neither printable ASCII nor a line break.
    static let unusual = CueTraits(rawValue: 1 << 1)
    /// A line break.
    static let lineBreak = CueTraits(rawValue: 1 << 2)
    /// `&`.
    static let ampersand = CueTraits(rawValue: 1 << 3)
    /// `?`.
    static let questionMark = CueTraits(rawValue: 1 << 4)
    /// `*` or `_`.
    static let mask = CueTraits(rawValue: 1 << 5)
    /// A space or tab at an end of a line, after another one, or before `,`, `!`, `?`, `;` or `:`.
    static let spacing = CueTraits(rawValue: 1 << 6)
    /// Two full stops in a row.
    static let dots = CueTraits(rawValue: 1 << 7)
    /// U+2026, the ellipsis.
    static let ellipsis = CueTraits(rawValue: 1 << 8)
    /// A letter of ASCII in lower case.
    static let lowercase = CueTraits(rawValue: 1 << 9)
    /// At least three letters of ASCII.
    static let letters = CueTraits(rawValue: 1 << 10)
    /// At least two line breaks.
    static let manyLines = CueTraits(rawValue: 1 << 12)
    /// U+FFFD, a control character other than a tab or line break, or letters that may be those of another encoding.
    static let damage = CueTraits(rawValue: 1 << 13)
    /// Markup other than bold, italic and underline.
    static let markup = CueTraits(rawValue: 1 << 11)
    /// A place that is not that of cues which say nothing of it.
    static let placed = CueTraits(rawValue: 1 << 14)

    /// The traits of a cue.
    init(_ cue: Cue) {
        self.init(cue.text)
        if !cue.hasDefaultPlacement { insert(.placed) }
    }

    /// The traits of a text.
    private init(_ text: CaptionText) {
        var scanner = Scanner(isWhole: text.isPlain)
        text.forEachPart { scanner.add($0) }
        self = scanner.traits
        if !contains(.visible), contains(.unusual), text.isVisible { insert(.visible) }
        if !text.hasBasicStyles { insert(.markup) }
    }
}

extension CueTraits {
    /// Collects traits byte by byte.
    private struct Scanner {
        /// Whether the next part is the whole text.
        let isWhole: Bool
        private var seen: UInt32 = 0
        private var letters: UInt32 = 0
        private var lineBreaks: UInt32 = 0
        /// The entry of the byte before; a text begins like a line.
        private var before = Kind.lineBreak

        init(isWhole: Bool) { self.isWhole = isWhole }

        /// What a byte is, in entries besides the traits that it shows.
        private enum Kind {
            static let lineBreakShift: UInt32 = 2
            static let lineBreak = CueTraits.lineBreak.rawValue
            static let space: UInt32 = 1 << 27
            static let punctuation: UInt32 = 1 << 28
            static let fullStop: UInt32 = 1 << 29
            /// The first byte of a character that is not ASCII.
            static let lead: UInt32 = 1 << 30
            static let letter: UInt32 = 1 << 31
            /// What the byte after is looked at for.
            static let ofPairs = lineBreak | space | fullStop
        }

        /// For each byte the traits that it shows and what it is.
        private static let entries: [UInt32] = (0...255).map { value in
            let byte = UInt8(value)
            let traits: CueTraits = 0x21...0x7E ~= byte ? .visible : []
            return switch byte {
            case 0x0A: Kind.lineBreak
            case 0x09: CueTraits.unusual.rawValue | Kind.space
            case 0x20: Kind.space
            case ..<0x20, 0x7F: CueTraits([.unusual, .damage]).rawValue
            case 0x61...0x7A: traits.union(.lowercase).rawValue | Kind.letter
            case 0x41...0x5A: traits.rawValue | Kind.letter
            case UInt8(ascii: "."): traits.rawValue | Kind.fullStop
            case UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: ";"), UInt8(ascii: ":"):
                traits.rawValue | Kind.punctuation
            case UInt8(ascii: "?"): traits.union(.questionMark).rawValue | Kind.punctuation
            case UInt8(ascii: "&"): traits.union(.ampersand).rawValue
            case UInt8(ascii: "*"), UInt8(ascii: "_"): traits.union(.mask).rawValue
            case 0xC2, 0xC3, 0xE2, 0xEF: CueTraits.unusual.rawValue | Kind.lead
            case 0x80...: CueTraits.unusual.rawValue
            default: traits.rawValue
            }
        }

        /// Takes the next part of the text.
        mutating func add(_ bytes: Span<UInt8>) {
            let entries = Self.entries.span
            var (seen, before) = (self.seen, self.before)
            for index in bytes.indices {
                let entry = entries[Int(bytes[index])]
                if before & Kind.ofPairs != 0 { seen |= Self.pairTraits(before, entry) }
                if entry & Kind.lead != 0 { addCharacter(at: index, in: bytes) }
                seen |= entry
                letters &+= entry >> 31
                lineBreaks &+= entry >> Kind.lineBreakShift & 1
                before = entry
            }
            self.seen |= seen
            self.before = before
        }

        /// What a byte after a space, a line break or a full stop shows.
        private static func pairTraits(_ before: UInt32, _ entry: UInt32) -> UInt32 {
            if before & entry & Kind.fullStop != 0 { return CueTraits.dots.rawValue }
            let wrong =
                before & Kind.lineBreak != 0
                ? Kind.space
                : before & Kind.space != 0
                    ? Kind.space | Kind.lineBreak | Kind.punctuation : 0
            return entry & wrong != 0 ? CueTraits.spacing.rawValue : 0
        }

        /// Looks at a character that is not ASCII and may show damage, or an ellipsis.
        private mutating func addCharacter(at index: Int, in bytes: Span<UInt8>) {
            func byte(_ offset: Int) -> UInt8 {
                index + offset < bytes.count ? bytes[index + offset] : 0
            }
            switch bytes[index] {
            case 0xE2: if byte(1) == 0x80, byte(2) == 0xA6 { insert(.ellipsis) }
            case 0xC2: if byte(1) < 0xA0 { insert(.damage) }
            case 0xEF: if byte(1) == 0xBF, byte(2) == 0xBD { insert(.damage) }
            default:
                // A letter of U+00C0 to U+00FF. What follows in another part of the text is not looked for.
                let isPair = byte(2) >= 0x80 && byte(2) != 0xC3
                let isWord = byte(2) == 0xC3 && byte(4) == 0xC3 && byte(6) == 0xC3
                let isCut = !isWhole && index + 7 > bytes.count
                if isPair || isWord || isCut { insert(.damage) }
            }
        }

        private mutating func insert(_ trait: CueTraits) { seen |= trait.rawValue }

        /// The traits of all parts, at their end.
        var traits: CueTraits {
            var traits = CueTraits(rawValue: seen & (Kind.space - 1))
            if before & Kind.space != 0 { traits.insert(.spacing) }
            if letters >= 3 { traits.insert(.letters) }
            if lineBreaks >= 2 { traits.insert(.manyLines) }
            return traits
        }
    }
}
