// SPDX-License-Identifier: Apache-2.0

import DASH
package import ISOMedia
import MediaPrimitives
package import MediaSelection
import Playlists
import RemoteMedia

extension PlayableAsset {
    /// Reads what players select from: of a movie, another container, an HLS playlist or an MPD, or the URL of one.
    ///
    /// What it is, is recognised by its first bytes. Of the playlists that a multivariant playlist in a file names,
    /// one of audio is read, to know the format of the segments.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    package static func read(_ path: String) throws(MediaError) -> PlayableAsset {
        if RemoteName.isRemote(path) { return try readRemote(path) }
        let file = try LocalAsset(path)
        switch file.kind {
        case .mpd: return PlayableAsset(try MPDText.open(path).mpd)
        case .media: return PlayableAsset(try file.media().inspection())
        case .playlist: break
        }
        var asset = PlayableAsset(try PlaylistFile.read(path))
        asset.isFragmentedMP4 = asset.firstAudioPlaylist.flatMap { uri in
            isFragmentedMP4(uri, in: PlaylistFile.folder(of: path))
        }
        return asset
    }

    /// The playlist of the first audio that has one.
    private var firstAudioPlaylist: String? {
        options.lazy.compactMap(\.rendition).first { $0.kind == .audio && $0.uri != nil }?.uri
    }

    /// Whether a media playlist below a folder has initialization sections; nil if it cannot be read.
    private static func isFragmentedMP4(_ uri: String, in folder: String) -> Bool? {
        guard case .file(let name) = PlaylistReference(uri) else { return nil }
        do throws(MediaError) {
            guard case .media(let media) = try PlaylistFile.read(folder + name) else { return nil }
            return media.segments.first.map { $0.mapLine != nil }
        } catch {
            return nil
        }
    }

    private static func readRemote(_ url: String) throws(MediaError) -> PlayableAsset {
        let session = try MediaError.remote { () throws(RemoteError) in try RemoteSession(url) }
        let file = try MediaError.remote { () throws(RemoteError) in try RemoteFile(in: session) }
        if MPDText.isMPD(file.head) {
            return PlayableAsset(try MPDText.open(file, in: session, at: url).mpd)
        }
        guard PlaylistServer.isPlaylist(file.head) else {
            return PlayableAsset(try RemoteMovie(file).inspection)
        }
        return PlayableAsset(try PlaylistServer(file, in: session).playlist)
    }

    /// Takes what players select from in a playlist of either kind.
    private init(_ playlist: Playlist) {
        switch playlist {
        case .multivariant(let playlist): self.init(playlist)
        case .media(let playlist): self.init(playlist)
        }
    }

    /// Takes the tracks of an MP4 or QuickTime movie, or of another container.
    package init(_ tracks: [TrackFacts], in kind: Kind = .movie) {
        self.init(
            kind,
            tracks: tracks.compactMap { PlayableOption($0, in: kind) },
            isVideoEnabled: tracks.contains { $0.kind == .video && $0.isEnabled }
        )
    }

    /// Takes the tracks of a file that was inspected.
    package init(_ inspection: MediaInspection) {
        let kind: Kind = ["mp4", "mov"].contains(inspection.container) ? .movie : .container
        self.init(
            kind,
            tracks: inspection.tracks.compactMap { PlayableOption($0, in: kind) },
            isVideoEnabled: inspection.tracks.contains { $0.kind == .video && $0.enabled }
        )
    }
}

extension PlayableOption {
    fileprivate init?(_ track: TrackFacts, in kind: PlayableAsset.Kind) {
        guard let selection = track.selectionOption, [.audible, .legible].contains(selection.kind)
        else { return nil }
        self.init(
            id: "\(track.id)",
            selection: selection,
            tagged: selection.tagged(track.characteristics, isForced: track.isTaggedForced),
            statedLanguage: track.language?.rawValue,
            isForImpaired: DispositionsOfFFmpeg.areForImpaired(
                track.roles,
                track.characteristics,
                in: kind
            ),
            isForcedByDisposition: DispositionsOfFFmpeg.areForced(
                track.roles,
                track.forced,
                in: kind
            ),
            isForcedByFormat: track.displayFlags.map { $0.rawValue & 0xC000_0000 != 0 } ?? false
        )
    }

    fileprivate init?(_ track: MediaInspection.Track, in kind: PlayableAsset.Kind) {
        guard let mediaKind = track.kind.mediaKind, mediaKind == .audible || mediaKind == .legible
        else { return nil }
        let characteristics = track.characteristics.map(MediaCharacteristic.init(rawValue:))
        let selection = SelectionOption(
            track: track.id,
            kind: mediaKind,
            language: track.language.flatMap(LanguageTag.init(lenient:)),
            name: track.name,
            characteristics: track.purposes,
            isClosedCaption: track.kind == .closedCaption,
            isForced: track.forced == .all,
            isDefault: track.enabled,
            excludedFromAutoselection: track.excludedFromAutoselection
        )
        self.init(
            id: "\(track.id)",
            selection: selection,
            tagged: selection.tagged(characteristics, isForced: track.isTaggedForced),
            statedLanguage: track.language,
            channels: track.channels,
            isForImpaired: DispositionsOfFFmpeg.areForImpaired(
                track.roles,
                characteristics,
                in: kind
            ),
            isForcedByDisposition: DispositionsOfFFmpeg.areForced(
                track.roles,
                track.forced,
                in: kind
            ),
            isForcedByFormat: track.displayFlags.map { $0 & 0xC000_0000 != 0 } ?? false
        )
    }
}

/// How FFmpeg marks the tracks of a file: those of ISO media by their DASH roles, not by `tagc`.
private enum DispositionsOfFFmpeg {
    static func areForImpaired(
        _ roles: [String],
        _ characteristics: [MediaCharacteristic],
        in kind: PlayableAsset.Kind
    ) -> Bool {
        if kind == .movie { return roles.contains { ["caption", "description"].contains($0) } }
        let impaired: [MediaCharacteristic] = [
            .describesMusicAndSound, .describesVideo, .enhancesSpeechIntelligibility,
        ]
        return characteristics.contains(where: impaired.contains)
    }

    static func areForced(
        _ roles: [String],
        _ forced: ForcedSubtitles,
        in kind: PlayableAsset.Kind
    ) -> Bool {
        kind == .movie ? roles.contains("forced-subtitle") : forced == .all
    }
}
