// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaSelection
import Playlists

extension Asset {
    /// What players select from; nil if there is no movie, no multivariant playlist and no MPD.
    var playable: PlayableAsset? {
        if let mpd { return PlayableAsset(mpd.mpd) }
        if let presentation { return PlayableAsset(presentation) }
        return movie.map { PlayableAsset($0) }
    }
}

extension PlayableAsset {
    fileprivate init(_ movie: MovieAsset) {
        let kind: Kind = movie.isISOMedia ? .movie : .container
        self.init(
            kind,
            tracks: movie.tracks.compactMap { PlayableOption($0, in: kind) },
            isVideoEnabled: movie.tracks(.visual).contains(where: \.isEnabled)
        )
    }
}

extension PlayableOption {
    fileprivate init?(_ track: AuditedTrack, in kind: PlayableAsset.Kind) {
        guard let mediaKind = track.kind.mediaKind, mediaKind == .audible || mediaKind == .legible
        else { return nil }
        let isMovie = kind == .movie
        let impaired: [MediaCharacteristic] = [
            .describesMusicAndSound, .describesVideo, .enhancesSpeechIntelligibility,
        ]
        let selection = SelectionOption(
            track: track.id,
            kind: mediaKind,
            language: track.language,
            name: track.name,
            characteristics: track.purposes,
            isClosedCaption: track.kind == .closedCaption,
            isForced: track.forced == .all,
            isDefault: track.isEnabled,
            excludedFromAutoselection: track.isExcludedFromAutoselection
        )
        self.init(
            id: "\(track.id)",
            selection: selection,
            tagged: selection.tagged(track.characteristics, isForced: track.isTaggedForced),
            statedLanguage: track.language?.rawValue,
            isForImpaired: isMovie
                ? track.roles.contains { ["caption", "description"].contains($0) }
                : impaired.contains(where: track.characteristics.contains),
            isForcedByDisposition: isMovie
                ? track.roles.contains("forced-subtitle") : track.forced == .all,
            isForcedByFormat: track.displayFlags.map { $0 & 0xC000_0000 != 0 } ?? false
        )
    }
}
