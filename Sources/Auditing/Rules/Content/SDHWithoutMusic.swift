// SPDX-License-Identifier: Apache-2.0

/// S504: long sound without words that subtitles for the deaf do not name.
struct SDHWithoutMusic: CaptionRule {
    let metadata = RuleMetadata(
        "S504",
        "sdh-no-music",
        "Subtitles for the deaf and hard of hearing do not name sound that goes on without words",
        .review,
        .heuristic,
        references: ["47 CFR 79.1, (j)(2)", "WCAG 1.2.2, failure F8"],
        rationale:
            "Who does not hear cannot know that there is music, or what else sounds for half a minute. Only "
            + "--deep listens, and it cannot tell whether the sound matters.",
        remedy: "Listen to it: if it matters, name it, as in [tense music]."
    )

    /// How long the sound is, in milliseconds.
    private static let limit = 30_000
    /// How far from the sound the caption may be that names it.
    private static let near = 5000

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.role.isSDH else { return findings.say(.inapplicable, of: metadata) }
        guard let heard = HeardCaptions(asset, metadata, &findings) else { return }
        let named = heard.shown(asset) { !$0.isDisjoint(with: [.sound, .music]) }
        for sound in heard.sound.audible.subtracting(heard.shown).lasting(Self.limit + 1).ranges {
            // What is like speech is another rule's.
            let speech = heard.sound.speech.within(sound).milliseconds
            guard speech * 2 < sound.count,
                named.within(sound.widened(by: Self.near)).ranges.isEmpty
            else { continue }
            findings.report(
                metadata,
                at: .time(sound),
                "no caption is there or near that names the sound",
                Measurement(
                    sound.count.tenthsOfSeconds,
                    limit: Self.limit.tenthsOfSeconds,
                    unit: "s"
                )
            )
        }
    }
}
