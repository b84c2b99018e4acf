// SPDX-License-Identifier: Apache-2.0

package import Guidelines
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The findings of an earlier report; only findings that are not in it affect the exit status.
package struct Baseline: Sendable {
    /// The runs up to this one, the oldest first.
    let runs: [RunSummary]
    private let assets: [String: Known]

    private struct Known {
        var findings: [Listed] = []
        var fingerprints: Set<String> = []
        var omitted: [String: Int] = [:]
    }

    /// A finding that the report lists.
    struct Listed: Decodable {
        let fingerprint: String
        let rule, slug, severity, message: String?
    }

    private struct Document: Decodable {
        struct Asset: Decodable {
            let asset: String
            let outcome: String?
            let findings: [Listed]
            let omitted: [String: Int]
        }
        let schema: String
        let assets: [Asset]
        let since: AuditProgress?
    }

    /// Reads a report in JSON (``ReportJSON/document(_:)``).
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Throws: `AuditFileError` for anything else.
    package init(json bytes: [UInt8], file: String) throws(AuditFileError) {
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(bytes))
        } catch {
            throw AuditFileError(
                file: file,
                reason: "not an audit report in JSON; write the report again"
            )
        }
        guard document.schema == AuditReport.schema else {
            let reason = "its schema is not \(AuditReport.schema); write the report again"
            throw AuditFileError(file: file, reason: reason)
        }
        var assets: [String: Known] = [:]
        for asset in document.assets {
            assets[asset.asset, default: Known()].findings += asset.findings
            assets[asset.asset, default: Known()].fingerprints.formUnion(
                asset.findings.map(\.fingerprint)
            )
            assets[asset.asset, default: Known()].omitted = asset.omitted
        }
        self.assets = assets
        runs = (document.since?.runs ?? []) + [Self.summary(document)]
    }

    private static func summary(_ document: Document) -> RunSummary {
        let severities = document.assets.flatMap(\.findings).compactMap(\.severity)
        return RunSummary(
            date: document.since?.date,
            assets: document.assets.count,
            failed: document.assets.count { $0.outcome == RuleOutcome.failed.name },
            findings: severities.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        )
    }

    /// The assets, in any order.
    var names: some Sequence<String> { assets.keys }

    /// The findings that the report lists of an asset.
    func listed(of asset: String) -> [Listed] { assets[asset]?.findings ?? [] }

    /// Whether a finding of an asset was there before.
    func knows(_ fingerprint: String, of asset: String) -> Bool {
        assets[asset]?.fingerprints.contains(fingerprint) ?? false
    }

    /// How many findings of a rule it did not list.
    func omitted(_ rule: String, of asset: String) -> Int { assets[asset]?.omitted[rule] ?? 0 }
}

/// Whether a finding is known from the baseline, and whether it is suppressed.
package struct FindingStatus: Equatable, Sendable {
    /// A hash that identifies the finding in later reports of the same asset.
    package let fingerprint: String
    /// Whether the finding is in the baseline; nil if there is no baseline.
    package var isKnown: Bool?
    /// The suppression of the finding; nil if it is not suppressed.
    package var suppression: Suppression?

    /// Whether the exit status depends on it.
    package var counts: Bool { isKnown != true && suppression == nil }
}

extension FindingStatus {
    /// The statuses of findings, in their order, as long as nothing else is known.
    static func plain(_ findings: [Finding], asset: String) -> [FindingStatus] {
        var seen: [String: Int] = [:]
        return findings.map { finding in
            let identity = identity(of: finding, asset: asset)
            let number = seen[identity, default: 0]
            seen[identity] = number + 1
            let fingerprint = number == 0 ? identity : "\(identity)\u{0}\(number)"
            return FindingStatus(fingerprint: FNV1a.hexadecimal(fingerprint))
        }
    }

    /// What does not change if lines are inserted above or cues are renumbered: the rule, the part of the
    /// asset, and the time, or else the message.
    private static func identity(of finding: Finding, asset: String) -> String {
        let location = finding.location
        let parts = [
            finding.rule, asset, location.file ?? "", location.track.map { "\($0)" } ?? "",
            location.rendition ?? "",
            location.time.map { "@\($0.start)" } ?? finding.message,
        ]
        return parts.joined(separator: "\u{0}")
    }
}
