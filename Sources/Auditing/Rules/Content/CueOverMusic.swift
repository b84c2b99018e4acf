// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening

/// Finds captions of words over music or noise, which speech recognition may invent.
struct CueOverMusic: CaptionRule {
    let metadata = RuleMetadata(
        "S540",
        "cue-over-music",
        "A caption of words is shown while music or noise is heard, and no voice",
        .review,
        .likely,
        references: ["47 CFR 79.1(j)(2)(ii)"],
        rationale:
            "Speech recognition invents words over music, and moved cues come too early or stay too long. Only the "
            + "voice-activity network distinguishes voices from music; without its weights, no caption is tested. "
            + "If the text of captions is held against the sound, S518 decides instead. A translated sign may be "
            + "shown over music.",
        remedy: "Listen to it: if nothing is said or shown there, remove or move the caption."
    )

    /// Less of the time of a cue is silence, per cent; S516 has the others.
    private static let audiblePercent = 10
    /// Milliseconds around a cue in which there may be no voice.
    private static let margin = 300

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let heard = HeardCaptions(asset, &findings) else { return }
        if case .heard = asset.role.text { return findings.say(.inapplicable) }
        guard let voices = heard.sound.possibleVoices else { return findings.say(.inapplicable) }
        // Captions that all belong at another time are one finding, X706 or X707.
        if OnsetAlignment(heard.shown, heard.sound)?.isMuchBetter == true { return }
        for cue in asset.shownCues where CaptionMarkers(cue).isDisjoint(with: [.sound, .music]) {
            let time = cue.startMilliseconds..<cue.endMilliseconds
            guard time.upperBound <= heard.sound.milliseconds,
                voices.within(time.widened(by: Self.margin)).ranges.isEmpty
            else { continue }
            let audible = heard.sound.audible.within(time).milliseconds
            guard audible * 100 > time.count * Self.audiblePercent else { continue }
            findings.report(
                at: FindingLocation(cue),
                "no voice can be heard while the caption is shown, and something else"
            )
        }
    }
}
