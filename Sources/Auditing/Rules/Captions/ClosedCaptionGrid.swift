// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds captions that take more rows of line 21 than displays hold, or rows in the middle of the
/// picture.
///
/// Columns are counted by the limit for characters in a line, rows of one cue by that for lines.
struct ClosedCaptionGrid: CaptionRule {
    let metadata = RuleMetadata(
        "E610",
        "grid",
        "Captions that are shown together do not fit the grid of line 21",
        .warning,
        references: ["47 CFR 79.101(d)", "ANSI/CTA-608-E, Annex C"],
        rationale: "Displays hold four rows; rows in the middle cover faces.",
        remedy: "Show fewer lines at once, in rows 1 to 4 or 12 to 15."
    )

    /// Displays hold this many rows.
    private static let rows = 4
    /// Rows in the middle of the picture.
    private static let middle = 5...11

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let encoding = asset.closedCaptions else { return }
        for screen in encoding.screens {
            let place = { () -> FindingLocation in
                asset.location(
                    screen.position,
                    screen.startMilliseconds,
                    screen.endMilliseconds
                )
            }
            if screen.rows.count > Self.rows {
                findings.report(
                    metadata,
                    at: place(),
                    "captions of more than four rows are shown together",
                    Measurement(Double(screen.rows.count), limit: Double(Self.rows), unit: "rows")
                )
            } else if let row = screen.rows.first(where: Self.middle.contains) {
                findings.report(
                    metadata,
                    at: place(),
                    "row \(row) is in the middle of the picture",
                    severity: .info
                )
            }
        }
    }
}
