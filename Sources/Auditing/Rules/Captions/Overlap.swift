// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds cues that are shown at the same time in the same place.
///
/// Cues in different regions, lines, thirds or sides of the picture are meant to be shown together.
struct Overlap: CaptionRule {
    let metadata = RuleMetadata(
        "Q410",
        "overlap",
        "Two cues are shown at the same time in the same place",
        .warning,
        references: ["47 CFR 79.1(j)(2)(iv)"],
        rationale: "Players draw one over the other, move one, or show only one.",
        remedy: "End the first cue where the second starts, or place them apart.",
        captionFix: .retime
    )

    /// A place on the picture, as far as it keeps cues apart.
    private struct Place: Hashable {
        let region: String?
        let line: String
        let side: String

        init(_ placement: Placement) {
            region = placement.region
            line = "\(placement.line) \(placement.vertical)"
            let position = placement.position.map { "\($0)" } ?? ""
            side = position + placement.alignment.rawValue
        }
    }

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        // Most files have no overlap at all, and that shows without looking at places.
        let overlapping = asset.shownCues.neighbours { $0 < 0 }
        guard overlapping.contains(where: { _ in true }) else { return }
        var places: [Place: Int] = [:]
        // Of each place the cue that ends last.
        var latest: [AuditedCue] = []
        var (place, placed): (Int, Cue?) = (0, nil)
        for cue in asset.shownCues {
            // Most cues have the placement of the one before.
            if placed.map({ !$0.hasSamePlacement(as: cue.cue) }) ?? true {
                place = places[Place(cue.cue.placement), default: places.count]
                places[Place(cue.cue.placement)] = place
                placed = cue.cue
            }
            guard place < latest.count else {
                latest.append(cue)
                continue
            }
            let before = latest[place]
            let overlap =
                min(before.endMilliseconds, cue.endMilliseconds) - cue.startMilliseconds
            if overlap > 0 {
                findings.report(
                    at: FindingLocation(cue),
                    "the cue is shown while cue \(before.number) is, in the same place",
                    Measurement(Double(overlap), limit: 0, unit: "ms")
                )
            }
            if cue.endMilliseconds > before.endMilliseconds { latest[place] = cue }
        }
    }
}
