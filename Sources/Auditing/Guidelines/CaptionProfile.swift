// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What a profile makes of the severity of a rule.
public enum RuleSeverity: Equatable, Sendable {
    /// The rule is not held.
    case off
    /// The rule has another severity.
    case severity(Severity)
}

/// A guideline as data: limits for all languages and for some, and severities.
///
/// Profiles are JSON files, described by `Docs/schemas/profile.json`.
public struct CaptionProfile: Equatable, Sendable {
    /// What an option calls it.
    public let name: String
    /// What it is, as a phrase.
    public let title: String
    /// The frame rate that limits in frames are taken to mean where that of the video is not known.
    public let frameRate: FrameRate?
    /// The limits for every language that has none of its own.
    public let limits: [LimitName: ProfileLimit]
    /// The limits of languages, by tags in canonical form; a nil takes a limit away.
    public let languages: [String: [LimitName: ProfileLimit?]]
    /// The characters that can be shown; nil: any.
    public let repertoire: GlyphRepertoire?
    /// The severities that differ from the rules' own, by the rules' permanent names.
    public let severities: [String: RuleSeverity]

    /// The limit for a language: that of the longest matching tag, or else of all languages.
    ///
    /// - Returns: nil when there is no limit.
    public func limit(_ name: LimitName, language: LanguageTag?) -> ProfileLimit? {
        var subtags = language?.rawValue.split(separator: "-") ?? []
        while !subtags.isEmpty {
            if let limit = languages[subtags.joined(separator: "-")]?[name] { return limit }
            subtags.removeLast()
        }
        return limits[name]
    }
}
