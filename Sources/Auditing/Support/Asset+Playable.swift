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
        return movie.map {
            PlayableAsset($0.tracks.map(\.facts), in: $0.isISOMedia ? .movie : .container)
        }
    }
}
