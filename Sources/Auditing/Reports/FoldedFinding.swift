// SPDX-License-Identifier: Apache-2.0

/// The findings of a rule in an asset that have the same severity and status, as one.
package struct FoldedFinding: Sendable {
    /// The first of them.
    package let finding: Finding
    /// The status of all of them.
    package let status: FindingStatus
    /// Which findings of the asset they are, in their order.
    package private(set) var indices: [Int]
    /// How many of them are counted and not listed.
    package private(set) var omitted = 0
    /// The parts of the asset that they are about, each once, in their order.
    package private(set) var parts: [String]

    /// How many there are.
    package var count: Int { indices.count + omitted }

    private struct Key: Hashable {
        let rule: String
        let severity: Severity
        let status: String
    }

    /// The findings of an asset in the order in which each kind first comes.
    package static func all(in report: AssetReport) -> [FoldedFinding] {
        var folded: [FoldedFinding] = []
        var places: [Key: Int] = [:]
        for (index, (finding, status)) in report.findingsWithStatus.enumerated() {
            let part = ReportWording.part(finding.location)
            let key = Key(
                rule: finding.rule,
                severity: finding.severity,
                status: ReportWording.status(status)
            )
            guard let place = places[key] else {
                places[key] = folded.count
                folded.append(
                    FoldedFinding(
                        finding: finding,
                        status: status,
                        indices: [index],
                        parts: [part]
                    )
                )
                continue
            }
            folded[place].indices.append(index)
            // Findings of one part are beside each other.
            if folded[place].parts.last != part { folded[place].parts.append(part) }
        }
        for (rule, count) in report.findings.omitted {
            let last = folded.lastIndex { $0.finding.rule == rule }
            if let last { folded[last].omitted = count }
        }
        return folded
    }
}

/// The criteria of an asset that have the same outcome, as one.
package struct FoldedCriteria: Sendable {
    /// The criteria, such as `WCAG 1.2.2`.
    package private(set) var ids: [String]
    /// What they came to.
    package let outcome: RuleOutcome

    /// The criteria that apply, by their outcomes in the order in which each first comes.
    ///
    /// - Parameters:
    ///   - report: the asset.
    ///   - keepingReasons: whether *cannot tell* criteria with different reasons stay apart.
    /// - Returns: the criteria, those of one outcome together.
    package static func all(
        in report: AssetReport,
        keepingReasons: Bool
    ) -> [FoldedCriteria] {
        var folded: [FoldedCriteria] = []
        for criterion in report.criteria where criterion.outcome != .inapplicable {
            let place = folded.firstIndex { known in
                if case .cantTell = known.outcome, !keepingReasons {
                    return known.outcome.name == criterion.outcome.name
                }
                return known.outcome == criterion.outcome
            }
            if let place {
                folded[place].ids.append(criterion.id)
            } else {
                folded.append(FoldedCriteria(ids: [criterion.id], outcome: criterion.outcome))
            }
        }
        return folded
    }

    /// The criteria with the name of each standard once: `WCAG 1.2.3, 1.2.5; 47 CFR 79.4`.
    package var names: String {
        var text = ""
        var last = ""
        for id in ids {
            let end = id.lastIndex(of: " ") ?? id.startIndex
            let standard = String(id[..<end])
            if standard == last {
                text += "," + id[end...]
            } else {
                text += (text.isEmpty ? "" : "; ") + id
            }
            last = standard
        }
        return text
    }
}
