// SPDX-License-Identifier: Apache-2.0

/// S514: text that is not of the movie.
struct PlaceholderText: CaptionRule {
    let metadata = RuleMetadata(
        "S514",
        "placeholder-or-spam",
        "A cue has filler, a test or an advertisement",
        .warning,
        .likely,
        references: ["47 CFR 79.1, (j)(2)"],
        rationale: "Nobody says it in the movie.",
        remedy: "Take the cue away; credit who wrote the captions elsewhere."
    )

    private static let phrases = BytePhrases([
        "lorem ipsum", "subtitles by ", "captions by ", "captioning by ", "subtitled by ",
        "downloaded from", "opensubtitles", "synced and corrected", "sync and corrections by",
        "subtítulos por ", "subti\u{301}tulos por ", "sous-titres par ", "untertitel von ",
        "http://", "https://", "www.",
    ])
    private static let wholes: Set<String> = ["test", "testing", "test test", "asdf", "xxx", "tbd"]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for cue in asset.shownCues {
            let text = cue.text.lowercased()
            let isFiller =
                Self.phrases.areFound(in: text)
                || Self.wholes.contains(text.trimmingWhiteSpaceOfEnds)
            guard isFiller else { continue }
            findings.report(
                metadata,
                at: FindingLocation(cue),
                "the cue says \(String(cue.text.prefix(80)).debugDescription)"
            )
        }
    }
}

extension String {
    fileprivate var trimmingWhiteSpaceOfEnds: String { String(self[...].trimmingWhiteSpace) }
}
