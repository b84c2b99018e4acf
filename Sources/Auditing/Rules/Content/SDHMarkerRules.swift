// SPDX-License-Identifier: Apache-2.0

/// The rules for whether captions name sounds and speakers, as captions for the deaf and hard of hearing do.
enum SDHMarkerRules {
    static let all: [any Rule<CaptionAsset>] = [
        sdhWithoutMarkers, untaggedLooksSDH, sdhNoSpeakerIds, soundStyleInconsistent,
    ]

    /// With fewer cues there may be nothing but speech; a short film has as many in three minutes.
    static let sdhWithoutMarkers = RuleMetadata(
        "S501",
        "sdh-without-markers",
        "Subtitles for the deaf and hard of hearing name no sound, no music and no speaker",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1(j)(2)(i)"],
        rationale: "They may be plain subtitles with the wrong tags.",
        remedy:
            "Watch the movie: add sounds that matter, or remove the tags."
    ).forCaptions { asset, findings in
        guard asset.role.isSDH else { return findings.say(.inapplicable) }
        let (count, fewestCues) = (MarkerCount(asset), 30)
        guard count.count([.forDeaf, .dash]) == 0 else { return }
        guard count.cues >= fewestCues else {
            let reason =
                "no cue names a sound, music or a speaker, and there are fewer than "
                + "\(fewestCues) cues (\(count.cues))"
            return findings.say(.cantTell(reason))
        }
        let message = "none of \(count.cues) cues names a sound, music or a speaker"
        findings.report(at: FindingLocation(), message)
    }

    /// Below the share, signs and songs of plain subtitles would be found, too.
    ///
    /// Plain subtitles that were measured have none; files for the deaf have from a half to twelve of a hundred.
    static let untaggedLooksSDH = RuleMetadata(
        "S502",
        "untagged-looks-sdh",
        "Captions name sounds, but are not tagged as SDH",
        .review,
        .likely,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Players that prefer SDH do not select them.",
        remedy: "If they are for the deaf and hard of hearing, tag them, or name the file .sdh."
    ).forCaptions { asset, findings in
        guard !asset.role.isSDH, !asset.role.isForced else { return }
        let (fewest, leastShare) = (5, 3.0)
        let count = MarkerCount(asset)
        let marked = count.count(.sound)
        guard marked >= fewest else { return }
        let share = Double(marked) * 100 / Double(count.cues)
        guard share >= leastShare else { return }
        findings.report(
            at: FindingLocation(),
            "\(marked) of \(count.cues) cues name a sound",
            Measurement((share * 10).rounded() / 10, limit: leastShare, unit: "% of cues")
        )
    }

    static let sdhNoSpeakerIds = RuleMetadata(
        "S503",
        "sdh-no-speaker-ids",
        "Subtitles for the deaf and hard of hearing name sounds, but no speakers",
        .review,
        .heuristic,
        references: [
            "WCAG, definition of captions", "47 CFR 79.1(j)(2)(i)",
            "QuickTime File Format, Media Characteristic Tags",
        ],
        rationale: "If a speaker is not visible, deaf viewers cannot know who is speaking.",
        remedy: "Watch the movie: name speakers who are not visible."
    ).forCaptions { asset, findings in
        guard asset.role.isSDH else { return findings.say(.inapplicable) }
        let (count, fewestCues) = (MarkerCount(asset), 100)
        guard count.count([.speaker, .dash]) == 0 else { return }
        guard count.cues >= fewestCues else {
            let reason =
                "no cue names a speaker, and there are fewer than \(fewestCues) cues (\(count.cues))"
            return findings.say(.cantTell(reason))
        }
        // Where nothing is named at all, S501 reports it.
        let sounds = count.count([.sound, .music])
        guard sounds > 0 else { return findings.say(.inapplicable) }
        findings.report(
            at: FindingLocation(),
            "\(sounds) of \(count.cues) cues name a sound, and none names a speaker"
        )
    }

    /// Three of a kind are a habit, and no slip.
    static let soundStyleInconsistent = RuleMetadata(
        "S515",
        "sound-style-inconsistent",
        "Sounds are in brackets of several kinds",
        .info,
        references: ["Netflix Timed Text Style Guide, General Requirements"],
        rationale: "Viewers cannot rely on one sign for sounds.",
        remedy: "Use one kind of brackets throughout."
    ).forCaptions { asset, findings in
        let count = MarkerCount(asset)
        let styles: [(name: String, marker: CaptionMarkers)] = [
            ("round brackets", .roundBrackets), ("square brackets", .squareBrackets),
            ("asterisks", .asterisks),
        ]
        let used = styles.filter { count.count($0.marker) >= 3 }
        guard used.count > 1 else { return }
        let list = used.map { "\($0.name) (\(count.count($0.marker)) cues)" }
        findings.report(at: FindingLocation(), "sounds are in " + list.joined(separator: " and "))
    }
}
