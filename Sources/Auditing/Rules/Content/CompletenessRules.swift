// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening

/// The rules for whether captions say all that is said, as far as their text shows.
enum CompletenessRules {
    static let all: [any Rule<CaptionAsset>] = [maskedWords, captionsEndEarly, soundsAlone]

    static let maskedWords = RuleMetadata(
        "S536",
        "masked-words",
        "Words are masked with asterisks or blanks",
        .review,
        .likely,
        references: ["47 CFR 79.1(j)(2)(i)", "WCAG 1.2.2, failure F8"],
        rationale:
            "Deaf viewers are to read what others hear. A word is masked only if it is bleeped in the audio; "
            + "recognisers mask words by default.",
        remedy: "Listen to it: write the word unless it is bleeped."
    ).forCaptions { asset, findings in
        for cue in asset.shownCues.having(.mask) {
            guard let word = MaskedWord.first(in: cue.text) else { continue }
            findings.report(at: FindingLocation(cue), "\"\(word)\" is masked")
        }
    }

    /// Credits take up to a tenth of a film.
    ///
    /// Without listening, only captions that end long before are found; in a deep
    /// audit S506 looks whether anybody speaks after them.
    static let captionsEndEarly = RuleMetadata(
        "S537",
        "captions-end-early",
        "Captions end long before the movie does",
        .review,
        .likely,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1(j)(2)(iii)"],
        rationale:
            "The file may be cut off, or that of another cut. A deep audit listens whether somebody speaks after the "
            + "last caption.",
        remedy: "Watch the end: if something is said there, add captions."
    ).forCaptions { asset, findings in
        let (fewestCues, leastShare, shortestMilliseconds) = (5, 0.75, 15_000)
        guard !asset.role.isForced, asset.shownCues.count >= fewestCues,
            let length = asset.role.movieMilliseconds, length > 0
        else { return findings.say(.inapplicable) }
        if case .heard = asset.role.sound { return }
        let end = asset.shownCues.lazy.map(\.endMilliseconds).max() ?? 0
        // Less than a tenth is too little for all that is said, which S509 reports.
        guard end >= length / 10, Double(end) < Double(length) * leastShare,
            length - end > shortestMilliseconds
        else { return }
        // Where captions are rare, a long pause says nothing.
        let longest = asset.shownCues.neighbours { _ in true }.map(\.gap).max() ?? 0
        guard length - end > 2 * longest else { return }
        findings.report(
            at: .time(end..<length),
            "the last caption ends at \(end * 100 / length) % of the movie",
            Measurement(
                (length - end).tenthsOfSeconds,
                limit: Int(Double(length) * (1 - leastShare)).tenthsOfSeconds,
                unit: "s"
            )
        )
    }

    static let soundsAlone = RuleMetadata(
        "S538",
        "sounds-alone",
        "Captions name sounds, and no word that is said",
        .review,
        .likely,
        references: ["WCAG 1.2.2, failure F8"],
        rationale:
            "A file of \"[Music]\" alone is what recognisers write if they understand nothing. Unless there is no speech, "
            + "deaf viewers miss all of it.",
        remedy: "Listen to it: caption what is said, unless there is no speech."
    ).forCaptions { asset, findings in
        guard !asset.role.isForced, let first = asset.shownCues.first else {
            return findings.say(.inapplicable)
        }
        guard asset.shownCues.allSatisfy({ SpokenPart.isMissing(in: $0.text) }) else { return }
        let count = asset.shownCues.count
        let all = count == 1 ? "the only cue names" : "all \(count) cues name"
        findings.report(at: FindingLocation(first), "\(all) sounds, such as \"\(first.excerpt)\"")
    }
}

/// A word that is masked, such as `f***` or `[ __ ]`.
private enum MaskedWord {
    static func first(in text: String) -> String? {
        let words = text.split { $0.isWhitespace || "[](){}".contains($0) }.map(String.init)
        return words.first(where: isMasked)
    }

    private static func isMasked(_ word: String) -> Bool {
        let core = word.drop { "\"'¡¿-–—".contains($0) }
            .prefix { $0.isLetter || $0.isNumber || $0 == "*" || $0 == "_" || $0 == "'" }
        if core.count >= 2, core.allSatisfy({ $0 == "_" }) { return true }
        guard core.firstRange(of: "**") != nil else { return false }
        if core.allSatisfy({ $0 == "*" }) { return core.count >= 3 }
        // Two asterisks on both sides are bold type.
        return core.first?.isLetter == true && !core.hasPrefix("*")
    }
}

/// What is said in a cue, without the names of sounds.
private enum SpokenPart {
    private static let closing: [Character: Character] = [
        "[": "]", "(": ")", "【": "】", "（": "）", "*": "*",
    ]

    /// Whether a text names sounds or music, and has no letters outside of brackets and asterisks.
    static func isMissing(in text: String) -> Bool {
        var isNamed = false
        var close: Character?
        for character in text {
            if let end = close {
                if character == end { close = nil }
                if character.isLetter { isNamed = true }
            } else if let end = closing[character] {
                close = end
            } else if character.isLetter || character.isNumber {
                return false
            } else if "♩♪♫♬".contains(character) {
                isNamed = true
            }
        }
        return isNamed
    }
}
