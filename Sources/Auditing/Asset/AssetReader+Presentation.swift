// SPDX-License-Identifier: Apache-2.0

import ISOMedia
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
        asset.renditionTracks = Self.tracks(of: multivariant, members, reader)
        if readsPictures { asset.variantCaptions = Self.captions(of: members, reader) }
        for member in members {
            guard let media = member.playlist else { continue }
            let name = reader.name(of: member.uri)
            asset.playlists.append(PlaylistAsset(.media(media), fileName: name))
        }
    }

    /// What the initialization sections of renditions say, where they can be read.
    private static func tracks(
        of playlist: MultivariantPlaylist,
        _ members: [PlaylistMember],
        _ reader: PlaylistMembers
    ) -> [RenditionTrack] {
        playlist.renditions.compactMap { placed in
            guard let kind = placed.tag.type?.kind,
                let member = members.first(where: { $0.uri == placed.tag.uri }),
                let tracks = reader.initialTracks(of: member).map({ $0.map(AuditedTrack.init) }),
                let track = tracks.first(where: { $0.kind.mediaKind == kind })
            else { return nil }
            return RenditionTrack(rendition: placed.tag, line: placed.line, track: track)
        }
    }

    /// What the pictures of each variant carry.
    private static func captions(
        of members: [PlaylistMember],
        _ reader: PlaylistMembers
    ) -> [VariantCaptions] {
        members.filter { $0.role == .variant }.map { member in
            let line = member.lines.first ?? 1
            switch reader.captions(of: member, keeping: .audit) {
            case .success(let found):
                let tracks = found.tracks.map(ScannedCaptions.init)
                return VariantCaptions(uri: member.uri, line: line, tracks: tracks)
            case .failure(let obstacle):
                let reason = obstacle.reason
                return VariantCaptions(uri: member.uri, line: line, tracks: nil, obstacle: reason)
            case nil:
                let reason = "its playlist was not read"
                return VariantCaptions(uri: member.uri, line: line, tracks: nil, obstacle: reason)
            }
        }
    }
}
