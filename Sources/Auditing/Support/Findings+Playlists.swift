// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

extension FindingLocation {
    /// A rendition, at the line of its tag.
    static func rendition(_ placed: MultivariantPlaylist.Placed<MediaRendition>) -> FindingLocation
    { .rendition(placed.tag.selector, SourcePosition(line: placed.line, column: 1)) }
}

extension Findings {
    /// Adds a finding at a line of a playlist, counted from 1.
    mutating func report(
        line: Int,
        column: Int = 1,
        _ message: @autoclosure () -> String,
        _ measurement: Measurement? = nil,
        severity: Severity? = nil
    ) { report(at: .line(line, column: column), message(), measurement, severity: severity) }

    /// Adds a finding about a rendition.
    mutating func report(
        _ placed: MultivariantPlaylist.Placed<MediaRendition>,
        _ message: @autoclosure () -> String,
        severity: Severity? = nil,
        fix: @autoclosure () -> Remedy? = nil
    ) { report(at: .rendition(placed), message(), severity: severity, fix: fix()) }

    /// Adds a finding at the line that names a media playlist.
    mutating func report(
        _ member: PlaylistMember,
        _ message: @autoclosure () -> String,
        _ measurement: Measurement? = nil,
        severity: Severity? = nil
    ) {
        guard let line = member.lines.first else { return }
        report(line: line, message(), measurement, severity: severity)
    }
}
