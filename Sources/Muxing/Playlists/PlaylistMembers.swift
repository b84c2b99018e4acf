// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
public import Playlists
import RemoteMedia

/// Reads the media playlists that a multivariant playlist names, and measures their segments.
///
/// Of a playlist in a file only files in its folder or below are looked at: it may come from anywhere, and
/// is not to lead to other places of this machine, nor to servers. One on a server is followed to servers
/// only. A playlist that names itself is not followed.
public struct PlaylistMembers: Sendable {
    /// The most bytes of playlists that are read for one multivariant playlist.
    private static let byteLimit = 256 << 20

    let place: any PlaylistPlace
    private var remaining = byteLimit
    /// What initialization sections say, by the URI of the member; each is read once.
    private var initial: [String: [MediaInspection.Track]] = [:]
    /// What servers did not give, though it may be there.
    public private(set) var failures: [MuxingError] = []
    private var texts: TextSegmentReader

    /// Reads from the folder of a playlist, or from servers where its name is a URL.
    ///
    /// - Throws: `MuxingError` where the name is a URL that cannot be used.
    public init(of path: String) throws(MuxingError) {
        let place: any PlaylistPlace =
            RemoteName.isRemote(path)
            ? try PlaylistServer(path) : PlaylistFolder(path: PlaylistFile.folder(of: path))
        self.init(in: place)
    }

    /// Reads a playlist, and makes ready to read what it names.
    ///
    /// - Throws: `MuxingError` where it cannot be read.
    public static func open(
        _ path: String
    ) throws(MuxingError) -> (playlist: Playlist, members: PlaylistMembers) {
        guard RemoteName.isRemote(path) else {
            return (try PlaylistFile.read(path), try PlaylistMembers(of: path))
        }
        let server = try PlaylistServer(path)
        return (try server.playlist, server.members)
    }

    /// Reads from a place.
    init(in place: any PlaylistPlace) {
        self.place = place
        texts = TextSegmentReader(place: place)
    }

    /// How messages name a file that a multivariant playlist names.
    public func name(of uri: String) -> String { place.name(of: uri) }

    /// Everything that a multivariant playlist names, in the order in which it is named.
    public mutating func read(_ playlist: MultivariantPlaylist) -> [PlaylistMember] {
        playlist.memberURIs.map { read($0.uri, lines: $0.lines, role: $0.role) }
    }

    /// The bit rates of renditions of a type, and of one that is to be added, by their URIs.
    public mutating func rates(
        of playlist: MultivariantPlaylist,
        _ type: RenditionType,
        and newURI: String?
    ) -> [String: SegmentBitRate] {
        let uris = Set(
            playlist.renditions.filter { $0.tag.type == type }.compactMap(\.tag.uri)
                + [newURI].compactMap(\.self)
        )
        var rates: [String: SegmentBitRate] = [:]
        for uri in uris { rates[uri] = read(uri, lines: [], role: .rendition(type)).bitRate }
        return rates
    }

    /// Reads one media playlist.
    public mutating func read(
        _ uri: String,
        lines: [Int],
        role: PlaylistMember.Role
    ) -> PlaylistMember {
        func member(_ content: PlaylistMember.Content) -> PlaylistMember {
            PlaylistMember(uri: uri, lines: lines, role: role, content: content)
        }
        guard let name = place.file(uri, from: nil) else { return member(.notRead) }
        do throws(MuxingError) {
            guard let found = try place.playlist(name, limit: remaining) else {
                return member(.notRead)
            }
            remaining -= found.size
            guard case .media(let playlist) = found.playlist else { return member(.multivariant) }
            return measured(playlist, found.file, member(.media(playlist)))
        } catch {
            if case .unreachable = error.kind {
                failures.append(error)
                return member(.notRead)
            }
            return member(.unreadable(error.reason))
        }
    }

    private mutating func measured(
        _ playlist: MediaPlaylist,
        _ name: String,
        _ member: PlaylistMember
    ) -> PlaylistMember {
        var sizes: [String: Int?] = [:]
        var segments: [SegmentBitRate.Segment] = []
        var missing: [Int] = []
        var isComplete = playlist.hasEnded && place.measuresSegments
        for segment in playlist.segments where !segment.isGap && place.measuresSegments {
            let uri = playlist.uri(of: segment)
            guard let file = place.file(uri, from: name) else {
                isComplete = false
                continue
            }
            let size = sizes[file] ?? place.size(of: file)
            // Most segments are files of their own: only those of which there are parts are remembered.
            if segment.byteRange != nil { sizes[file] = .some(size) }
            guard let size else {
                missing.append(segment.line)
                continue
            }
            guard let duration = segment.duration else {
                isComplete = false
                continue
            }
            let bytes = segment.byteRange?.length ?? size
            segments.append(SegmentBitRate.Segment(bytes: bytes, duration: duration))
        }
        let rate = SegmentBitRate(segments, targetDurationSeconds: playlist.targetDuration ?? 0)
        // Who only measures has no lines to tell of.
        let isTold = !member.lines.isEmpty
        if member.role.kind != nil, isTold, place.measuresSegments {
            initial[member.uri] = tracks(initializing: playlist, named: name)
        }
        return PlaylistMember(
            uri: member.uri,
            lines: member.lines,
            role: member.role,
            content: member.content,
            bitRate: isComplete && missing.isEmpty ? rate : nil,
            missingSegments: missing,
            textSegments: member.role == .rendition(.subtitles) && isTold
                ? texts.read(playlist, named: name) : nil,
            mediaLanguage: initialTracks(of: member)?.first {
                $0.kind.mediaKind == member.role.kind
            }?
            .language
        )
    }
}

extension PlaylistMember.Role {
    /// What a rendition is for; nil for what is none.
    fileprivate var kind: MediaKind? {
        if case .rendition(let type) = self { type.kind } else { nil }
    }
}

extension PlaylistMembers {
    /// What the media of a rendition are, as far as its initialization section or first segment tells.
    public struct Sound: Equatable, Sendable {
        /// The sample format, as `CODECS` states it.
        public var codec: String
        /// How many channels it has; nil where that is not known.
        public var channels: Int?
    }

    /// Looks at the sound of a rendition; nil where it cannot be read.
    public func sound(of member: PlaylistMember) -> Sound? {
        guard let playlist = member.playlist, let first = playlist.segments.first,
            let name = place.file(member.uri, from: nil)
        else { return nil }
        let uri = playlist.map(of: first)?.uri ?? playlist.uri(of: first)
        let track = inspect(uri, namedBy: name)?.tracks.first { $0.kind == .audio }
        // Outside ISO media the codec is FFmpeg's name, which no playlist can state.
        guard let track, let codec = track.codec, track.sampleEntry != nil else { return nil }
        return Sound(codec: codec, channels: track.channels)
    }

    /// The tracks in the initialization section of a rendition that has been read; nil where it has none
    /// that can be read.
    public func initialTracks(of member: PlaylistMember) -> [MediaInspection.Track]? {
        initial[member.uri]
    }

    private func tracks(
        initializing playlist: MediaPlaylist,
        named name: String
    ) -> [MediaInspection.Track]? {
        guard let first = playlist.segments.first, let uri = playlist.map(of: first)?.uri else {
            return nil
        }
        return inspect(uri, namedBy: name)?.tracks
    }

    /// What a file says of itself that a playlist names; nil where it cannot be read.
    private func inspect(_ uri: String, namedBy name: String) -> MediaInspection? {
        guard let file = place.file(uri, from: name) else { return nil }
        do throws(MuxingError) {
            return try place.inspection(file)
        } catch {
            return nil
        }
    }
}
