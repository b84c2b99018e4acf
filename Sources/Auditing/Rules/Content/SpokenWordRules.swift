// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import Listening

/// The rules for the words of captions, compared with those that a recogniser hears.
enum SpokenWordRules {
    static let all: [any Rule<CaptionAsset>] = [
        changedWords, missingWords, inventedWords, accuracyTooLow, madeUpText,
    ]

    static let changedWords = RuleMetadata(
        "S522",
        "changed-words",
        "Captions have other words than are spoken",
        .warning,
        .likely,
        references: ["47 CFR 79.1(j)(2)(i)", "WCAG 1.2.2"],
        rationale: rationale("Viewers who cannot hear believe what they read."),
        remedy: "Listen to it, and correct the words."
    ).forCaptions { report(.changed, of: $0, &$1) }

    static let missingWords = RuleMetadata(
        "S523",
        "missing-words",
        "Captions leave out words that are spoken",
        .warning,
        .likely,
        references: ["47 CFR 79.1(j)(2)(iii)", "WCAG 1.2.2"],
        rationale: rationale("What is left out is lost for viewers who cannot hear."),
        remedy:
            "Listen to it, and add the words; captions that are shortened on purpose can keep them out."
    ).forCaptions { report(.missing, of: $0, &$1) }

    static let inventedWords = RuleMetadata(
        "S524",
        "invented-words",
        "Captions have words that are not spoken",
        .warning,
        .likely,
        references: ["47 CFR 79.1(j)(2)(i)", "WCAG 1.2.2"],
        rationale: rationale("Nothing in the sound says them."),
        remedy: "Listen to it, and remove the words."
    ).forCaptions { report(.invented, of: $0, &$1) }

    private static func rationale(_ reason: String) -> String {
        reason
            + " Numbers, contractions, spelling, fillers and words that sound the same are no differences. A difference "
            + "counts if the recogniser, given both texts, finds that what it heard fits the sound better; a recogniser "
            + "that does not score texts has to differ more often than it errs on captions that are certain."
    }

    /// Reports the differences of a kind that change or lose something; small words count in the accuracy only.
    private static func report(
        _ kind: WordDifference.Kind,
        of asset: CaptionAsset,
        _ findings: inout Findings
    ) {
        guard let heard = asset.heardCues(&findings), let words = heard.compared(&findings) else {
            return
        }
        for difference in words.findings
        where difference.kind == kind && difference.severity != .minor {
            let cue = difference.cue.flatMap { place in
                asset.shownCues.first { $0.number == place + 1 }
            }
            findings.report(
                at: cue.map(heard.location) ?? heard.location(difference.interval),
                difference.clause + (difference.severity == .serious ? " (serious)" : "")
            )
        }
        if words.counts.heard == 0 { findings.say(.cantTell("the recogniser hears no word")) }
        if !words.isScored, !words.exceedsEngine,
            words.differences.contains(where: { $0.kind == kind })
        {
            findings.say(
                .cantTell(
                    "captions and recogniser do not differ more than the recogniser errs by itself"
                )
            )
        }
    }

    static let accuracyTooLow = RuleMetadata(
        "S526",
        "accuracy-too-low",
        "The words of captions are less accurate than the profile asks for",
        .error,
        .likely,
        references: ["47 CFR 79.1(j)(2)(i)", "Telecom Regulatory Policy CRTC 2026-98"],
        rationale:
            "The figure is made by rules, like NER (words less weighted errors): 1 for a negation, number, name of the "
            + "glossary or whole sentence, 0.5 for another word that carries something, 0.25 for small words. No person "
            + "has judged it. An accuracy of 100 % can be refuted so, and not proved.",
        remedy: "Correct the words that are reported."
    ).forCaptions { asset, findings in
        guard let words = asset.heardCues(&findings)?.compared(&findings) else { return }
        guard let limit = asset.limit(.accuracy) else { return findings.say(.inapplicable) }
        guard let accuracy = words.accuracyPercent else {
            return findings.say(.cantTell("the recogniser's own errors hide those of the captions"))
        }
        guard accuracy < limit.value else { return }
        findings.report(
            at: FindingLocation(),
            "\(words.findings.count) differences in \(words.counts.written) words",
            Measurement((accuracy * 100).rounded(.down) / 100, limit)
        )
    }

    static let madeUpText = RuleMetadata(
        "S525",
        "made-up-text",
        "A caption seems to be made up by a recogniser",
        .warning,
        .heuristic,
        references: ["47 CFR 79.1(j)(2)(i)"],
        rationale:
            "Where nothing is said, recognisers write stock sentences: thanks for watching, the names of subtitlers, the "
            + "same words again and again. Such captions are marked, and never removed: a person decides.",
        remedy: "Listen to it: if nothing is said, remove the caption."
    ).forCaptions { asset, findings in
        guard let heard = asset.heardCues(&findings) else { return }
        for (cue, hearing) in asset.hearings(heard) {
            guard let sign = MadeUpText.sign(in: cue.text, hearing) else { continue }
            findings.report(at: heard.location(cue), sign)
        }
    }
}

extension HeardCues {
    /// What a recogniser heard; nil if none was asked, after saying why.
    fileprivate func compared(_ findings: inout Findings) -> HeardWords? {
        if words == nil { findings.say(.notCompared) }
        return words
    }
}

extension WordDifference {
    /// Both texts, as a clause.
    fileprivate var clause: String {
        switch kind {
        case .changed: "\"\(written)\" is heard as \"\(heard)\""
        case .missing: "\"\(heard)\" is heard and not shown"
        case .invented: "\"\(written)\" is shown and not heard"
        }
    }
}
