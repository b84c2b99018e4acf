// SPDX-License-Identifier: Apache-2.0

/// EXT-X-INDEPENDENT-SEGMENTS, a statement about all media playlists (RFC 8216bis, 4.4.2.1).
extension MultivariantPlaylist {
    /// Whether it is there.
    package var statesIndependentSegments: Bool { !all(IndependentSegments.self).isEmpty }

    /// Takes it away.
    package mutating func removeIndependentSegments() {
        removeLines(at: Set(all(IndependentSegments.self).map(\.line)))
    }
}
