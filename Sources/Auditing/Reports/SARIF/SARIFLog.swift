// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), for code
/// scanning services.
///
/// Findings come as results, and so does what every rule came to that found nothing: `pass`,
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
        let level = "error"
        let message: Message
        let locations: [Location]
    }

    struct Message: Encodable {
        let text: String
    }

    /// Puts a report into the form.
    init(_ report: AuditReport) {
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
        runs = [
            Run(
                tool: Tool(driver: Driver(rules: rules.map(Rule.init))),
                invocations: [
                    Invocation(
                        executionSuccessful: unread.isEmpty,
                        toolExecutionNotifications: unread
                    )
                ],
                results: report.assets.flatMap { Result.all(of: $0, indices) },
                properties: ["profile": report.profile]
            )
        ]
    }

    /// The whole document.
    package static func text(_ report: AuditReport) -> String {
        ReportJSON.text(SARIFLog(report), isIndented: true)
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
