// SPDX-License-Identifier: Apache-2.0

/// A pronunciation in the International Phonetic Alphabet, in the form that speech engines take: without slashes
/// or brackets around it, and with the symbols of the alphabet in place of letters that are typed for them.
///
/// Source: International Phonetic Association, *Handbook* (1999), and the chart revised to 2020.
public struct IPAText: Hashable, Sendable {
    /// What was changed or is doubtful.
    package enum Notice: Hashable, Sendable {
        /// Slashes or brackets were removed; they mark a transcription and are no part of it.
        case delimiters(String)
        /// A typed character was replaced by the symbol that it stands for.
        case replaced(Unicode.Scalar, by: Unicode.Scalar)
        /// The alphabet does not have the character.
        case unknown(Unicode.Scalar)
        /// A mark that belongs to the symbol before it has none before it.
        case markWithoutSymbol(Unicode.Scalar)
        /// A stress mark has no syllable after it.
        case stressAtEnd
    }

    /// The transcription as it was written.
    package let written: String
    /// The transcription, normalised.
    public let text: String
    /// What was noticed, each once, in the order of the transcription.
    package let notices: [Notice]

    /// Whether all of it is of the alphabet.
    package var isValid: Bool {
        !notices.contains { notice in
            switch notice {
            case .unknown, .markWithoutSymbol: true
            case .delimiters, .replaced, .stressAtEnd: false
            }
        }
    }

    /// Normalises a transcription.
    ///
    /// - Parameter written: the transcription as a person wrote it, such as `/liːd/` or `l/i:/d`.
    package init(_ written: String) {
        self.written = written
        var notices: [Notice] = []
        func note(_ notice: Notice) {
            if !notices.contains(notice) { notices.append(notice) }
        }
        var text = String.UnicodeScalarView()
        for scalar in written.unicodeScalars {
            if Self.delimiters.contains(scalar) {
                note(.delimiters(String(Character(scalar))))
            } else if let symbol = Self.replacements[scalar] {
                note(.replaced(scalar, by: symbol))
                text.append(symbol)
            } else {
                text.append(scalar)
            }
        }
        let trimmed = Self.trimmed(text)
        var previous: Unicode.Scalar?
        for scalar in trimmed {
            if IPASymbols.marks.contains(scalar) {
                if previous.map({ $0 == " " || IPASymbols.prosody.contains($0) }) ?? true {
                    note(.markWithoutSymbol(scalar))
                }
            } else if !IPASymbols.contains(scalar) {
                note(.unknown(scalar))
            }
            previous = scalar
        }
        if let previous, IPASymbols.stress.contains(previous) { note(.stressAtEnd) }
        self.text = String(trimmed)
        self.notices = notices
    }

    private static func trimmed(_ text: String.UnicodeScalarView) -> String.UnicodeScalarView {
        var result = String.UnicodeScalarView()
        for scalar in text {
            let isSpace = scalar.properties.isWhitespace
            if isSpace, result.isEmpty || result.last == " " { continue }
            result.append(isSpace ? " " : scalar)
        }
        if result.last == " " { result.removeLast() }
        return result
    }

    private static let delimiters: Set<Unicode.Scalar> = ["/", "[", "]", "⟨", "⟩", "\\"]

    /// What is typed for symbols that keyboards do not have.
    private static let replacements: [Unicode.Scalar: Unicode.Scalar] = [
        ":": "ː", "'": "ˈ", "’": "ˈ", "`": "ˈ", "´": "ˈ", ",": "ˌ", "g": "ɡ", "ε": "ɛ", "ı": "ɪ",
        "ƞ": "n",
        "ß": "β", "ʤ": "ʤ", "ɩ": "ɪ", "ɷ": "ʊ", "∅": "ø", "Ø": "ø", "ǝ": "ə", "ә": "ə", "θ": "θ",
        "ϑ": "θ",
        "ʹ": "ʲ", "-": ".", "·": ".",
    ]
}
