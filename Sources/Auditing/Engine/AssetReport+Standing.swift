// SPDX-License-Identifier: Apache-2.0

extension AssetReport {
    /// Each finding with how it stands.
    public var standingFindings: Zip2Sequence<[Finding], [FindingStanding]> {
        zip(findings.all, standings)
    }

    /// Marks what an earlier report had, and what somebody has decided to live with.
    ///
    /// What the report says of the asset stays: a fault that is known is a fault. Only the exit status
    /// differs.
    public mutating func compare(with baseline: Baseline?, suppressions: [Suppression] = []) {
        for (index, finding) in findings.all.enumerated() {
            standings[index].isKnown = baseline.map {
                $0.knows(standings[index].fingerprint, of: asset)
            }
            standings[index].suppression = suppressions.first { $0.covers(finding, of: asset) }
        }
        excusedOmissions = Dictionary(
            uniqueKeysWithValues: findings.omitted.map { rule, count in
                let listed = standingFindings.filter { $0.0.rule == rule }
                let isSuppressed = listed.allSatisfy { $0.1.suppression != nil }
                let known = baseline?.omitted(rule, of: asset) ?? 0
                return (rule, isSuppressed ? count : min(count, known))
            }
        )
    }

    /// How many findings of each severity the exit status depends on, those that are not listed
    /// included.
    public var countingFindings: [Severity: Int] {
        var excused: [Severity: Int] = [:]
        var worst: [String: Severity] = [:]
        for (finding, standing) in standingFindings {
            worst[finding.rule] = max(worst[finding.rule] ?? .info, finding.severity)
            if !standing.counts { excused[finding.severity, default: 0] += 1 }
        }
        for (rule, count) in excusedOmissions {
            if let severity = worst[rule] { excused[severity, default: 0] += count }
        }
        let counts = findings.counts.map { ($0, max(0, $1 - excused[$0, default: 0])) }
        return Dictionary(uniqueKeysWithValues: counts)
    }
}
