// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Checks captions, and tries the fixes that rules name on the cues: a finding keeps its remedy only if the
/// fix removes the finding.
///
/// Diagnostics of readers have their fix from ``CaptionFix/init(mending:in:)``, which is not tried.
struct FixTrial {
    private let asset: CaptionAsset
    private let rules: [any Rule<CaptionAsset>]

    init(_ asset: CaptionAsset, _ rules: [any Rule<CaptionAsset>]) {
        self.asset = asset
        self.rules = rules
    }

    /// Adds the findings of the rules.
    func check(into findings: inout Findings) {
        RuleRunner.check(asset, against: rules, into: &findings)
        for (kind, places) in findings.expectedFixes {
            let concerned = Set(places.map { findings.all[$0].rule })
            let left = remaining(after: kind, of: concerned)
            let cues = Set(left.all.map(FoundCue.init))
            findings.keepRemedies(kind) { finding in
                left.omitted[finding.rule] == nil && !cues.contains(FoundCue(finding))
            }
        }
    }

    /// The findings that remain after a fix.
    private func remaining(after kind: CaptionFix, of concerned: Set<String>) -> Findings {
        var left = Findings(fileName: nil)
        let rules = rules.filter { concerned.contains($0.metadata.id) }
        RuleRunner.check(asset.fixed(by: kind), against: rules, into: &left)
        return left
    }
}

/// The cue that a finding begins with, by its position in the file, which a fix does not change; numbers and
/// times may change.
private struct FoundCue: Hashable {
    let rule: String
    let position: SourcePosition?

    init(_ finding: Finding) {
        rule = finding.rule
        position = finding.location.position
    }
}
