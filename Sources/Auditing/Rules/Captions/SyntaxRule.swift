// SPDX-License-Identifier: Apache-2.0

import Captions

/// A rule that gives an id and a severity to what the reader of a file noticed.
struct SyntaxRule: CaptionRule {
    let metadata: RuleMetadata
    /// What it reports, and how much each matters; nil: as much as the rule says.
    let severities: [DiagnosticCode: Severity?]

    /// Makes a rule from the faults that are as severe as it says, and those that are not.
    init(
        _ metadata: RuleMetadata,
        _ codes: [DiagnosticCode],
        less: [DiagnosticCode: Severity] = [:]
    ) {
        self.metadata = metadata
        var severities = less.mapValues(Optional.some)
        for code in codes { severities.updateValue(nil, forKey: code) }
        self.severities = severities
    }

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        for diagnostic in asset.diagnostics {
            guard let severity = severities[diagnostic.code] else { continue }
            findings.report(metadata, diagnostic, severity: severity)
        }
    }
}
