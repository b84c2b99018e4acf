// SPDX-License-Identifier: Apache-2.0

/// Findings that somebody has decided to live with, and why.
///
/// They are listed in every report, with the reason; the exit status does not depend on them.
public struct Suppression: Hashable, Sendable {
    /// The rule's permanent name.
    public let rule: String
    /// The assets, as `movies/*.mp4`; nil: all.
    public var asset: String?
    /// The file within the asset, as `*.srt`; nil: all.
    public var file: String?
    /// The track; nil: all.
    public var track: Int?
    /// Why.
    public let reason: String

    /// Makes a suppression of a rule, for all assets unless more is said.
    public init(
        rule: String,
        asset: String? = nil,
        file: String? = nil,
        track: Int? = nil,
        reason: String
    ) {
        self.rule = rule
        self.asset = asset
        self.file = file
        self.track = track
        self.reason = reason
    }

    /// Whether a finding is meant.
    public func covers(_ finding: Finding, of name: String) -> Bool {
        finding.rule == rule
            && (asset.map { PathPattern($0).matches(name) } ?? true)
            && (file.map { PathPattern($0).matches(finding.location.file ?? name) } ?? true)
            && (track.map { $0 == finding.location.track } ?? true)
    }
}
