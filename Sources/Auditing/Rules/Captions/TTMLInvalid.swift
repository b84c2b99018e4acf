// SPDX-License-Identifier: Apache-2.0

import Captions

/// Reports what the reader noticed in a TTML document and no other rule does, whatever its code.
///
/// V340 and V345 are about constraints of IMSC, which they name by their designators.
struct TTMLInvalid: CaptionRule {
    let metadata = RuleMetadata(
        "V315",
        "ttml-invalid",
        "A TTML document does not conform to TTML, or has what is not read",
        .error,
        references: ["W3C TTML2, 3.1"],
        rationale: "Players reject the document, or guess times, language and placement.",
        remedy: "Correct the document, or convert it again from its source."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.format == .ttml else { return }
        let claimed = CaptionSyntaxRules.claimedCodes.subtracting(ForeignMarkup.lost)
        for diagnostic in asset.diagnostics where !claimed.contains(diagnostic.code) {
            let severities: [Diagnostic.Severity: Severity] = [
                .warning: .warning, .information: .info,
            ]
            findings.report(diagnostic, severity: severities[diagnostic.severity])
        }
    }
}
