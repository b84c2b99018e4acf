// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// A rule that playlists are held against.
public protocol PlaylistRule: Rule where Subject == PlaylistAsset {}

/// A rule for multivariant playlists.
protocol MultivariantRule: PlaylistRule {
    /// Adds what is wrong with a multivariant playlist.
    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    )
}

extension MultivariantRule {
    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        guard let playlist = asset.multivariant else {
            return findings.say(.inapplicable, of: metadata)
        }
        check(playlist, of: asset, into: &findings)
    }
}

/// A rule for media playlists.
protocol MediaPlaylistRule: PlaylistRule {
    /// Adds what is wrong with a media playlist.
    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    )
}

extension MediaPlaylistRule {
    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        guard let playlist = asset.media else {
            return findings.say(.inapplicable, of: metadata)
        }
        check(playlist, of: asset, into: &findings)
    }
}

extension PlaylistRule {
    /// Adds a finding at a line.
    func report(
        _ line: Int,
        column: Int = 1,
        _ message: @autoclosure () -> String,
        _ measurement: Measurement? = nil,
        severity: Severity? = nil,
        into findings: inout Findings
    ) {
        findings.report(
            metadata,
            at: FindingLocation(SourcePosition(line: line, column: column)),
            message(),
            measurement,
            severity: severity
        )
    }

    /// Adds a finding about a rendition.
    func report(
        _ placed: MultivariantPlaylist.Placed<MediaRendition>,
        _ message: @autoclosure () -> String,
        severity: Severity? = nil,
        fix: String? = nil,
        into findings: inout Findings
    ) {
        findings.report(
            metadata,
            at: .rendition(placed.tag.selector, SourcePosition(line: placed.line, column: 1)),
            message(),
            severity: severity,
            fix: fix.map(Fix.suggestion)
        )
    }
}
