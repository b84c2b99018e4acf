// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), for code
/// scanning services.
///
/// Problems come as results; on request, so does what every rule came to that found nothing: `pass`,
/// `notApplicable`, `review` (a person has to decide) or `open` (could not look).
package struct SARIFLog: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    struct Run: Encodable {
        let tool: Tool
        let invocations: [Invocation]
        let results: [Result]
        let properties: [String: String]
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name = "mediatag"
        let version = AuditingVersion.current
        let semanticVersion = AuditingVersion.current
        let rules: [Rule]
    }

    struct Invocation: Encodable {
        let executionSuccessful: Bool
        let toolExecutionNotifications: [Notification]
    }

    struct Notification: Encodable {
        var level = "error"
        let message: Message
        let locations: [Location]
    }

    struct Message: Encodable {
        let text: String
    }

    /// The most results of a run that code scanning services take; with more, they refuse the whole log.
    package static let resultLimit = 25_000

    /// Puts a report into the form.
    ///
    /// - Parameters:
    ///   - report: what was found.
    ///   - selection: which results there are.
    ///   - limit: the most results; the worst are kept.
    init(_ report: AuditReport, _ selection: SARIFSelection, limit: Int) {
        let rules = RuleCatalog.all
        let indices = Dictionary(
            rules.enumerated().map { ($0.element.id, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        let unread = report.assets.flatMap { asset in
            asset.unreadable.map { reason in
                Notification(
                    message: Message(text: reason.withVisibleControls),
                    locations: [Location(asset: asset.asset)]
                )
            }
        }
        var results = report.assets.flatMap { Result.all(of: $0, selection, indices) }
        var notifications = unread
        if results.count > limit {
            let levels = ["error", "warning", "note", "none"]
            // The worst are kept, in their order.
            let kept = results.indices.sorted { first, second in
                let (a, b) = (
                    levels.firstIndex(of: results[first].level) ?? levels.count,
                    levels.firstIndex(of: results[second].level) ?? levels.count
                )
                return a == b ? first < second : a < b
            }.prefix(limit).sorted()
            let left = results.count - kept.count
            results = kept.map { results[$0] }
            notifications.append(
                Notification(
                    level: "warning",
                    message: Message(
                        text:
                            "\(left) results are left out, the least severe first: code scanning takes "
                            + "\(limit)"
                    ),
                    locations: []
                )
            )
        }
        runs = [
            Run(
                tool: Tool(driver: Driver(rules: rules.map(Rule.init))),
                invocations: [
                    Invocation(
                        executionSuccessful: unread.isEmpty,
                        toolExecutionNotifications: notifications
                    )
                ],
                results: results,
                properties: ["profile": report.profile]
            )
        ]
    }

    /// The whole document.
    ///
    /// - Parameters:
    ///   - report: what was found.
    ///   - selection: which results there are.
    ///   - limit: the most results; the worst are kept.
    /// - Returns: the document.
    package static func text(
        _ report: AuditReport,
        _ selection: SARIFSelection = .problems(.warning),
        limit: Int = resultLimit
    ) -> String {
        ReportJSON.text(SARIFLog(report, selection, limit: limit), isIndented: true)
    }

    /// The document of a check of single files.
    ///
    /// - Parameters:
    ///   - files: the name of each, and what was found, or else why it could not be read.
    ///   - profile: the name of the guideline.
    ///   - selection: which results there are.
    ///   - limit: the most results; the worst are kept.
    /// - Returns: the document.
    package static func text(
        ofChecked files: [(name: String, findings: Findings?, error: String?)],
        profile: String,
        _ selection: SARIFSelection,
        limit: Int = resultLimit
    ) -> String {
        let assets = files.map { file in
            let findings = file.findings ?? Findings(fileName: file.name)
            return AssetReport(
                asset: file.name,
                findings: findings,
                statuses: FindingStatus.plain(findings.all, asset: file.name),
                criteria: [],
                unreadable: file.error.map { [$0] } ?? [],
                isUnread: file.findings == nil,
                outcome: .passed
            )
        }
        return text(AuditReport(profile: profile, assets: assets), selection, limit: limit)
    }
}

extension SARIFLog {
    /// What a rule is about (`reportingDescriptor`, 3.49).
    struct Rule: Encodable {
        struct Configuration: Encodable {
            let level: String
        }

        struct Properties: Encodable {
            let tags: [String]
            let confidence: String
            let severity: String
        }

        let id: String
        let name: String
        let shortDescription: Message
        let fullDescription: Message
        let help: Message
        let defaultConfiguration: Configuration
        let properties: Properties

        init(_ rule: RuleMetadata) {
            id = rule.id
            name = rule.slug
            shortDescription = Message(text: rule.title + ".")
            fullDescription = Message(text: rule.rationale)
            help = Message(text: rule.remedy)
            defaultConfiguration = Configuration(level: SARIFLog.level(rule.severity))
            properties = Properties(
                tags: ["accessibility"] + rule.references.uniqued,
                confidence: rule.confidence.rawValue,
                severity: rule.severity.rawValue
            )
        }
    }

    /// How a severity is called where something is wrong (3.27.10).
    static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .review, .info: "note"
        }
    }
}

extension [String] {
    /// Each once, in the order of its first place.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = ["accessibility"]
        return filter { seen.insert($0).inserted }
    }
}
