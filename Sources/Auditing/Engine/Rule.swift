// SPDX-License-Identifier: Apache-2.0

import Playlists

/// A rule that an asset, or a part of one, is checked against.
///
/// Rules have no state, see only their subject, and neither print nor read files. The name of a type is its
/// slug, and the name of its file; rules of a few lines are rows of tables, see ``RuleRow``.
protocol Rule<Subject>: Sendable {
    /// What the rule looks at: a caption file, a movie, a playlist, a whole asset, or a conversion.
    associatedtype Subject

    /// Its names, texts and severity.
    var metadata: RuleMetadata { get }

    /// Reports the faults of the subject, or why the rule cannot decide.
    func check(_ subject: Subject, into findings: inout Findings)
}

/// Runs rules.
enum RuleRunner {
    /// Checks a subject against each rule that is not switched off.
    static func check<Subject>(
        _ subject: Subject,
        against rules: [any Rule<Subject>],
        into findings: inout Findings
    ) {
        for rule in rules {
            let metadata = rule.metadata
            guard !findings.isOff(metadata) else { continue }
            findings.begin(metadata)
            rule.check(subject, into: &findings)
            findings.conclude()
        }
    }
}

/// A rule for all that belongs to an asset.
protocol AssetRule: Rule where Subject == Asset {}

/// A rule for what a conversion has lost.
protocol ConversionRule: Rule where Subject == Conversion {}

/// A rule for the captions of a file or a track.
protocol CaptionRule: Rule where Subject == CaptionAsset {}

/// A rule for a movie, whatever else belongs to the asset.
protocol MovieRule: Rule where Subject == MovieAsset {}

/// A rule for playlists of both kinds.
protocol PlaylistRule: Rule where Subject == PlaylistAsset {}

/// A rule for media playlists.
protocol MediaPlaylistRule: PlaylistRule {
    /// Reports what is wrong with a media playlist.
    func check(_ playlist: MediaPlaylist, of asset: PlaylistAsset, into findings: inout Findings)
}

extension MediaPlaylistRule {
    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        guard let playlist = asset.media else { return findings.say(.inapplicable) }
        check(playlist, of: asset, into: &findings)
    }
}
