// SPDX-License-Identifier: Apache-2.0

import Auditing

/// The pages of the project's site, which `make site` builds.
enum ProjectSite {
    /// The address of the site, which is the homepage of `release.json` (`Scripts/check-names.py` compares both); nil while that is
    /// a placeholder, so that no address is printed.
    private static let homepage: String? = nil

    /// The page of a rule.
    static func page(of rule: RuleMetadata) -> String? { page("rules/\(rule.id)") }

    /// The page of a clause; its name as `Scripts/site/rules.py` makes it of the clause's.
    static func page(of clause: Clause) -> String? {
        let words = clause.id.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return page("clauses/\(words.joined(separator: "-"))")
    }

    /// The line of a report that names a page.
    static func line(_ page: String?) -> String { page.map { "Page: \($0)\n" } ?? "" }

    private static func page(_ path: String) -> String? { homepage.map { "\($0)/\(path).html" } }
}
