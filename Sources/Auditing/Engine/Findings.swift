// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// What the rules found in one file.
///
/// Of each rule only so many findings are kept, so that a broken file cannot fill the memory; the rest
/// are counted.
public struct Findings: Sendable {
    /// How many findings of one rule are kept unless it is said otherwise.
    public static let defaultLimit = 10_000

    /// The findings, those of one rule beside each other until they are sorted.
    public private(set) var all: [Finding] = []
    /// How many findings there are of each severity, those that were not kept included.
    public private(set) var counts: [Severity: Int] = [:]
    /// How many findings of a rule were not kept, by the rule's permanent name.
    public private(set) var omitted: [String: Int] = [:]

    private let limit: Int
    private let fileName: String?
    private let severities: [String: RuleSeverity]
    private var kept: [String: Int] = [:]
    private var fixes: [String: String] = [:]

    /// Makes an empty collection for a file.
    ///
    /// - Parameters:
    ///   - asset: the file; its profile may change the severity of rules.
    ///   - limit: how many findings of one rule are kept.
    public init(for asset: CaptionAsset, limit: Int = Findings.defaultLimit) {
        self.limit = limit
        fileName = asset.isStandardInput ? nil : asset.fileName
        severities = asset.profile.severities
    }

    /// Makes an empty collection for a playlist.
    ///
    /// - Parameters:
    ///   - asset: the playlist.
    ///   - limit: how many findings of one rule are kept.
    public init(for asset: PlaylistAsset, limit: Int = Findings.defaultLimit) {
        self.limit = limit
        fileName = asset.fileName
        severities = [:]
    }

    /// Adds a finding of a rule.
    ///
    /// - Parameters:
    ///   - rule: the metadata of the rule.
    ///   - location: where it is.
    ///   - message: the particulars; not made when the finding is not kept.
    ///   - measurement: what was measured.
    ///   - severity: how much it matters, where that differs within the rule.
    ///   - fix: the command that mends it, where the rule has no option of `captions fix`.
    public mutating func report(
        _ rule: RuleMetadata,
        at location: FindingLocation,
        _ message: @autoclosure () -> String,
        _ measurement: Measurement? = nil,
        severity: Severity? = nil,
        fix: String? = nil
    ) {
        guard let severity = self.severity(rule, severity) else { return }
        counts[severity, default: 0] += 1
        guard kept[rule.id, default: 0] < limit else {
            omitted[rule.id, default: 0] += 1
            return
        }
        kept[rule.id, default: 0] += 1
        all.append(
            Finding(
                rule: rule.id,
                slug: rule.slug,
                severity: severity,
                confidence: rule.confidence,
                message: message(),
                location: location,
                measurement: measurement,
                references: measurement?.source.map { rule.references + [$0] } ?? rule.references,
                fix: fix ?? self.fix(rule)
            )
        )
    }

    /// Adds what the reader of the file noticed, and counts what it stands for.
    mutating func report(
        _ rule: RuleMetadata,
        _ diagnostic: Diagnostic,
        severity: Severity? = nil
    ) {
        report(
            rule,
            at: FindingLocation(diagnostic.position),
            diagnostic.message,
            severity: severity
        )
        guard diagnostic.count > 1, let chosen = self.severity(rule, severity) else { return }
        counts[chosen, default: 0] += diagnostic.count - 1
        omitted[rule.id, default: 0] += diagnostic.count - 1
    }

    /// How much a finding of a rule matters in the profile; nil when the rule is off.
    private func severity(_ rule: RuleMetadata, _ stated: Severity?) -> Severity? {
        switch severities[rule.id] {
        case .off: nil
        case .severity(let chosen): chosen
        case nil: stated ?? rule.severity
        }
    }

    /// Puts the findings in the order of their places; those of the whole file come first.
    public mutating func sort() {
        let keys = all.indices.map { index in
            let position = all[index].location.position
            return (position?.line ?? 0, position?.column ?? 0, all[index].rule, index)
        }
        all = keys.sorted(by: <).map { all[$0.3] }
    }

    /// How many findings matter as much as a severity, or more.
    public func count(atLeast severity: Severity) -> Int {
        counts.filter { $0.key >= severity }.values.reduce(0, +)
    }

    /// The command that mends what a rule finds; made once, as there may be thousands of findings.
    private mutating func fix(_ rule: RuleMetadata) -> String? {
        guard let option = rule.fixOption, let fileName else { return nil }
        if let known = fixes[option] { return known }
        let fix = "mediatag captions fix \(shellQuoted(fileName)) \(option)"
        fixes[option] = fix
        return fix
    }
}

/// A word as a shell reads it back unchanged.
func shellQuoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "/._-+,:@".utf8.contains(byte)
        }
    }
    let safe = word.hasPrefix("-") ? "./" + word : word
    guard !isPlain || word.isEmpty else { return safe }
    let parts = safe.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "'\\''") + "'"
}
