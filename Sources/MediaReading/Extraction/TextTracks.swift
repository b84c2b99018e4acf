// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
import MediaPrimitives
import MediaSelection
import RemoteMedia

/// Which tracks of a file have text that can be read.
///
/// Of an HLS presentation these are its renditions of subtitles, of an MPD its sets of text, numbered from 1. From
/// servers only playlists, MPDs, boxes and text are loaded.
package struct TextTracks: Sendable {
    private enum Source {
        case movie(MovieFile)
        case server(RemoteMovie)
        case container(ContainerText)
        case presentation(PresentationText)
        case mpd(MPDText)
    }

    /// The file, as the user named it, or a URL without what is secret in it.
    package let path: String
    /// All its tracks.
    package let tracks: [TrackFacts]
    private var source: Source

    /// The same tracks, of which those that are pictures are read as text.
    func recognising(_ request: PictureTextRequest?) -> TextTracks {
        guard case .container(var container) = source, let request else { return self }
        var tracks = self
        container.request = request
        tracks.source = .container(container)
        return tracks
    }

    /// Reads the tracks of an open file.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - readsAll: whether a transport stream is read to its end, to find pages of teletext that it does not declare.
    /// - Throws: `MediaError.Kind.notMedia` if FFmpeg cannot open it either, `.media` if it is damaged.
    package init(of media: OpenedMedia, readsAll: Bool = false) throws(MediaError) {
        path = media.path
        if let movie = media.movie {
            tracks = try MediaError.media(path) { () throws(ISOMediaError) in
                try TrackFacts.all(of: movie.movie)
            }
            source = .movie(movie)
        } else {
            let container = try ContainerText(media, readsAll: readsAll)
            tracks = container.tracks
            source = .container(container)
        }
    }

    /// Opens a file and reads its tracks.
    ///
    /// - Parameter path: a movie, any file that FFmpeg opens, an HLS playlist or an MPD; or the URL of a movie, playlist or
    ///   MPD.
    /// - Throws: what `OpenedMedia` and `init(of:)` throw; `MediaError.Kind.unreachable` for a URL.
    package init(path: String) throws(MediaError) {
        if RemoteName.isRemote(path) {
            try self.init(url: path)
        } else {
            try self.init(of: LocalAsset(path))
        }
    }

    /// Reads the tracks of a file that is open.
    ///
    /// - Parameters:
    ///   - asset: the file.
    ///   - readsAll: whether a transport stream is read to its end, to find pages of teletext that it does not declare.
    /// - Throws: what `OpenedMedia` and `init(of:)` throw.
    package init(of asset: LocalAsset, readsAll: Bool = false) throws(MediaError) {
        switch asset.kind {
        case .playlist:
            if let presentation = try PresentationText.opening(asset.path) {
                self.init(of: presentation)
                return
            }
        case .mpd:
            if let mpd = try MPDText.opening(asset.path) {
                self.init(of: mpd)
                return
            }
        case .media: break
        }
        try self.init(of: asset.media(), readsAll: readsAll)
    }

    /// Takes the subtitles of a presentation.
    package init(of presentation: PresentationText) {
        self.init(presentation.path, presentation.tracks, .presentation(presentation))
    }

    private init(of mpd: MPDText) { self.init(mpd.path, mpd.tracks, .mpd(mpd)) }

    private init(_ path: String, _ tracks: [TrackFacts], _ source: Source) {
        self.path = path
        self.tracks = tracks
        self.source = source
    }

    private init(url: String) throws(MediaError) {
        switch try RemoteAsset(url) {
        case .playlist(let playlist, let members):
            self.init(of: PresentationText(playlist, members, at: url))
        case .mpd(let mpd): self.init(of: mpd)
        case .movie(let movie):
            self.init(movie.file.path, try movie.tracks, .server(movie))
        }
    }

    /// The tracks of another container than a movie that are text and show nothing at any time.
    ///
    /// The file is read until one of its tracks shows something; none is given then.
    ///
    /// - Throws: `MediaError` where the file cannot be read.
    package static func wordless(in media: OpenedMedia) throws(MediaError) -> Set<Int> {
        try ContainerText(media).wordless()
    }

    /// The tracks of subtitles and text, in file order; chapter lists are none.
    package var texts: [TrackFacts] {
        tracks.filter { facts in
            // Encrypted text is text all the same.
            let reason = obstacle(to: facts)
            return [.subtitle, .text].contains(facts.kind)
                && (reason == nil || reason == .encrypted)
        }
    }

    /// The audio that a selector names, or without one that which plays unless the viewer selects another.
    ///
    /// - Parameter selector: names the track; nil: the main audio, which describes nothing.
    /// - Returns: the track; nil if there is no audio.
    /// - Throws: `MediaError.Kind.ambiguousSelector` if the selector names no audio track, or several.
    package func audio(_ selector: TrackSelector?) throws(MediaError) -> TrackFacts? {
        guard let selector else { return TrackFacts.mainAudio(of: tracks) }
        return try selector.only(of: audioTracks, path: path)
    }

    /// The audio tracks, in their order.
    package var audioTracks: [TrackFacts] { tracks.filter { $0.kind == .audio } }

    /// Subtitles that cannot be read as text, each with the reason.
    package var others: [(track: TrackFacts, reason: UnreadableTrack)] {
        tracks.compactMap { facts in
            guard facts.kind.isLegible || facts.kind == .text,
                let reason = obstacle(to: facts), reason != .encrypted
            else { return nil }
            return (facts, reason)
        }
    }

    /// Why a track's format cannot be read; nil where it can.
    private func obstacle(to facts: TrackFacts) -> UnreadableTrack? {
        switch source {
        case .container(let container): return container.obstacle(to: facts)
        case .presentation, .mpd: return nil
        case .movie, .server: break
        }
        guard let type = facts.sampleEntry else { return .empty }
        do throws(UnreadableTrack) {
            let entry = Box(type, payload: [])
            _ = try TextFormat(entry, kind: facts.kind, handler: facts.handler)
            return nil
        } catch {
            return error
        }
    }

    /// The track that a selector names, or the only one with text where there is no selector.
    ///
    /// - Throws: `MediaError.Kind.ambiguousSelector` or `.noOnlyTextTrack`, with the tracks there are.
    package func only(_ selector: TrackSelector?) throws(MediaError) -> TrackFacts {
        if let selector { return try selector.only(of: tracks, path: path) }
        let texts = texts
        guard let text = texts.first, texts.count == 1 else {
            let kind = MediaError.Kind.noOnlyTextTrack(
                texts: texts.map(\.summary),
                tracks: tracks.map(\.summary)
            )
            throw MediaError(kind, path: path)
        }
        return text
    }

    /// Reads the text of tracks.
    ///
    /// Other containers than movies have no tables, so that all tracks are read in one pass here.
    ///
    /// - Parameters:
    ///   - facts: tracks of this file.
    ///   - progress: gets how many bytes are read, if pictures are read as text.
    /// - Returns: a function that gives the text of one of them, and throws `MediaError` where it has none
    ///   that can be read.
    /// - Throws: `MediaError` where the file cannot be read.
    package func reading(
        _ facts: [TrackFacts],
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> (_ track: TrackFacts) throws(MediaError) -> TrackText {
        switch source {
        case .movie(let file):
            return { track throws(MediaError) in try TrackText(track, of: file) }
        case .server(let movie):
            return { track throws(MediaError) in try movie.text(of: track) }
        case .presentation(let presentation):
            return { track throws(MediaError) in try presentation.text(of: track) }
        case .mpd(let mpd):
            return { track throws(MediaError) in try mpd.text(of: track) }
        case .container(let container):
            let texts = try container.read(facts, progress: progress)
            return { [path] track throws(MediaError) in
                guard let text = texts[track.id] else {
                    throw MediaError(.unreadableTrack(track.summary, .empty), path: path)
                }
                return try text.get()
            }
        }
    }
}
