// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// E601: what closed captions there are, as evidence.
struct CaptionInventory: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E601",
        "cc-inventory",
        "There are closed captions in the pictures or in a caption track",
        .info,
        references: ["47 CFR 79.4"],
        rationale: "No list of tracks shows what is in the pictures; this is the evidence of it.",
        remedy:
            "Nothing: declare them in playlists (mediatag hls does), so that players offer them."
    )

    func applies(to captions: ScannedCaptions) -> Bool { !captions.channels.isEmpty }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        for channel in captions.channels {
            var location = FindingLocation.track(captions.track)
            location.startMilliseconds = channel.cues.first?.startMilliseconds
            location.endMilliseconds = channel.cues.map(\.endMilliseconds).max()
            findings.report(
                metadata,
                at: location,
                Self.sentence(channel),
                Measurement(Double(channel.characterCount), unit: "characters")
            )
        }
    }

    private static func sentence(_ channel: ScannedCaptions.Channel) -> String {
        let modes = channel.modes.isEmpty ? "" : ", \(channel.modes.joined(separator: " and "))"
        return "\(channel.channel.name): \(channel.captionCount) "
            + "\(channel.captionCount == 1 ? "caption" : "captions")\(modes), \(language(channel))"
    }

    private static func language(_ channel: ScannedCaptions.Channel) -> String {
        if let language = channel.declaredLanguage { return "stated to be \(language.rawValue)" }
        let guess = LanguageGuess(CaptionDocument(cues: channel.cues))
        return guess.map { "language not stated, perhaps \($0.language)" } ?? "language not stated"
    }
}
