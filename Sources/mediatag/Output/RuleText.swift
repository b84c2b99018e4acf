// SPDX-License-Identifier: Apache-2.0

import Auditing

/// The rules, for people.
enum RuleText {
    /// A line for each rule: its ID, severity and name, which says what it reports.
    static var table: String {
        RuleCatalog.all.map { rule in
            let severity = rule.severity.rawValue
            let space = String(repeating: " ", count: max(1, 9 - severity.count))
            return "\(rule.id)  \(severity)\(space)\(rule.slug)\n"
        }.joined()
    }
}
