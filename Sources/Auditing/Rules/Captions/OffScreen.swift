// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines

/// Finds cues that are placed off the picture, or in the margin that has to stay free.
///
/// The picture is taken to have 15 lines, as WebVTT's own line height gives.
struct OffScreen: CaptionRule {
    let metadata = RuleMetadata(
        "Q413",
        "off-screen",
        "A cue is placed outside the picture or too close to its edge",
        .warning,
        references: ["47 CFR 79.1(j)(2)(iv)"],
        rationale: "Players cut the text off, or move it over something else.",
        remedy: "Place the cue inside the picture."
    )

    private static let linesOfPicture = 15.0

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        let margin = asset.limit(.safeMargin)
        for cue in asset.shownCues where !cue.hasDefaultPlacement {
            let lines = Double(max(1, cue.visibleLines.count))
            let free = margin?.value ?? 0
            var outside = 0.0
            if let edges = Self.edges(cue.cue.placement, lines: lines) {
                outside = max(free - edges.near, edges.far + free - 100)
            }
            // A player of WebVTT makes a box as narrow as the picture leaves room for.
            if asset.format == .ttml {
                outside = max(outside, Self.widthOutside(cue.cue.placement))
            }
            guard outside > 0.05 else { continue }
            findings.report(
                at: FindingLocation(cue),
                "the text extends beyond the area for text",
                Measurement(
                    outside.roundedUpToTenths,
                    limit: 0,
                    unit: "% of the picture",
                    source: margin?.source
                )
            )
        }
    }

    /// How much of the box is left or right of the picture, per cent of the picture.
    private static func widthOutside(_ placement: Placement) -> Double {
        let parts: [Placement.Alignment: Double] = [.start: 0, .left: 0, .end: 1, .right: 1]
        let part = parts[placement.alignment] ?? 0.5
        let left = (placement.position ?? part * 100) - placement.size * part
        // A box as wide as the room there is says 100 for its width.
        guard placement.size != 100 else { return -(placement.position ?? 0) }
        return max(-left, left + placement.size - 100)
    }

    /// Where the box begins and ends across its lines, per cent of the picture.
    private static func edges(_ placement: Placement, lines: Double) -> (near: Double, far: Double)?
    {
        let height = lines * 100 / linesOfPicture
        switch placement.line {
        case .automatic: return nil
        case .number(let number):
            let first = number < 0 ? linesOfPicture + number : number
            let near = first * 100 / linesOfPicture
            // A player moves a cue at the last line up by as many lines as it has.
            return number < 0 && number >= -linesOfPicture ? nil : (near, near + height)
        case .percentage(let share):
            let parts: [Placement.LineAlignment: Double] = [.start: 0, .center: 0.5, .end: 1]
            let near = share - height * (parts[placement.lineAlignment] ?? 0)
            return (near, near + height)
        }
    }
}
