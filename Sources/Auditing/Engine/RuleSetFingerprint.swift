// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaPrimitives
import MediaSelection

/// What a report depends on besides the files: the same for the same rules, profile and requirements.
package struct RuleSetFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// Sixteen hexadecimal digits, after the name of the hash.
    package let description: String

    /// Sums up what assets are held against.
    ///
    /// - Parameters:
    ///   - profile: the criteria and limits.
    ///   - requirements: what else they have to offer.
    ///   - options: what else is looked at, such as `pictures`.
    package init(_ profile: AuditProfile, _ requirements: Requirements, options: [String] = []) {
        let text = (Self.catalog + Self.lines(profile) + Self.lines(requirements) + options)
            .joined(separator: "\n")
        description = "fnv1a64:" + FNV1a.hexadecimal(text)
    }

    private static let catalog =
        [AuditingVersion.current]
        + RuleCatalog.all.map { "\($0.id) \($0.severity) \($0.confidence) \($0.title)" }

    private static func lines(_ profile: AuditProfile) -> [String] {
        let captions = profile.captions
        let severities = profile.severities.map { "\($0.key)=\($0.value)" }.sorted()
        let languages = captions.languages.flatMap { language, limits in
            limits.map { "\(language) \($0.key)=\($0.value.map { "\($0)" } ?? "none")" }
        }
        return [profile.name] + profile.criteria + severities
            + [captions.name, captions.frameRate.map { "\($0)" } ?? ""]
            + captions.limits.map { "\($0.key)=\($0.value)" }.sorted() + languages.sorted()
            + [captions.repertoire.map { "\($0.name) \($0.source)" } ?? ""]
    }

    private static func lines(_ requirements: Requirements) -> [String] {
        requirements.services.map(\.rawValue).sorted() + requirements.languages.map(\.rawValue)
            + (requirements.wasAired ? ["aired"] : [])
    }
}

/// The version of the rules, which reports carry.
package enum AuditingVersion {
    /// That of the package, which is also the newest of `CHANGELOG.md`.
    package static let current = "0.2.0"
}
