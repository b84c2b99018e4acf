// SPDX-License-Identifier: Apache-2.0

import Looking

/// L912: text changes in the picture as captions do, and there is no text track.
struct CaptionsInPicture: AssetRule {
    let metadata = RuleMetadata(
        "L912",
        "captions-in-picture",
        "Captions seem to be a part of the picture, and cannot be turned off",
        .warning,
        .heuristic,
        references: [],
        rationale:
            "Open captions meet WCAG 1.2.2 if they are complete, but viewers cannot turn them off, enlarge them, change their "
            + "colours or send them to a braille display. Text that changes every few seconds where captions are shown is "
            + "evidence, not proof: subtitles of another language look the same. Only an audit that looks decodes the video.",
        remedy: "Offer the text as a subtitle track of a video without it."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, movie.isSynchronizedMedia else {
            return findings.say(.inapplicable)
        }
        guard let seen = movie.seenPicture(&findings) else { return }
        guard let captions = OpenCaptions(in: seen, movie.sound) else { return }
        guard !asset.hasCaptions, movie.embeddedCaptions.found.isEmpty else { return }
        findings.report(
            at: .time(captions.texts[0].time.lowerBound..<captions.end),
            captions.sentence,
            Measurement(Double(captions.texts.count), limit: 0, unit: "texts")
        )
    }
}
