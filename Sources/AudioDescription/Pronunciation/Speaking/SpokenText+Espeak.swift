// SPDX-License-Identifier: Apache-2.0

/// A text for eSpeak NG, and what its voice does not speak as the lexicon says.
package struct EspeakText: Sendable {
    /// The text, with sounds by their names between `[[` and `]]`.
    package let text: String
    /// Entries that are not spoken exactly, each once; words of those that are impossible are spoken as they are written.
    package let inexact: [LexiconCheck.Entry]
}

extension SpokenText {
    /// The text for a voice of eSpeak NG (`espeak-ng` reads sounds between `[[` and `]]`).
    ///
    /// Two brackets of the text itself have a space between them, so that nothing in it is read as sounds, and control
    /// characters, which would be commands, are spaces. Before sounds there is a space: after most punctuation the
    /// library would not speak them.
    ///
    /// - Parameter pronouncer: writes the sounds of a voice.
    /// - Returns: the text.
    /// - Throws: `EspeakFault` if the library fails.
    package func espeak(by pronouncer: EspeakPronouncer) throws(EspeakFault) -> EspeakText {
        var result = ""
        var known: [IPAText: EspeakPronunciation] = [:]
        var inexact: [LexiconCheck.Entry] = []
        var place = text.startIndex
        for match in matches {
            result += Self.withoutSounds(text[place..<match.range.lowerBound], after: result)
            place = match.range.upperBound
            switch match.entry.spoken {
            case .alias(let words): result += Self.withoutSounds(words, after: result)
            case .ipa(let ipa):
                let pronunciation: EspeakPronunciation
                if let before = known[ipa] {
                    pronunciation = before
                } else {
                    pronunciation = try pronouncer.pronunciation(of: ipa)
                    known[ipa] = pronunciation
                }
                let entry = LexiconCheck.Entry(entry: match.entry, pronunciation: pronunciation)
                if pronunciation.outcome != .exact,
                    !inexact.contains(where: { $0.entry == match.entry })
                {
                    inexact.append(entry)
                }
                guard let mnemonics = pronunciation.mnemonics else {
                    result += Self.withoutSounds(text[match.range], after: result)
                    continue
                }
                if let last = result.last, !last.isWhitespace { result += " " }
                result += "[[\(mnemonics)]]"
            }
        }
        result += Self.withoutSounds(text[place...], after: result)
        return EspeakText(text: result, inexact: inexact)
    }

    /// Divides brackets, also from one that is before the text.
    private static func withoutSounds(_ text: some StringProtocol, after before: String) -> String {
        var result = String.UnicodeScalarView()
        var previous = before.unicodeScalars.last
        for scalar in text.unicodeScalars {
            if scalar == "[", previous == "[" { result.append(" ") }
            let isCommand =
                scalar.properties.generalCategory == .control
                && !"\t\n\r".unicodeScalars.contains(scalar)
            result.append(isCommand ? " " : scalar)
            previous = scalar
        }
        return String(result)
    }
}
