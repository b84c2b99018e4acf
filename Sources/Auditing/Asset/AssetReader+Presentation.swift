// SPDX-License-Identifier: Apache-2.0

import Muxing
import Playlists

extension AssetReader {
    /// Reads a playlist and, of a multivariant one, the media playlists that it names.
    ///
    /// - Throws: `MuxingError` where the playlist cannot be read; what it names and cannot be read is told
    ///   in the asset.
    func readPresentation(_ path: String, into asset: inout Asset) throws(MuxingError) {
        var (playlist, reader) = try PlaylistMembers.open(path)
        add(playlist, named: path, &reader, to: &asset)
    }

    /// Adds a playlist and what it names.
    func add(
        _ playlist: Playlist,
        named name: String,
        _ reader: inout PlaylistMembers,
        to asset: inout Asset
    ) {
        guard case .multivariant(let multivariant) = playlist else {
            asset.playlists = [PlaylistAsset(playlist, fileName: name)]
            return
        }
        let members = reader.read(multivariant)
        asset.playlists = [PlaylistAsset(playlist, fileName: name, members: members)]
        for member in members {
            guard let media = member.playlist else { continue }
            let name = reader.name(of: member.uri)
            asset.playlists.append(PlaylistAsset(.media(media), fileName: name))
        }
    }
}
