// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import MediaSelection

/// The rules for the lines of cues and the characters in them.
enum LineRules {
    static let all: [any Rule<CaptionAsset>] = [
        lineTooLong, tooManyLines, fitsOneLine, glyphRepertoire,
    ]

    /// Characters are counted as for reading speed.
    static let lineTooLong = RuleMetadata(
        "Q408",
        "line-too-long",
        "A line has too many characters",
        .warning,
        references: ["the guideline of the profile"],
        rationale: "Players break the line in the wrong place, or cut it off.",
        remedy: "Break the line elsewhere, or shorten it.",
        captionFix: .rewrap
    ).forCaptions { asset, findings in
        guard let limit = asset.limit(.charactersPerLine) else { return }
        let characters = asset.readingCharacters
        for cue in asset.shownCues where Double(cue.text.utf8.count) > limit.value {
            for (index, line) in cue.visibleLines.enumerated() {
                let count = characters.count(in: String(line))
                guard count > limit.value else { continue }
                let message = "line \(index + 1) of the cue is too long"
                findings.report(at: FindingLocation(cue), message, Measurement(count, limit))
            }
        }
    }

    static let tooManyLines = RuleMetadata(
        "Q409",
        "too-many-lines",
        "A cue has too many lines",
        .warning,
        rationale: "The text covers the picture, including faces.",
        remedy: "Split the cue.",
        captionFix: .rewrap
    ).forCaptions { asset, findings in
        guard let limit = asset.limit(.lines) else { return }
        for cue in asset.shownCues {
            let count = Double(cue.visibleLines.count)
            guard count > limit.value else { continue }
            let message = "the cue has too many lines"
            findings.report(at: FindingLocation(cue), message, Measurement(count, limit))
        }
    }

    /// Lines of two speakers, which begin with a dash, stay apart, as do lines of songs and names of speakers
    /// above what they say.
    static let fitsOneLine = RuleMetadata(
        "Q414",
        "fits-one-line",
        "A cue has two lines, and its text fits on one",
        .info,
        references: [
            "Netflix Timed Text Style Guide: General Requirements "
                + "(partnerhelp.netflixstudios.com, 215758617)"
        ],
        rationale: "One line covers less of the picture and is read at a glance.",
        remedy: "Join the lines."
    ).forCaptions { asset, findings in
        guard let limit = asset.limit(.charactersPerLine) else { return }
        let dashes: Set<Character> = ["-", "‐", "–", "—", "−"]
        let characters = asset.readingCharacters
        let isSpaced = !["zh", "ja", "th"].contains(asset.language?.primarySubtag)
        for cue in asset.shownCues.having(.lineBreak) {
            let lines = cue.visibleLines
            guard lines.count == 2, let second = lines[1].first, !dashes.contains(second),
                lines[0].last != ":"
            else { continue }
            let length = characters.count(in: lines.joined(separator: isSpaced ? " " : ""))
            guard length <= limit.value, !cue.text.contains(Character("♪")) else { continue }
            let message = "the text fits on one line"
            findings.report(at: FindingLocation(cue), message, Measurement(length, limit))
        }
    }

    static let glyphRepertoire = RuleMetadata(
        "Q417",
        "glyph-repertoire",
        "A cue has characters that the target cannot show",
        .warning,
        rationale: "Viewers see a wrong character, a box, or nothing.",
        remedy: "Use only characters that the target supports."
    ).forCaptions { asset, findings in
        guard let repertoire = asset.profile.repertoire else { return }
        for cue in asset.shownCues {
            var missing: [Character] = []
            for character in cue.text
            where !character.isNewline && !repertoire.characters.contains(character)
                && !missing.contains(character)
            {
                missing.append(character)
                if missing.count == 10 { break }
            }
            guard !missing.isEmpty else { continue }
            let names = missing.map { "\"\($0)\"" }.joined(separator: ", ")
            let (count, source) = (Double(missing.count), repertoire.source)
            findings.report(
                at: FindingLocation(cue),
                "not in \(repertoire.name): \(names)",
                Measurement(count, limit: 0, unit: "characters", source: source)
            )
        }
    }
}
