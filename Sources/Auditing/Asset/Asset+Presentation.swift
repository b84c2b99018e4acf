// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

extension Asset {
    /// Whether it is being made while it is played.
    enum Programming: Equatable {
        /// All of it is there.
        case prerecorded
        /// A playlist of it has not ended.
        case live
        /// What would tell cannot be read; the reason is a clause.
        case unknown(String)
    }

    /// The multivariant playlist; nil where it is no presentation, or of one media playlist alone.
    var presentation: MultivariantPlaylist? { playlists.first?.multivariant }

    /// Whether it is being made while it is played, as its playlists tell: files are not.
    var programming: Programming {
        guard let first = playlists.first else { return .prerecorded }
        if let media = first.media { return media.isLive ? .live : .prerecorded }
        let variants = first.members.filter { $0.role == .variant }
        let read = variants.compactMap(\.playlist)
        if read.contains(where: \.isLive) { return .live }
        guard read.isEmpty else { return .prerecorded }
        return .unknown("no playlist of a variant could be read, which tells whether it is live")
    }

    /// Whether it is a presentation of sound without pictures.
    var hasSoundAlone: Bool { presentation?.hasSoundAlone ?? false }
}

extension MediaPlaylist {
    /// Whether segments are still to come.
    var isLive: Bool { !hasEnded && playlistType != .videoOnDemand }
}

extension MultivariantPlaylist {
    /// Whether it says that no variant has pictures; where it says nothing, they may have.
    var hasSoundAlone: Bool {
        !variants.isEmpty
            && variants.allSatisfy { !$0.tag.hasVideo && !$0.tag.codecs.isEmpty }
    }

    /// Whether there is text to choose.
    var hasText: Bool { renditions.contains { $0.tag.type?.kind == .legible } }
}
