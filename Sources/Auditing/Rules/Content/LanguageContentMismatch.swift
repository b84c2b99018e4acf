// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// S507: text that is in another language than its tag, by its letters and their order.
struct LanguageContentMismatch: CaptionRule {
    let metadata = RuleMetadata(
        "S507",
        "language-content-mismatch",
        "The text is in a different language or script than its tag",
        .warning,
        .likely,
        rationale:
            "A viewer selects a language and gets another, and screen readers mispronounce it.",
        remedy: "Tag it with the language of the text."
    )

    private static let fewestLetters = 60
    /// Names and quotations of other languages are far fewer.
    private static let share = 80.0
    /// At this confidence, and above, no text of the benchmark is taken for one of another language.
    private static let leastConfidence = 0.67

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let language = asset.language, language != .undetermined else {
            return findings.say(.inapplicable)
        }
        let sample = LetterSample(asset.shownCues.lazy.map(\.text))
        guard sample.letterCount >= Self.fewestLetters else {
            let reason = "\(sample.letterCount) letters are too few to identify the language"
            return findings.say(.cantTell(reason))
        }
        let guess = LanguageGuess(sample)
        guard !hasOtherScript(sample, language, guess, asset, into: &findings) else { return }
        if let expected = HanForm(language), let found = HanForm(asset.shownCues.lazy.map(\.text)),
            found != expected
        {
            let stated = language.englishName
            let message = "it is tagged as \(stated), but its characters are \(found.rawValue)"
            return findings.report(at: FindingLocation(), message)
        }
        compare(guess, language, asset, into: &findings)
    }

    /// Whether nearly all letters are of a script that the language is not written in, which is reported.
    private func hasOtherScript(
        _ sample: LetterSample,
        _ language: LanguageTag,
        _ guess: LanguageGuess?,
        _ asset: CaptionAsset,
        into findings: inout Findings
    ) -> Bool {
        guard let expected = Script.usual(of: language) else { return false }
        let foreign = sample.letters.filter { !expected.contains($0.key) }
        let share = Double(foreign.values.reduce(0, +)) * 100 / Double(sample.letterCount)
        guard share >= Self.share, let most = foreign.max(by: { $0.value < $1.value }) else {
            return false
        }
        findings.report(
            at: FindingLocation(),
            "it is tagged as \(language.englishName), but its letters are \(most.key.rawValue)",
            Measurement(share.rounded(), limit: Self.share, unit: "% of letters"),
            fix: guess.flatMap { retagging(asset, $0) }
        )
        return true
    }

    private func compare(
        _ guess: LanguageGuess?,
        _ language: LanguageTag,
        _ asset: CaptionAsset,
        into findings: inout Findings
    ) {
        guard LanguageGuess.knows(language) else {
            let reason = "\(language.englishName) cannot be recognised"
            return findings.say(.cantTell(reason))
        }
        guard let guess, let confidence = guess.confidence(against: language) else {
            let reason =
                "its words are those of several languages, or of a language that cannot be recognised"
            return findings.say(.cantTell(reason))
        }
        let name = Self.tag(guess.language)?.englishName ?? guess.language
        if confidence >= Self.leastConfidence {
            findings.report(
                at: FindingLocation(),
                "it is tagged as \(language.englishName), but its words are \(name)",
                Measurement(
                    (confidence * 100).rounded(),
                    limit: Self.leastConfidence * 100,
                    unit: "% confidence"
                ),
                fix: retagging(asset, guess)
            )
        } else if confidence > 0 {
            let reason = "its words may be \(name) or \(language.englishName)"
            findings.say(.cantTell(reason))
        }
    }

    private static func tag(_ language: String) -> LanguageTag? {
        do { return try LanguageTag(language) } catch { return nil }
    }

    /// The remedy that tags a track with the language of its text.
    private func retagging(_ asset: CaptionAsset, _ guess: LanguageGuess) -> Remedy? {
        guard let track = asset.role.track, guess.confidence >= Self.leastConfidence else {
            return nil
        }
        return Remedy(asset.fileName, .tagTrack(track, [.language(Self.tag(guess.language))]))
    }
}
