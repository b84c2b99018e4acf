// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import MediaSelection

/// What has to hold for any file that is read as a pronunciation lexicon: PLS, JSON or a table.
enum LexiconInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        guard let entries = read(bytes)?.entries else { return }
        try require(!entries.isEmpty, "a reading has no entries")
        // A grapheme of PLS has its tag, and an inflection of JSON its quotes.
        try require(entries.count <= bytes.count, "more entries than bytes")
        for entry in entries {
            let scalars = entry.word.unicodeScalars
            let ends = [scalars.first, scalars.last].map { $0?.properties.isWhitespace }
            try require(ends == [false, false], "\(entry.word) has white space around it")
            guard let ipa = entry.ipa else { continue }
            try require(!ipa.text.isEmpty, "\(entry.word) has no sounds")
            try requireEqual(IPAText(ipa.text).text, ipa.text, "IPA, normalised twice")
        }
        try checkText(PronunciationLexicon(entries))
    }

    /// Every word of a lexicon is spoken by one of its entries where it is alone.
    private static func checkText(_ lexicon: PronunciationLexicon) throws(BrokenInvariant) {
        guard let finder = finder() else { return }
        for entry in lexicon.entries.prefix(8) {
            let spoken = SpokenText(entry.word, language: nil, lexicon: lexicon, by: finder)
            var end = entry.word.startIndex
            for match in spoken.matches {
                try require(end <= match.range.lowerBound, "two matches overlap")
                end = match.range.upperBound
            }
            let size =
                entry.word.utf8.count
                + spoken.matches.reduce(0) { sum, match in
                    switch match.entry.spoken {
                    case .ipa(let ipa): sum + ipa.text.utf8.count
                    case .alias(let alias): sum + alias.utf8.count
                    }
                }
            for (name, text) in [
                ("SSML", spoken.ssml), ("misaki", spoken.misaki), ("data-ssml", spoken.dataSSML),
            ] {
                try requireBounded(text.utf8.count, from: size, name)
            }
        }
    }

    private static func finder() -> WordFinder? {
        do { return try WordFinder() } catch { return nil }
    }

    /// What is read; an error is allowed, and has a sentence.
    private static func read(_ bytes: [UInt8]) -> PronunciationLexicon? {
        do {
            let reading = try PronunciationLexicon.read(bytes: bytes, fileName: "names.pls")
            for notice in reading.notices { _ = notice.description }
            return reading.lexicon
        } catch {
            _ = error.description
            return nil
        }
    }
}
