// SPDX-License-Identifier: Apache-2.0

/// What an interstitial of a presentation plays, as far as it could be read.
///
/// Source: RFC 8216bis-22, Appendix D.
package struct PlayedInterstitial: Sendable {
    /// The media playlist with the date range, as messages name it.
    package let file: String
    /// The line of the date range, counted from 1.
    package let line: Int
    /// The URI of the asset as written, or of the list of assets.
    package let uri: String
    /// What was found.
    package let content: Content

    /// What was found.
    package enum Content: Sendable {
        /// The playlist of an asset.
        case playlist(Playlist)
        /// It was not read; why, as a clause.
        case unread(String)
    }

    /// Puts together what was found.
    package init(file: String, line: Int, uri: String, _ content: Content) {
        (self.file, self.line, self.uri) = (file, line, uri)
        self.content = content
    }

    /// What viewers can select in it; nil if it was not read.
    package var renditions: [MediaRendition]? {
        switch content {
        case .unread: nil
        case .playlist(.media): []
        case .playlist(.multivariant(let playlist)): playlist.renditions.map(\.tag)
        }
    }
}
