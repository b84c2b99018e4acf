// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS), for code
/// scanning services.
///
/// Findings come as results, and so does what every rule came to that found nothing: `pass`,
/// `notApplicable`, `review` (a person has to tell) or `open` (could not look).
public struct SARIFLog: Encodable {
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
    public static func text(_ report: AuditReport) -> String {
        ReportJSON.text(SARIFLog(report), isIndented: true)
    }
}
