// SPDX-License-Identifier: Apache-2.0

package import Auditing
import Captions
import ISOMedia
import MediaPrimitives
package import MediaReading
import MediaSelection
import Playlists

extension AssetReader {
    /// Reads a playlist and, of a multivariant one, the media playlists that it names.
    ///
    /// - Throws: `MediaError` where the playlist cannot be read; what it names and cannot be read is reported
    ///   in the asset.
    func readPresentation(_ path: String, into asset: inout Asset) throws(MediaError) {
        if AssetFinder.isMPD(path) { return add(try MPDText.open(path), named: path, to: &asset) }
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
        let multivariant: MultivariantPlaylist
        switch playlist {
        case .multivariant(let found): multivariant = found
        case .media(let media): return add(media, named: name, &reader, to: &asset)
        }
        reader.keepsCaptions = true
        let members = reader.read(multivariant)
        asset.playlists = PlaylistAsset.all(playlist, named: name, members, reader)
        asset.playlists[0].interstitials = reader.interstitials(of: members)
        asset.renditionTexts = texts(of: multivariant, members, &reader)
        asset.renditionTracks = Self.tracks(of: multivariant, members, reader)
        asset.variantPicture = look(at: playlist, named: name)
        if readsPictures {
            let variants = captions(of: members, reader)
            asset.variantCaptions = variants
            asset.playlists[0].absentChannels = Self.absentChannels(of: multivariant, variants)
        }
    }

    /// The renditions of text with their cues, and those of audio, as tracks.
    ///
    /// - Throws: `MediaError` where the playlist cannot be read again.
    func presentedTracks(of path: String, _ asset: Asset) throws(MediaError) -> [AuditedTrack] {
        let texts = try TextTracks(path: path)
        let legible = texts.tracks.map { AuditedTrack($0, text: text(of: $0, texts)) }
        let audio = (asset.presentation?.choices ?? []).filter { $0.tag.type == .audio }
        return legible
            + audio.enumerated().compactMap { index, placed in
                guard let option = placed.tag.option else { return nil }
                return AuditedTrack(
                    TrackFacts(
                        id: UInt32(clamping: texts.tracks.count + index + 1),
                        kind: .audio,
                        language: option.language,
                        name: option.name,
                        isEnabled: option.isDefault,
                        characteristics: option.characteristics
                    )
                )
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

    /// The declared channels that the pictures of no variant have; none where not all could be looked into.
    private static func absentChannels(
        of playlist: MultivariantPlaylist,
        _ variants: [VariantCaptions]
    ) -> Set<String> {
        let tracks = variants.flatMap { $0.tracks ?? [] }
        guard variants.allSatisfy({ $0.obstacle == nil }), !tracks.isEmpty else { return [] }
        let found = tracks.flatMap(\.channels).filter(\.isShown).map(\.channel.name)
        return Set(playlist.renditions.compactMap(\.tag.instreamID)).subtracting(found)
    }

    /// What the pictures of each variant carry.
    private func captions(
        of members: [PlaylistMember],
        _ reader: PlaylistMembers
    ) -> [VariantCaptions] {
        members.filter { $0.role == .variant }.map { member in
            let line = member.lines.first ?? 1
            var captions = VariantCaptions(uri: member.uri, line: line, tracks: nil)
            captions.file = reader.name(of: member.uri)
            switch reader.captions(of: member, keeping: .audit) {
            case .success(let found):
                captions.tracks = found.tracks.map(ScannedCaptions.init)
                captions.obstacle = captions.tracks?.lazy.compactMap(\.obstacle).first
            case .failure(let obstacle): captions.obstacle = sentence(of: obstacle)
            case nil: captions.obstacle = "its playlist was not read"
            }
            return captions
        }
    }
}

extension PlaylistAsset {
    /// Reads a playlist and, of a multivariant one, the media playlists that it names.
    ///
    /// - Parameters:
    ///   - path: the path or the URL of the playlist.
    ///   - isAlone: whether only this playlist is read.
    /// - Returns: the playlist and the media playlists that could be read, and the errors of servers.
    /// - Throws: `MediaError` if the playlist itself cannot be read.
    package static func read(
        _ path: String,
        isAlone: Bool = false
    ) throws(MediaError) -> (assets: [PlaylistAsset], failures: [MediaError]) {
        var (playlist, reader) = try PlaylistMembers.open(path)
        let name = RemoteName.shown(path)
        guard !isAlone else { return ([PlaylistAsset(playlist, fileName: name)], []) }
        let multivariant: MultivariantPlaylist
        switch playlist {
        case .multivariant(let found): multivariant = found
        case .media(let media):
            return ([PlaylistAsset(media, alone: name, &reader)], reader.failures)
        }
        let members = reader.read(multivariant)
        return (all(playlist, named: name, members, reader), reader.failures)
    }

    /// A multivariant playlist, then the media playlists that it names and that could be read.
    fileprivate static func all(
        _ playlist: Playlist,
        named name: String,
        _ members: [PlaylistMember],
        _ reader: PlaylistMembers
    ) -> [PlaylistAsset] {
        [PlaylistAsset(playlist, fileName: name, members: members)]
            + members.compactMap { member in
                member.playlist.map {
                    PlaylistAsset(.media($0), fileName: reader.name(of: member.uri))
                }
            }
    }
}
