// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SARIFLog {
    /// A finding, or what a rule came to without one (3.27).
    struct Result: Encodable {
        struct Suppression: Encodable {
            let kind = "external"
            let status = "accepted"
            let justification: String
        }

        struct Properties: Encodable {
            var confidence: String?
            var mediaTime: [Double]?
            var cue: Int?
            var measured: Double?
            var limit: Double?
            var unit: String?
            var fix: String?
        }

        let ruleId: String
        let ruleIndex: Int?
        let kind: String
        let level: String
        let message: Message
        let locations: [Location]
        var partialFingerprints: [String: String]?
        var baselineState: String?
        var suppressions: [Suppression]?
        var properties: Properties?

        /// The findings of an asset, then what its other rules came to, as far as they are selected.
        static func all(
            of report: AssetReport,
            _ selection: SARIFSelection,
            _ indices: [String: Int]
        ) -> [Result] {
            guard selection == .everything else {
                return report.findingsWithStatus.filter { selection.contains($0.0) }.map {
                    Result($0, $1, report, indices)
                }
            }
            let found = Set(report.findings.all.map(\.rule))
            let quiet = report.findings.outcomes.sorted { $0.key < $1.key }
                .filter { !found.contains($0.key) }
            return report.findingsWithStatus.map { Result($0, $1, report, indices) }
                + quiet.map { Result($0, $1, report, indices) }
        }

        private init(
            _ finding: Finding,
            _ status: FindingStatus,
            _ report: AssetReport,
            _ indices: [String: Int]
        ) {
            ruleId = finding.rule
            ruleIndex = indices[finding.rule]
            switch finding.severity {
            case .error, .warning: (kind, level) = ("fail", SARIFLog.level(finding.severity))
            case .review: (kind, level) = ("review", "none")
            case .info: (kind, level) = ("informational", "none")
            }
            message = Message(text: ReportWording.sentence(finding).withVisibleControls)
            locations = [Location(asset: report.asset, finding.location)]
            partialFingerprints = ["mediatag/v1": status.fingerprint]
            baselineState = status.isKnown.map { $0 ? "unchanged" : "new" }
            suppressions = status.suppression.map { [Suppression(justification: $0.explanation)] }
            properties = Properties(
                confidence: finding.confidence.rawValue,
                mediaTime: finding.location.timeSeconds,
                cue: finding.location.cue,
                measured: finding.measurement?.value,
                limit: finding.measurement?.limit,
                unit: finding.measurement?.unit,
                fix: finding.fix
            )
        }

        private init(
            _ rule: String,
            _ outcome: RuleOutcome,
            _ report: AssetReport,
            _ indices: [String: Int]
        ) {
            ruleId = rule
            ruleIndex = indices[rule]
            kind =
                switch outcome {
                case .passed: "pass"
                case .failed: "fail"
                case .cantTell: "review"
                case .inapplicable: "notApplicable"
                case .untested: "open"
                }
            level = outcome == .failed ? "note" : "none"
            let text = outcome.reason ?? ReportWording.words(outcome)
            message = Message(text: text.withVisibleControls)
            locations = [Location(asset: report.asset)]
        }
    }
}
