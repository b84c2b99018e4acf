// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// M119: subtitles that are pictures only.
struct BitmapSubtitles: AssetRule {
    let metadata = RuleMetadata(
        "M119",
        "bitmap-subtitles",
        "All subtitles are images",
        .warning,
        rationale:
            "Images cannot be read aloud, shown in braille, enlarged or recoloured.",
        remedy: "Add the words as text: use character recognition, and proofread the result."
    )

    /// VobSub in MP4, and FFmpeg's names of what other containers hold.
    private static let formats: Set<String> = [
        "mp4s", "dvd_subtitle", "hdmv_pgs_subtitle", "dvb_subtitle", "xsub",
    ]

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie else {
            // Presentations have only text, or a finding of H231.
            let hasText = asset.playlists.first?.hasWords ?? false
            return hasText ? () : findings.say(.inapplicable)
        }
        let texts = movie.subtitlesWithWords
        guard !texts.isEmpty else { return findings.say(.inapplicable) }
        guard asset.captionFilesWithWords.isEmpty, movie.embeddedCaptions.found.isEmpty,
            texts.allSatisfy({ Self.formats.contains($0.format ?? "") })
        else { return }
        let list = texts.map { "\($0.id)" }.joined(separator: ", ")
        findings.report(
            at: FindingLocation(),
            "tracks \(list) are images, and no track or file has the words as text"
        )
    }
}
