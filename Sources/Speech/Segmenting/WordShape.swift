// SPDX-License-Identifier: Apache-2.0

import Captions

/// What the form of a word says of the places before and after it.
struct WordShape: Equatable, Sendable {
    /// How a word ends.
    enum Ending: Int, Sendable {
        /// With a letter or a digit.
        case plain
        /// With a comma, a semicolon, a colon, a dash or a closing bracket.
        case clause
        /// With what ends a sentence.
        case sentence
    }

    /// How it ends.
    var ending = Ending.plain
    /// What it does to its neighbours.
    var role: WordRole = []
    /// Whether it begins with a capital.
    var isCapitalised = false
    /// Whether it begins with an opening bracket or quotation mark.
    var opens = false

    /// Whether it belongs to the word before it, in a script without spaces.
    var isBound = false

    /// The shape of nothing.
    init() {}

    /// Looks at a word, byte by byte.
    init(_ text: String, _ bound: BoundWords) {
        var key = WordKey()
        var bare = WordKey()
        var hasLetter = false
        var isNumber = true
        var letters = 0
        if let first = text.unicodeScalars.first, first.value > 0x3040 {
            isBound = UnspacedScript.isBound(text)
        }
        for scalar in text.unicodeScalars {
            switch Self.kind(scalar) {
            case .letter:
                if !hasLetter { isCapitalised = Self.isCapital(scalar) }
                hasLetter = true
                letters += 1
                if !(0x30...0x39 ~= scalar.value) { isNumber = false }
                key.add(scalar)
                bare = key
                ending = .plain
            case .stop:
                if hasLetter { key.add(scalar) }
                ending = .sentence
            case .clause:
                if ending == .plain { ending = .clause }
            case .apostrophe:
                if hasLetter { key.add(scalar) }
                if text.unicodeScalars.last == scalar, hasLetter { bare = key }
            case .opening:
                if !hasLetter { opens = true }
            case .closing: break
            case .other: ending = .plain
            }
        }
        role = bound.role(bare)
        if hasLetter, isNumber { role.insert(.number) }
        guard ending == .sentence else { return }
        if bound.role(key).contains(.abbreviation) || letters == 1 && isCapitalised && key != bare {
            ending = .plain
            role.formUnion(bound.role(key))
        }
    }

    /// The shape of a word with a part glued to its end.
    func followed(by part: WordShape) -> WordShape {
        var shape = part
        if ending == .sentence, part.ending == .clause { shape.ending = .sentence }
        shape.opens = opens
        shape.isBound = isBound
        shape.isCapitalised = isCapitalised
        // Punctuation alone changes how the word ends, and not what it is.
        if part.role.isEmpty { shape.role = role }
        return shape
    }

    private enum Kind { case letter, stop, clause, apostrophe, opening, closing, other }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x2FF: .letter
        case 0x21, 0x2E, 0x3F, 0x2026, 0x3002, 0xFF01, 0xFF1F, 0xFF61, 0x61F, 0x6D4, 0x964: .stop
        case 0x2C, 0x3A, 0x3B, 0x2013, 0x2014, 0x3001, 0xFF0C, 0xFF1A, 0xFF1B, 0x60C: .clause
        case 0x27, 0x2019: .apostrophe
        case 0x28, 0x5B, 0xAB, 0xBF, 0xA1, 0x201C, 0x201E, 0x300C, 0x300E, 0xFF08: .opening
        case 0x29, 0x5D, 0xBB, 0x22, 0x201D, 0x300D, 0x300F, 0xFF09: .closing
        case 0x370...0x1FFF, 0x2C00...0x2DFF, 0x3005...0x3007, 0x3041...0xD7FF: .letter
        default: .other
        }
    }

    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x41...0x5A, 0xC0...0xDE: true
        case ..<0x100: false
        default: scalar.properties.isUppercase
        }
    }
}

extension WordKey {
    /// Adds the bytes of a character.
    fileprivate mutating func add(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            add(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            UTF8.encode(scalar)?.forEach { add($0) }
        }
    }
}
