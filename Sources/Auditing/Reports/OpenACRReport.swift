// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The start of an accessibility conformance report in the form of OpenACR: the criteria for media that were audited; all others
/// are left to people.
///
/// A criterion *does not support* if most of the assets to which it applies break it, and *partially supports* if some do. No
/// program can decide that one is met: all others are *not evaluated*. The components are `web` for pages, playlists and MPDs,
/// and `electronic-docs` for files.
///
/// Source: GSA OpenACR 0.1.0, with the catalogue `2.5-edition-wcag-2.2-508-eu-en`.
package enum OpenACRReport {
    private static let chapters = [
        ("success_criteria_level_a", "A"), ("success_criteria_level_aa", "AA"),
        ("success_criteria_level_aaa", "AAA"),
    ]

    /// The most reasons that are written of a criterion.
    private static let mostReasons = 3

    /// The criteria of the catalogue that rules can find broken.
    private static let criteria = [
        "1.2.1", "1.2.2", "1.2.3", "1.4.2", "2.3.1", "1.2.4", "1.2.5", "1.2.6", "1.2.7",
    ]

    /// The whole document, in YAML.
    package static func text(_ report: AuditReport) -> String {
        let date = report.scope.date.map { "report_date: \(quoted(String($0.prefix(10))))\n" } ?? ""
        return """
            # Fill in product, author and vendor, and all that a program cannot decide.
            title: \(quoted("Accessibility Conformance Report"))
            product:
              name: \(quoted("PRODUCT"))
            author:
              email: \(quoted("author@example.com"))
            \(date)version: 1
            notes: \(quoted(notes(report)))
            evaluation_methods_used: \(quoted(methods(report)))
            catalog: \(quoted("2.5-edition-wcag-2.2-508-eu-en"))
            chapters:

            """ + chapters.map { chapter($0.0, level: $0.1, report) }.joined()
    }

    private static func notes(_ report: AuditReport) -> String {
        let count = ReportWording.counted(report.assets.count, "asset was", "assets were")
        return
            "\(count) audited. A level is stated where findings decide it. A person has to decide the others: in a "
            + "report for WCAG A and AA, no criterion may stay not evaluated."
    }

    private static func methods(_ report: AuditReport) -> String {
        let inputs =
            report.scope.inputs.isEmpty ? "" : " of \(report.scope.inputs.joined(separator: ", "))"
        return
            "Automatic audit with mediatag \(AuditingVersion.current), profile \(report.profile)\(inputs)."
    }

    private static func chapter(_ name: String, level: String, _ report: AuditReport) -> String {
        let own = criteria.filter { Clause.named("WCAG \($0)")?.level == level }
        let texts = own.compactMap { number in
            let components = Component.allCases.compactMap { component(number, $0, report) }
            return components.isEmpty
                ? nil
                : "      - num: \(quoted(number))\n        components:\n" + components.joined()
        }
        return texts.isEmpty ? "" : "  \(name):\n    criteria:\n" + texts.joined()
    }

    /// What a criterion may be asked of.
    private enum Component: String, CaseIterable {
        case web
        case documents = "electronic-docs"

        init(_ report: AssetReport) {
            let name = report.asset.lowercased()
            let isOfWeb =
                [".m3u8", ".mpd"].contains(where: name.hasSuffix)
                || ["http://", "https://"].contains(where: name.hasPrefix)
            self = report.media != nil || isOfWeb ? .web : .documents
        }
    }

    private static func component(
        _ number: String,
        _ component: Component,
        _ report: AuditReport
    ) -> String? {
        let assets = report.assets.filter { Component($0) == component }
        let outcomes = assets.compactMap { asset in
            asset.criteria.first { $0.id == "WCAG \(number)" }?.outcome
        }
        guard !outcomes.isEmpty else { return nil }
        let failed = outcomes.count { $0 == .failed }
        let applicable = outcomes.count { $0 != .inapplicable }
        let (level, notes) =
            if applicable == 0 {
                ("not-applicable", "The audit found nothing that the criterion applies to.")
            } else if failed > 0 {
                (
                    2 * failed > applicable ? "does-not-support" : "partially-supports",
                    "\(failed) of \(ReportWording.counted(applicable, "asset", "assets")) to which it applies "
                        + (failed == 1 ? "breaks it." : "break it.")
                )
            } else {
                ("not-evaluated", "A person has to decide." + reasons(outcomes))
            }
        return """
                      - name: \(component.rawValue)
                        adherence:
                          level: \(level)
                          notes: \(quoted(notes))

            """
    }

    /// The most common reasons why no program decides, with the number of assets of each.
    private static func reasons(_ outcomes: [RuleOutcome]) -> String {
        let counts = Dictionary(outcomes.compactMap(\.reason).map { ($0, 1) }, uniquingKeysWith: +)
        let common = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return common.prefix(mostReasons).map { reason, count in
            " \(ReportWording.counted(count, "asset", "assets")): \(reason)."
        }.joined()
    }

    /// A text of YAML in double quotes, in which control characters are escaped as in JSON.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar.value {
            case 0x22, 0x5C: "\\\(scalar)"
            case 0x20..<0x7F, 0xA0..<0x2028, 0x202F..<0xFEFF: String(scalar)
            case 0x1_0000...: "\\U" + Int(scalar.value).padded(to: 8, radix: 16)
            default: "\\u" + Int(scalar.value).padded(to: 4, radix: 16)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
