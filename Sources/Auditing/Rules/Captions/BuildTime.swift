// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Finds captions that line 21 cannot load by their time: a frame carries two characters.
struct BuildTime: CaptionRule {
    let metadata = RuleMetadata(
        "E609",
        "build-time",
        "A pop-on caption cannot be loaded in the frames before it",
        .warning,
        references: ["ANSI/CTA-608-E, 4"],
        rationale: "The caption appears late, or not at all, where captions are sent in line 21.",
        remedy: "Leave more time before the caption, or shorten it."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let encoding = asset.closedCaptions else { return }
        for late in encoding.lateCaptions {
            let frames = late.neededFrames - late.availableFrames
            findings.report(
                metadata,
                at: asset.location(late.position, late.startMilliseconds, late.endMilliseconds),
                late.isLeftOut
                    ? "the caption ends before it is loaded"
                    : "the caption is loaded \(frames) frame\(frames == 1 ? "" : "s") late",
                Measurement(
                    Double(late.neededFrames),
                    limit: Double(late.availableFrames),
                    unit: "frames",
                    source: "ANSI/CTA-608-E: one pair a frame and field"
                )
            )
        }
    }
}

extension CaptionAsset {
    /// The place of the cue that begins somewhere in the file.
    func location(
        _ position: SourcePosition,
        _ startMilliseconds: Int,
        _ endMilliseconds: Int
    ) -> FindingLocation {
        guard let cue = cues.first(where: { $0.cue.position == position }) else {
            return FindingLocation(position)
        }
        return FindingLocation(
            cue,
            startMilliseconds: startMilliseconds,
            endMilliseconds: endMilliseconds
        )
    }
}
