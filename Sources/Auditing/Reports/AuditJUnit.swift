// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report as JUnit XML, which CI servers show: a suite is an asset, and a case a rule.
///
/// A rule with an error or a warning has failed. One that only a person can decide, that does not apply
/// or that could not look is skipped, and so is one all of whose findings are known or suppressed.
package enum AuditJUnit {
    /// The whole document.
    package static func text(_ report: AuditReport) -> String {
        let suites = report.assets.map { Suite($0) }
        let cases = suites.flatMap(\.cases)
        // The schema of Jenkins knows no "skipped" of all suites (xunit-plugin, junit-10.xsd).
        let attributes =
            [("name", "mediatag audit, profile \(report.profile)")]
            + counts(cases).filter { $0.0 != "skipped" }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites\(attributes.xml)>\n" + suites.map(text).joined() + "</testsuites>\n"
    }

    private struct Suite {
        let name: String
        let cases: [Case]

        init(_ report: AssetReport) {
            name = report.asset
            let reading = report.unreadable.map { reason in
                Case(group: "reading", name: "read", result: .error(reason))
            }
            let listed = Dictionary(grouping: report.findingsWithStatus) { $0.0.rule }
            let rules = report.findings.outcomes.sorted { $0.key < $1.key }
            cases = reading + rules.map { Case($0, outcome: $1, listed[$0] ?? []) }
        }
    }

    struct Case {
        enum Result {
            case passed
            case noted(String)
            case failed(String, Severity)
            case error(String)
            case skipped(String)
        }
        let group: String
        let name: String
        let result: Result
    }

    private static func counts(_ cases: [Case]) -> [(String, String)] {
        var (failures, errors, skipped) = (0, 0, 0)
        for item in cases {
            switch item.result {
            case .failed: failures += 1
            case .error: errors += 1
            case .skipped: skipped += 1
            case .passed, .noted: break
            }
        }
        return [
            ("tests", "\(cases.count)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
            ("skipped", "\(skipped)"),
        ]
    }

    private static func text(_ suite: Suite) -> String {
        let attributes = [("name", suite.name)] + counts(suite.cases)
        return "  <testsuite\(attributes.xml)>\n"
            + suite.cases.map { text($0, suite.name) }.joined() + "  </testsuite>\n"
    }

    private static func text(_ item: Case, _ asset: String) -> String {
        let attributes = [
            ("classname", "\(asset).\(item.group)"), ("name", item.name), ("time", "0"),
        ]
        let head = "    <testcase\(attributes.xml)"
        func with(_ element: String, _ more: [(String, String)], _ text: String) -> String {
            let message = text.split(separator: "\n").first.map(String.init) ?? ""
            let all = [("message", message)] + more
            return "\(head)>\n      <\(element)\(all.xml)>\(text.markupEscaped)</\(element)>\n"
                + "    </testcase>\n"
        }
        switch item.result {
        case .passed: return head + "/>\n"
        case .noted(let text):
            return
                "\(head)>\n      <system-out>\(text.markupEscaped)</system-out>\n    </testcase>\n"
        case .failed(let text, let severity):
            return with("failure", [("type", severity.rawValue)], text)
        case .error(let text): return with("error", [("type", "unreadable")], text)
        case .skipped(let text):
            return "\(head)>\n      <skipped\([("message", text)].xml)/>\n    </testcase>\n"
        }
    }
}

extension AuditJUnit.Case {
    init(
        _ rule: String,
        outcome: RuleOutcome,
        _ listed: [(Finding, FindingStatus)]
    ) {
        let counting = listed.filter { $0.1.counts }
        let slug = RuleCatalog.rule(rule)?.slug ?? listed.first?.0.slug ?? ""
        let lines = counting.map { Self.line($0.0) }.joined(separator: "\n")
        let result: Result
        if let worst = counting.map(\.0.severity).max() {
            switch worst {
            case .error, .warning: result = .failed(lines, worst)
            case .review: result = .skipped("needs review: " + lines)
            case .info: result = .noted(lines)
            }
        } else if let excused = listed.first {
            result = .skipped(ReportWording.status(excused.1))
        } else {
            result =
                switch outcome {
                case .passed, .failed: .passed
                case .cantTell, .inapplicable, .untested:
                    .skipped(
                        ReportWording.words(outcome) + (outcome.reason.map { ": \($0)" } ?? "")
                    )
                }
        }
        self.init(group: String(rule.prefix(1)), name: "\(rule) \(slug)", result: result)
    }

    private static func line(_ finding: Finding) -> String {
        let place = ReportWording.place(finding.location).withVisibleControls
        let sentence = ReportWording.sentence(finding).withVisibleControls
        let fix = finding.fix.map { "; fix: \($0.withVisibleControls)" } ?? ""
        return (place.isEmpty ? "" : place + ": ") + sentence + fix
    }
}

extension [(String, String)] {
    /// As attributes of an element, a space before each.
    fileprivate var xml: String {
        map { " \($0.0)=\"\($0.1.withVisibleControls.markupEscaped)\"" }.joined()
    }
}
