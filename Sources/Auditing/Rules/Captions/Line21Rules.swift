// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// The rules for captions that are to be sent in line 21.
enum Line21Rules {
    static let all: [any Rule<CaptionAsset>] = [buildTime, grid]

    /// A frame carries two characters.
    static let buildTime = RuleMetadata(
        "E609",
        "build-time",
        "A pop-on caption cannot be loaded in the frames before it",
        .warning,
        references: ["ANSI/CTA-608-E"],
        rationale: "In line 21, the caption appears late, or not at all.",
        remedy: "Leave more time before the caption, or shorten it."
    ).forCaptions { asset, findings in
        guard let encoding = asset.closedCaptions else { return }
        for late in encoding.lateCaptions {
            let frames = late.neededFrames - late.availableFrames
            findings.report(
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

    /// Columns are counted by the limit for characters in a line, rows of one cue by that for lines.
    static let grid = RuleMetadata(
        "E610",
        "grid",
        "Captions that are shown together do not fit the grid of line 21",
        .warning,
        references: ["ANSI/CTA-608-E, Annex C"],
        rationale: "Displays have room for four rows; rows in the middle cover faces.",
        remedy: "Show fewer lines at a time, in rows 1 to 4 or 12 to 15."
    ).forCaptions { asset, findings in
        guard let encoding = asset.closedCaptions else { return }
        let (rows, middle) = (4, 5...11)
        for screen in encoding.screens {
            let place = { () -> FindingLocation in
                asset.location(screen.position, screen.startMilliseconds, screen.endMilliseconds)
            }
            if screen.rows.count > rows {
                findings.report(
                    at: place(),
                    "captions of more than four rows are shown together",
                    Measurement(Double(screen.rows.count), limit: Double(rows), unit: "rows")
                )
            } else if let row = screen.rows.first(where: middle.contains) {
                let message = "row \(row) is in the middle of the picture"
                findings.report(at: place(), message, severity: .info)
            }
        }
    }
}

extension CaptionAsset {
    /// The place of the cue that begins somewhere in the file.
    fileprivate func location(
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
