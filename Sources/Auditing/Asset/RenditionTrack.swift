// SPDX-License-Identifier: Apache-2.0

public import Playlists

/// A rendition of an HLS presentation, and the track in its initialization section.
public struct RenditionTrack: Sendable {
    /// What the playlist says of it.
    public var rendition: MediaRendition
    /// The line of the multivariant playlist that says it, counted from 1.
    public var line: Int
    /// What its initialization section says.
    public var track: AuditedTrack

    /// Puts both together.
    public init(rendition: MediaRendition, line: Int, track: AuditedTrack) {
        self.rendition = rendition
        self.line = line
        self.track = track
    }
}
