// SPDX-License-Identifier: Apache-2.0

import Captions

/// X708: a caption file that goes on after the movie has ended.
struct SidecarTooLong: AssetRule {
    let metadata = RuleMetadata(
        "X708",
        "sidecar-too-long",
        "A caption file has cues after the end of the movie",
        .error,
        references: ["WCAG 1.2.2, failure F8"],
        rationale:
            "It belongs to another cut or another title, so that the cues before are wrong, too.",
        remedy: "Take the captions of this cut, or shift and stretch them."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let end = asset.movie?.durationSeconds?.clampedMilliseconds,
            !asset.captionFiles.isEmpty
        else { return findings.say(.inapplicable, of: metadata) }
        for captions in asset.captionFiles {
            let late = captions.shownCues.filter { $0.cue.startMilliseconds >= end }
            guard let first = late.first else { continue }
            findings.report(
                metadata,
                at: .cue(first, ofFile: captions.fileName),
                "\(late.count) of \(captions.shownCues.count) cues begin after the movie has ended",
                Measurement(Double(first.cue.startMilliseconds), limit: Double(end), unit: "ms")
            )
        }
    }
}
