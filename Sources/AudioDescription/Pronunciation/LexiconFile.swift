// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

/// The entries of a lexicon's file while it is read.
struct LexiconFile {
    let path: String
    private(set) var entries: [LexiconEntry] = []
    private(set) var notices: [LexiconNotice] = []
    /// Why the first entry that was left out is not valid; nil: all are.
    private(set) var firstFault: PronunciationError?
    private var known: Set<Key> = []

    private struct Key: Hashable {
        let word: String
        let language: LanguageTag?
        let context: [String]
        let isCaseSensitive: Bool
    }

    init(path: String) { self.path = path }

    /// An entry as a file has it.
    struct Written {
        var word: String
        var ipa: String?
        var alias: String?
        var language: String?
        var context: [String] = []
        /// Whether case counts; nil: for words of capitals.
        var isCaseSensitive: Bool?
    }

    /// Takes an entry, or leaves it out with a notice if it is not valid.
    mutating func append(_ written: Written, at position: SourcePosition? = nil) {
        do throws(PronunciationError) {
            try take(written, at: position)
        } catch {
            leaveOut(error, word: written.word.trimmed)
        }
    }

    /// Leaves an entry out.
    mutating func leaveOut(_ fault: PronunciationError, word: String = "") {
        firstFault = firstFault ?? fault
        note(.leftOut(fault.sentence), word, at: fault.position)
    }

    private mutating func take(
        _ written: Written,
        at position: SourcePosition?
    ) throws(PronunciationError) {
        let word = written.word.trimmed
        let isWord = word.unicodeScalars.contains {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
        guard isWord else { throw error(.word(word), at: position) }
        let spoken = try spoken(written, as: word, at: position)
        let language = try language(written.language, at: position)
        let context = written.context.map(\.trimmed).filter { !$0.isEmpty }
        let entry = LexiconEntry(
            word: word,
            spoken: spoken,
            language: language,
            context: context,
            isCaseSensitive: written.isCaseSensitive,
            position: position
        )
        let key = Key(
            word: entry.isCaseSensitive ? word : word.lowercased(),
            language: language,
            context: context,
            isCaseSensitive: entry.isCaseSensitive
        )
        if !known.insert(key).inserted { note(.duplicate, word, at: position) }
        entries.append(entry)
    }

    private mutating func spoken(
        _ written: Written,
        as word: String,
        at position: SourcePosition?
    ) throws(PronunciationError) -> LexiconEntry.Spoken {
        let alias = written.alias?.trimmed ?? ""
        let transcription = written.ipa?.trimmed ?? ""
        if !alias.isEmpty, !transcription.isEmpty { throw error(.both(word: word), at: position) }
        if !alias.isEmpty { return .alias(alias) }
        let ipa = IPAText(transcription)
        guard !ipa.text.isEmpty else { throw error(.noPronunciation(word: word), at: position) }
        for notice in ipa.notices {
            note(.ipa(notice, written: transcription, read: ipa.text), word, at: position)
        }
        return .ipa(ipa)
    }

    private func language(
        _ text: String?,
        at position: SourcePosition?
    ) throws(PronunciationError) -> LanguageTag? {
        guard let text = text?.trimmed, !text.isEmpty else { return nil }
        do throws(LanguageTagError) {
            return try LanguageTag(text)
        } catch {
            throw self.error(.language(text), at: position)
        }
    }

    mutating func note(_ kind: LexiconNotice.Kind, _ word: String, at position: SourcePosition?) {
        notices.append(LexiconNotice(kind: kind, word: word, position: position))
    }

    func error(_ fault: LexiconFault, at position: SourcePosition?) -> PronunciationError {
        PronunciationError(.invalidEntry(fault), path: path, position: position)
    }
}

extension StringProtocol {
    /// The text without white space around it.
    var trimmed: String {
        guard let first = unicodeScalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(String.UnicodeScalarView(unicodeScalars[first...last]))
    }
}
