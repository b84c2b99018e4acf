// SPDX-License-Identifier: Apache-2.0

import Muxing
import Playlists

extension AssetReader {
    /// Reads a playlist and, of a multivariant one, the media playlists that it names.
    ///
    /// - Throws: `MuxingError` where the playlist cannot be read; what it names and cannot be read is told
    ///   in the asset.
    func readPresentation(_ path: String, into asset: inout Asset) throws(MuxingError) {
        let playlist = try PlaylistFile.read(path)
        guard case .multivariant(let multivariant) = playlist else {
            asset.playlists = [PlaylistAsset(playlist, fileName: path)]
            return
        }
        var reader = PlaylistMembers(of: path)
        let members = reader.read(multivariant)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        asset.playlists = [PlaylistAsset(playlist, fileName: path, members: members)]
        for member in members {
            guard let media = member.playlist else { continue }
            asset.playlists.append(PlaylistAsset(.media(media), fileName: folder + member.uri))
        }
    }
}
