// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening

/// Finds captions over silence, which speech recognition may invent.
struct CueOverSilence: CaptionRule {
    let metadata = RuleMetadata(
        "S516",
        "cue-over-silence",
        "A caption is shown while nothing can be heard",
        .review,
        .likely,
        references: ["47 CFR 79.1(j)(2)(ii)"],
        rationale:
            "Speech recognition invents words over silence, and moved cues come too early or stay too long. Only "
            + "a deep audit, or a check of captions with their media, analyses the audio. A translated sign may "
            + "be shown over silence.",
        remedy:
            "Listen to it: if nothing is said or shown there, remove or move the caption."
    )

    /// So much of the time of a cue may have sound, per cent.
    private static let audiblePercent = 10

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let heard = HeardCaptions(asset, &findings) else { return }
        // Captions that all belong at another time are one finding, X706 or X707.
        if OnsetAlignment(heard.shown, heard.sound)?.isMuchBetter == true { return }
        for cue in asset.shownCues where CaptionMarkers(cue).isDisjoint(with: [.sound, .music]) {
            let time = cue.startMilliseconds..<cue.endMilliseconds
            // What is beyond the end of the movie is another rule's.
            guard time.upperBound <= heard.sound.milliseconds else { continue }
            let audible = heard.sound.audible.within(time).milliseconds
            guard audible * 100 <= time.count * Self.audiblePercent else { continue }
            findings.report(
                at: FindingLocation(cue),
                "nothing can be heard while the caption is shown",
                Measurement(
                    Double(audible * 100 / time.count),
                    limit: Double(Self.audiblePercent),
                    unit: "% of its time"
                )
            )
        }
    }
}
