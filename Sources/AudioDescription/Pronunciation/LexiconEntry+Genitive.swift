// SPDX-License-Identifier: Apache-2.0

extension LexiconEntry {
    /// The entry of the English genitive: with the sound that its `'s` has after the last sound of the word, or with
    /// `'s` after an alias.
    var genitive: LexiconEntry {
        var entry = self
        switch spoken {
        case .alias(let words): entry.spoken = .alias(words + "'s")
        case .ipa(let ipa): entry.spoken = .ipa(IPAText(ipa.text + Self.genitiveSound(after: ipa)))
        }
        return entry
    }

    /// `ɪz` after hissing sounds, `s` after sounds without voice, otherwise `z`.
    private static func genitiveSound(after ipa: IPAText) -> String {
        let last = ipa.text.unicodeScalars.last { IPASymbols.letters.contains($0) }
        guard let last else { return "z" }
        if "szʃʒʂʐʧʤɕʑ".unicodeScalars.contains(last) { return "ɪz" }
        return "ptkfθçxχqʔcʈ".unicodeScalars.contains(last) ? "s" : "z"
    }
}
