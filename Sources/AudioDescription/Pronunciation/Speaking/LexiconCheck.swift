// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Whether a voice speaks the pronunciations of a lexicon.
package struct LexiconCheck: Sendable {
    /// An entry and how the voice speaks it.
    package struct Entry: Sendable {
        /// The entry.
        package let entry: LexiconEntry
        /// How the voice speaks it; an alias is always exact, as its words are spoken as the voice speaks them.
        package let pronunciation: EspeakPronunciation
    }

    /// The name of the voice.
    package let voice: String
    /// The entries of the voice's language and of none, in the order of the lexicon.
    package let entries: [Entry]
    /// How many entries are of other languages; they were not checked.
    package let otherLanguages: Int

    /// Has a voice speak each entry.
    ///
    /// - Parameters:
    ///   - lexicon: the entries.
    ///   - voice: the name of a voice or of its language, with `+` and a variant if wanted.
    ///   - engine: speaks.
    /// - Throws: `EspeakFault` if there is no such voice.
    package init(
        of lexicon: PronunciationLexicon,
        voice: String,
        by engine: EspeakEngine
    ) throws(EspeakFault) {
        let pronouncer = try EspeakPronouncer(voice: voice, engine: engine)
        let languages = engine.languages(of: voice)
        var entries: [Entry] = []
        for entry in lexicon.entries {
            if let language = entry.language, !languages.contains(language.primarySubtag) {
                continue
            }
            let pronunciation: EspeakPronunciation
            switch entry.spoken {
            case .ipa(let ipa):
                pronunciation = try pronouncer.pronunciation(of: ipa)
            case .alias(let words):
                let spoken = try engine.phonemes(of: words, voice: voice).trimmed
                pronunciation = EspeakPronunciation(
                    outcome: .exact,
                    mnemonics: nil,
                    spoken: spoken,
                    distance: 0
                )
            }
            entries.append(Entry(entry: entry, pronunciation: pronunciation))
        }
        self.voice = voice
        self.entries = entries
        otherLanguages = lexicon.entries.count - entries.count
    }

    /// How many entries have an outcome.
    ///
    /// - Parameter outcome: the outcome.
    /// - Returns: their number.
    package func count(_ outcome: EspeakPronunciation.Outcome) -> Int {
        entries.count { $0.pronunciation.outcome == outcome }
    }
}
