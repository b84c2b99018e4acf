// SPDX-License-Identifier: Apache-2.0

import AudioDescription
import MediaPrimitives
import MediaReading
import MediaSelection

/// What `pronounce check` found, as JSON and text.
struct LexiconCheckSummary: Encodable {
    private let schema = "mediatag.pronounce-check/1"
    private let file: String
    private let voice: String
    private let entries: [Entry]
    private let summary: Counts

    /// An entry of the lexicon and how it is spoken.
    fileprivate struct Entry: Encodable {
        let word: String
        let line: Int?
        let language: String?
        let ipa: String?
        let normalised: String?
        let alias: String?
        let outcome: String
        let mnemonics: String?
        let spoken: String?
        let distance: Double?
    }

    private struct Counts: Encodable {
        let entries: Int
        let exact: Int
        let approximate: Int
        let impossible: Int
        let otherLanguages: Int
    }

    init(_ check: LexiconCheck, file: String) {
        self.file = file == "-" ? CaptionFile.standardInputName : file
        voice = check.voice
        entries = check.entries.map(Entry.init)
        summary = Counts(
            entries: check.entries.count,
            exact: check.count(.exact),
            approximate: check.count(.approximate),
            impossible: check.count(.impossible),
            otherLanguages: check.otherLanguages
        )
    }

    /// A line for each entry that is not exact, and the numbers.
    var text: String {
        let lines = entries.filter { $0.outcome != EspeakPronunciation.Outcome.exact.rawValue }
            .map { entry in
                let place = entry.line.map { ":\($0)" } ?? ""
                return "\(file.printable)\(place): \(entry.outcome): \(entry.sentence(voice))\n"
            }
        let others = summary.otherLanguages
        let left = others == 0 ? "" : "; \(others) of other languages not checked"
        return lines.joined() + """
            \(voice.printable): \(summary.entries) \(summary.entries == 1 ? "entry" : "entries"): \
            \(summary.exact) exact, \(summary.approximate) approximate, \(summary.impossible) impossible\(left)

            """
    }
}

extension LexiconCheckSummary.Entry {
    fileprivate init(_ checked: LexiconCheck.Entry) {
        let (entry, pronunciation) = (checked.entry, checked.pronunciation)
        word = entry.word
        line = entry.position?.line
        language = entry.language?.rawValue
        ipa = entry.ipa?.written
        normalised = entry.ipa?.text
        alias = if case .alias(let words) = entry.spoken { words } else { nil }
        outcome = pronunciation.outcome.rawValue
        mnemonics = pronunciation.mnemonics
        spoken = pronunciation.spoken
        distance = pronunciation.distance.map { ($0 * 1000).rounded() / 1000 }
    }

    /// What differs, of an entry that is not exact.
    fileprivate func sentence(_ voice: String) -> String {
        let wanted = "\"\(word.printable)\": \((normalised ?? "").printable)"
        guard let spoken else {
            return "\(wanted) has a sound that is near none of \(voice.printable), or is not IPA"
        }
        let number = distance.map { " (distance \($0))" } ?? ""
        return "\(wanted) is spoken as \(spoken.printable)\(number)"
    }
}
