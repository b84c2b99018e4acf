// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import Playlists

extension PlaylistMembers {
    /// Whether the text of a playlist of subtitles shows something at any time.
    ///
    /// - Returns: nil where not all of it can be read, or more is to come.
    func showsText(
        _ playlist: MediaPlaylist,
        named name: String,
        _ segments: [TextSegment]?
    ) -> Bool? {
        guard playlist.hasEnded else { return nil }
        if playlist.segments.isEmpty { return false }
        guard let segments else { return showsTextInFragments(playlist, named: name) }
        let shown = segments.map(\.showsText)
        return shown.contains(true) ? true : shown.contains(nil) ? nil : false
    }

    /// The same of segments of fragmented MP4, which are read as one movie.
    private func showsTextInFragments(_ playlist: MediaPlaylist, named name: String) -> Bool? {
        guard place is PlaylistFolder,
            case .success(let files) = files(of: playlist, named: name)
        else { return nil }
        do {
            let texts = try TextTracks(of: OpenedMedia(joining: files))
            guard let track = texts.texts.first else { return nil }
            return try texts.reading([track])(track).document.cues.contains(where: \.isShown)
        } catch {
            return nil
        }
    }
}
