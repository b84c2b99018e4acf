// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// What has to hold for any text that is read as a playlist.
enum PlaylistInvariants {
    static func check(_ bytes: [UInt8]) throws(BrokenInvariant) {
        let text: PlaylistText
        do {
            text = try PlaylistText(parsing: bytes, path: "fuzz.m3u8")
        } catch {
            throw BrokenInvariant("a playlist of \(bytes.count) bytes is refused: \(error)")
        }
        try require(text.write() == bytes, "a playlist is not written back as it was read")
        for line in text.lines { try checkAttributes(of: line) }
        let playlist = Playlist(text)
        try require(playlist.text == text, "a view of a playlist has other lines")
        switch playlist {
        case .media(let media): try checkSegments(of: media)
        case .multivariant(let multivariant): try checkEdits(of: multivariant)
        }
    }

    private static func checkAttributes(of line: PlaylistLine) throws(BrokenInvariant) {
        let list = AttributeList(parsing: line.value)
        try require(list.bytes == Array(line.value), "an attribute list is not written back")
        var edited = list
        edited["NAME"] = .quoted("a\"b\nc")
        try require(
            AttributeList(parsing: edited.bytes[...])["NAME"] == .quoted("a’b c")
                || !list.entries.allSatisfy(\.faults.isEmpty),
            "a name that was set is read as another"
        )
    }

    private static func checkSegments(of media: MediaPlaylist) throws(BrokenInvariant) {
        let uris = media.text.lines.count { $0.kind == .uri }
        try require(media.segments.count == uris, "not every URI is a segment")
        try require(
            media.segments.map(\.line) == media.segments.map(\.line).sorted(),
            "segments are out of order"
        )
    }

    /// A rendition that is added is there, once, and can be taken away again.
    private static func checkEdits(of playlist: MultivariantPlaylist) throws(BrokenInvariant) {
        guard !playlist.variants.isEmpty else { return }
        let option = SelectionOption(kind: .legible, name: "\u{1}fuzz")
        let new = NewRendition(.subtitles, option, uri: "fuzz-\(playlist.text.lines.count).m3u8")
        var edited = playlist
        do {
            _ = try edited.add(new, path: "fuzz.m3u8")
        } catch {
            return
        }
        let before = playlist.renditions.count { $0.tag.uri == new.uri }
        let added = edited.renditions.count { $0.tag.uri == new.uri } - before
        let groups = max(1, playlist.groups(of: .subtitles).count)
        try require(added == groups, "a rendition is in \(added) of \(groups) groups")
        let again: PlaylistText
        do {
            again = try PlaylistText(parsing: edited.text.write(), path: "fuzz.m3u8")
        } catch {
            throw BrokenInvariant("an edited playlist is refused: \(error)")
        }
        try require(again == edited.text, "an edited playlist is read as another")
        try require(
            MultivariantPlaylist(again) == edited,
            "the view of an edited playlist is not that of its lines"
        )
    }
}
