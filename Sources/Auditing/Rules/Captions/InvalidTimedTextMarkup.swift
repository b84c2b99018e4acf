// SPDX-License-Identifier: Apache-2.0

import Captions

/// Reports what the reader noticed in a TTML document and no other rule does.
struct InvalidTimedTextMarkup: CaptionRule {
    let metadata = RuleMetadata(
        "V315",
        "ttml-invalid",
        "A TTML document is not what TTML and the IMSC text profile ask for",
        .error,
        references: [
            "W3C TTML2", "W3C TTML Profiles for Internet Media Subtitles and Captions 1.1",
        ],
        rationale: "Players refuse the document, or guess times, language and place.",
        remedy: "Correct the document, or convert it anew from its source.",
        fixOption: nil
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard ![.subRip, .webVTT].contains(asset.format) else { return }
        for diagnostic in asset.diagnostics
        where !CaptionRuleCatalog.claimedCodes.contains(diagnostic.code) {
            let severities: [Diagnostic.Severity: Severity] = [
                .warning: .warning, .information: .info,
            ]
            findings.report(
                metadata,
                at: FindingLocation(diagnostic.position),
                diagnostic.message,
                severity: severities[diagnostic.severity]
            )
        }
    }
}
