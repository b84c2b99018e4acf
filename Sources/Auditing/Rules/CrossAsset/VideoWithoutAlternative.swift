// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaPrimitives
import MediaSelection
import Playlists

/// X764: video without audio, and without a text or audio that says the same.
struct VideoWithoutAlternative: AssetRule {
    let metadata = RuleMetadata(
        "X764",
        "video-without-alternative",
        "There is video without audio, and no text or audio that conveys the same",
        .review,
        .heuristic,
        references: Citation.wcag("1.2.1", in: [.web, .documents]),
        rationale:
            "Blind viewers get nothing of it. Only a person can decide whether the video is decoration, or an "
            + "alternative for a text.",
        remedy:
            "Put a text with the same name next to the file, or add audio that describes the video."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard asset.hasVideoAlone else { return findings.say(.inapplicable) }
        let hasText = asset.mpd?.sets.contains { $0.kind == .legible } ?? false
        guard !hasText, !asset.hasTranscript, !asset.hasWords,
            !(asset.playlists.first?.hasWords ?? false)
        else {
            return findings.say(
                .cantTell(
                    "there is a text; a person has to decide whether it conveys all that the video shows"
                )
            )
        }
        if let unread = asset.unreadable.first { return findings.say(.untested(unread)) }
        if let untested = asset.untestedCaptions.first {
            return findings.say(.cantTell("no text was found, and the \(untested)"))
        }
        findings.report(at: FindingLocation(), "there is neither audio nor a text")
    }
}

extension Asset {
    /// Whether it has video and is known to have no audio.
    var hasVideoAlone: Bool {
        if let mpd { return mpd.hasVideoAlone }
        if let presentation { return presentation.hasVideoAlone && !hasSoundInSegments }
        guard let movie else { return false }
        return movie.tracks(.audible).isEmpty && !movie.tracks(.visual).isEmpty
    }

    private var hasSoundInSegments: Bool {
        playlists.first?.tracks.values.joined().contains { $0.kind == .audio } ?? false
    }
}
