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

    private static let phrases = [
        "lorem ipsum", "subtitles by ", "captions by ", "captioning by ", "subtitled by ",
        "downloaded from", "opensubtitles", "synced and corrected", "sync and corrections by",
        "subtítulos por ", "sous-titres par ", "untertitel von ",
    ]
    private static let wholes: Set<String> = ["test", "testing", "test test", "asdf", "xxx", "tbd"]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for cue in asset.shownCues {
            let text = cue.text.lowercased()
            let isFiller =
                Self.phrases.contains(where: text.contains)
                || Self.wholes.contains(text.trimmingWhiteSpaceOfEnds)
                || text.contains("http://") || text.contains("https://")
                || text.contains("www.")
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
