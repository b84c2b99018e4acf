// SPDX-License-Identifier: Apache-2.0

/// Text of another encoding that was read as windows-1252.
enum Mojibake {
    /// What is wrong with a text, as a sentence; nil when nothing is.
    static func sentence(on text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        if let pair = doublyEncoded(scalars) {
            return "\"\(pair)\" looks like UTF-8 that was converted twice"
        }
        return otherAlphabet(scalars).map { word in
            "\"\(word)\" looks like letters of another alphabet that were read as windows-1252"
        }
    }

    /// The first characters that are the bytes of one in UTF-8; nil where there are none.
    ///
    /// `Ã©` alone proves it. Other letters come before closing quotes, as in `CAFÉ”`: two are needed.
    private static func doublyEncoded(_ scalars: [Unicode.Scalar]) -> String? {
        var first: String?
        var place = 0
        while place < scalars.count {
            guard let length = sequenceLength(scalars[place]),
                let sequence = sequence(scalars[place...].prefix(length), of: length)
            else {
                place += 1
                continue
            }
            if isProof(scalars[place], scalars[place + 1]) {
                return String(String.UnicodeScalarView(sequence.prefix(2)))
            }
            if let first { return first }
            first = String(String.UnicodeScalarView(sequence))
            place += length
        }
        return nil
    }

    private static func isProof(_ lead: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
        lead.value == 0xC2 || lead.value == 0xC3 || (lead.value == 0xE2 && next == "€")
    }

    /// How many bytes a character of UTF-8 has that begins with what a letter is in windows-1252.
    private static func sequenceLength(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        default: nil
        }
    }

    private static func sequence(_ scalars: ArraySlice<Unicode.Scalar>, of length: Int)
        -> ArraySlice<Unicode.Scalar>?
    {
        // Apostrophes and quotes are half as long again where the third is cut off.
        if scalars.first == "\u{E2}", scalars.dropFirst().first == "€" { return scalars.prefix(2) }
        guard scalars.count == length, scalars.dropFirst().allSatisfy(isContinuation) else {
            return nil
        }
        return scalars
    }

    private static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
        // Two bytes of 80 to 9F mean nothing in windows-1252 and become controls of ISO 8859-1.
        0xA0...0xBF ~= scalar.value || 0x80...0x9F ~= scalar.value || continuations.contains(scalar)
    }

    /// What windows-1252 makes of the bytes 80 to 9F.
    private static let continuations = Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ".unicodeScalars)

    /// The first of two words of accented letters alone, as `Ïðèâåò`: no language has such words.
    private static func otherAlphabet(_ scalars: [Unicode.Scalar]) -> String? {
        var first: String?
        for word in scalars.split(whereSeparator: { !$0.properties.isAlphabetic })
        where word.count >= 4 && word.allSatisfy({ 0xC0...0xFF ~= $0.value }) {
            if let first { return first }
            first = String(String.UnicodeScalarView(word))
        }
        return nil
    }
}
