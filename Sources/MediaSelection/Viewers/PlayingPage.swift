// SPDX-License-Identifier: Apache-2.0

/// A web page that plays an asset.
package struct PlayingPage: Equatable, Sendable {
    /// The element: `video`, `audio`, `object`, the name of a custom element, or `script` for a configuration.
    package var element: String
    /// The reference of what it plays, as the page states it.
    package var source: String
    /// The line of the element or the configuration, counted from 1.
    package var line: Int
    /// The player whose script plays it, such as "video.js"; nil if that is the browser.
    package var player: String?

    /// Names a medium of a page.
    package init(element: String, source: String, line: Int, player: String? = nil) {
        self.element = element
        self.source = source
        self.line = line
        self.player = player
    }
}

/// What a web page says of a track of captions or subtitles that it gives a medium.
package struct PlayablePageTrack: Equatable, Sendable {
    /// The kinds of tracks that are shown over the video.
    package enum Kind: String, Sendable {
        /// Subtitles.
        case subtitles
        /// Captions for the deaf.
        case captions
    }

    /// `kind`, as browsers read it.
    package var kind: Kind
    /// `src`; nil if missing.
    package var source: String?
    /// The line, counted from 1.
    package var line: Int
    /// Whether it is a `track` element, and not an entry of a player's configuration.
    package var isElement: Bool
    /// Why it does not load, as a clause; nil if it does.
    package var obstacle: String?

    /// Makes a track.
    package init(
        _ kind: Kind,
        source: String?,
        line: Int,
        isElement: Bool = true,
        obstacle: String? = nil
    ) {
        self.kind = kind
        self.source = source
        self.line = line
        self.isElement = isElement
        self.obstacle = obstacle
    }
}

extension PlayableAsset {
    /// The asset as a page plays it, with the tracks of the page after those of the asset.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - tracks: the tracks of captions and subtitles, in the order of the page; each has `pageTrack`.
    /// - Returns: the asset in the page.
    package func played(by page: PlayingPage, with tracks: [PlayableOption]) -> PlayableAsset {
        var asset = self
        asset.page = page
        asset.options += tracks.filter { $0.pageTrack != nil }
        return asset
    }

    /// The text that the page gives it, by index.
    var pageText: [Int] { options.indices.filter { options[$0].pageTrack != nil } }

    /// All text that a viewer can be shown: its own, that of the page and of files beside it, by index.
    var offeredText: [Int] { text + pageText + fileText }
}
