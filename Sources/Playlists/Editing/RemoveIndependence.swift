// SPDX-License-Identifier: Apache-2.0

extension MultivariantPlaylist {
    /// Takes EXT-X-INDEPENDENT-SEGMENTS away, which is a statement about all media playlists (RFC 8216bis, 4.4.2.1).
    ///
    /// - Returns: whether it was there.
    package mutating func removeIndependentSegments() -> Bool {
        let lines = all(IndependentSegments.self).map { $0.line - 1 }
        guard !lines.isEmpty else { return false }
        var text = text
        text.removeLines(at: Set(lines))
        self = MultivariantPlaylist(text)
        return true
    }
}
