// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M119: subtitles that are pictures only.
struct PictureSubtitles: AssetRule {
    let metadata = RuleMetadata(
        "M119",
        "bitmap-subtitles",
        "All subtitles are pictures",
        .warning,
        references: ["EN 301 549 7.1.4", "EN 301 549 7.1.5"],
        rationale:
            "They cannot be read aloud, shown in braille, made larger or given other colours.",
        remedy: "Add the words as text, by character recognition and a person who reads them over."
    )

    /// VobSub in MP4, and FFmpeg's names of what other containers hold.
    private static let formats: Set<String> = [
        "mp4s", "dvd_subtitle", "hdmv_pgs_subtitle", "dvb_subtitle", "xsub",
    ]

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie else {
            // Presentations have text alone, or H231 tells.
            let hasText = asset.presentation?.hasText ?? false
            return hasText ? () : findings.say(.inapplicable, of: metadata)
        }
        let texts = movie.tracks(.legible)
        guard !texts.isEmpty else { return findings.say(.inapplicable, of: metadata) }
        guard asset.captionFiles.isEmpty, movie.embeddedCaptions.found.isEmpty,
            texts.allSatisfy({ Self.formats.contains($0.format ?? "") })
        else { return }
        let list = texts.map { "\($0.id)" }.joined(separator: ", ")
        findings.report(
            metadata,
            at: FindingLocation(),
            "tracks \(list) are pictures, and nothing else has the words"
        )
    }
}
