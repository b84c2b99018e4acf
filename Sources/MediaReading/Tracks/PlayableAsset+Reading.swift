// SPDX-License-Identifier: Apache-2.0

import DASH
import ISOMedia
import MediaPrimitives
public import MediaSelection
import Playlists
package import RemoteMedia

extension PlayableAsset {
    /// Reads what players select from: of a movie, another container, an HLS playlist or an MPD, or the URL of one.
    ///
    /// What it is, is recognised by its first bytes. Of the playlists that a multivariant playlist in a file names,
    /// one of audio is read, to know the format of the segments. A container that only FFmpeg reads is loaded from its
    /// server whole, up to 64 MiB.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    public static func read(_ path: String) throws(MediaError) -> PlayableAsset {
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

    /// The most bytes of a file in another container than MP4 that are loaded from a server.
    private static let mostCopiedBytes: UInt64 = 64 << 20

    private static func readRemote(_ url: String) throws(MediaError) -> PlayableAsset {
        let session = try MediaError.remote { () throws(RemoteError) in try RemoteSession(url) }
        let file = try MediaError.remote { () throws(RemoteError) in try RemoteFile(in: session) }
        return try read(file, in: session, at: url)
    }

    /// Reads what players select from in a file on a server that was opened.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - session: what it was opened with.
    ///   - url: its URL.
    /// - Returns: what players select from.
    /// - Throws: `MediaError` if it cannot be read.
    package static func read(
        _ file: RemoteFile,
        in session: RemoteSession,
        at url: String
    ) throws(MediaError) -> PlayableAsset {
        if MPDText.isMPD(file.head) {
            return PlayableAsset(try MPDText.open(file, in: session, at: url).mpd)
        }
        guard PlaylistServer.isPlaylist(file.head) else {
            guard ContainerSignature.isKnown(file.head) else {
                return PlayableAsset(try RemoteMovie(file).inspection)
            }
            // FFmpeg reads no servers.
            guard file.length <= mostCopiedBytes else {
                let size = "\(file.length >> 20) MiB"
                let reason =
                    "not an MP4 or QuickTime movie, so that it has to be loaded (\(size)); download it"
                throw MediaError(.unreadable(reason), path: file.path)
            }
            let copy = try RemoteCopy()
            try copy.add(file)
            return PlayableAsset(try OpenedMedia(copy.files[0]).inspection())
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

    /// Takes the tracks of a file that was inspected.
    package init(_ inspection: MediaInspection) {
        let kind: Kind = ["mp4", "mov"].contains(inspection.container) ? .movie : .container
        self.init(
            inspection.tracks.map(\.facts),
            in: kind,
            channels: inspection.tracks.map(\.channels)
        )
    }
}
