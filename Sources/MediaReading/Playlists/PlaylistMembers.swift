// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaSelection
package import Playlists

/// Reads the media playlists that a multivariant playlist names, and measures their segments.
///
/// Of a playlist in a file only files in its folder or below are looked at: it may come from anywhere, and
/// is not to lead to other places of this machine, nor to servers. One on a server is followed to servers
/// only. A playlist that names itself is not followed.
package struct PlaylistMembers: Sendable {
    /// The most bytes of playlists that are read for one multivariant playlist.
    private static let byteLimit = 256 << 20
    /// The most members whose media are looked into for one multivariant playlist; real ones have dozens.
    private static let mediaLimit = 200

    let place: any PlaylistPlace
    private var remaining = byteLimit
    private var remainingMedia = mediaLimit
    /// What initialization sections say, by the URI of the member; each is read once.
    private var initial: [String: [MediaInspection.Track]] = [:]
    /// What servers did not give, though it may be there.
    package private(set) var failures: [MediaError] = []
    private var texts: TextSegmentReader
    /// The most bytes of the segments of video and audio of a playlist that are loaded from a server.
    package var segmentLimit: UInt64 = 0
    /// Whether the captions of WebVTT segments are kept until they are taken.
    package var keepsCaptions = false
    /// The WebVTT segments of members, by their URIs.
    private var captions: [String: [ReadTextSegment]] = [:]
    /// What names the members; nil: not known.
    var master: MultivariantPlaylist?
    /// The timestamp of the first picture, in milliseconds, which is read only if it is needed.
    lazy var firstTimestamp: Int? = readFirstTimestamp()

    /// Reads from the folder of a playlist, or from servers where its name is a URL.
    ///
    /// - Parameters:
    ///   - path: the playlist.
    ///   - kept: the playlists in the folder that have been read; gets those that are read.
    /// - Throws: `MediaError` where the name is a URL that cannot be used.
    package init(of path: String, keeping kept: KeptPlaylists? = nil) throws(MediaError) {
        let place: any PlaylistPlace =
            RemoteName.isRemote(path)
            ? try PlaylistServer(path)
            : PlaylistFolder(path: PlaylistFile.folder(of: path), kept: kept)
        self.init(in: place)
    }

    /// Reads a playlist, and makes ready to read what it names.
    ///
    /// - Throws: `MediaError` where it cannot be read.
    package static func open(
        _ path: String
    ) throws(MediaError) -> (playlist: Playlist, members: PlaylistMembers) {
        guard RemoteName.isRemote(path) else {
            let playlist = try PlaylistFile.read(path)
            var members = try PlaylistMembers(of: path)
            if case .multivariant(let multivariant) = playlist { members.master = multivariant }
            return (playlist, members)
        }
        return try PlaylistServer(path).opened
    }

    /// Reads from a place.
    init(in place: any PlaylistPlace) {
        self.place = place
        texts = TextSegmentReader(place: place)
    }

    /// How messages name a file that a multivariant playlist names.
    package func name(of uri: String) -> String { place.name(of: uri) }

    /// The path of the file that a URI of the multivariant playlist leads to; nil where it leads to none in the
    /// playlist's folder, or to a server.
    package func path(of uri: String) -> String? {
        guard let folder = place as? PlaylistFolder, let file = folder.file(uri, from: nil) else {
            return nil
        }
        return folder.path + file
    }

    /// The URI by which a playlist in a file or on a server names itself.
    func ownURI(_ path: String) -> String {
        if let server = place as? PlaylistServer { return server.ownURI }
        return path.dropFirst(PlaylistFile.folder(of: path).count).description.percentEncodedPath
    }

    /// The WebVTT segments of a member that was read, which are kept no longer; nil if it has others.
    mutating func takeCaptions(of uri: String) -> [ReadTextSegment]? {
        captions.removeValue(forKey: uri)
    }

    /// Everything that a multivariant playlist names, in the order in which it is named.
    package mutating func read(_ playlist: MultivariantPlaylist) -> [PlaylistMember] {
        master = playlist
        return playlist.memberURIs.map { read($0.uri, lines: $0.lines, role: $0.role) }
    }

    /// The time of the media with which the presentation begins; nil where segments are not mapped to the media, or
    /// its beginning is not known.
    ///
    /// Players show cues where the map leads to, even if that is outside of their segments.
    private mutating func mediaStart(of segments: [TextSegment]) -> Int? {
        segments.mappedStart == nil ? nil : firstTimestamp
    }

    /// The timestamp of the first picture, in milliseconds; nil where it cannot be read.
    private func readFirstTimestamp() -> Int? {
        guard let master else { return nil }
        do throws(MediaError) {
            let first =
                if let server = place as? PlaylistServer {
                    try server.firstTimestamp(of: master)
                } else if let folder = place as? PlaylistFolder {
                    try PresentationTimeline(of: master, at: folder.path).parts.first?
                        .firstTimestamp
                } else {
                    MediaTime?.none
                }
            return first.map { Int($0.rescaled(to: 1000, rounding: .nearest).ticks) }
        } catch {
            return nil
        }
    }

    /// The bit rates of renditions of a type, and of one that is to be added, by their URIs.
    package mutating func rates(
        of playlist: MultivariantPlaylist,
        _ type: RenditionType,
        and newURI: String?
    ) -> [String: SegmentBitRate] {
        let uris = Set(
            playlist.renditions.filter { $0.tag.type == type }.compactMap(\.tag.uri)
                + [newURI].compactMap(\.self)
                // A video takes the place of that of a variant.
                + (type == .video ? playlist.variants.compactMap(\.uri) : [])
        )
        var rates: [String: SegmentBitRate] = [:]
        for uri in uris { rates[uri] = read(uri, lines: [], role: .rendition(type)).bitRate }
        return rates
    }

    /// Reads one media playlist.
    package mutating func read(
        _ uri: String,
        lines: [Int],
        role: PlaylistMember.Role
    ) -> PlaylistMember {
        func member(_ content: PlaylistMember.Content) -> PlaylistMember {
            PlaylistMember(uri: uri, lines: lines, role: role, content: content)
        }
        guard let name = place.file(uri, from: nil) else {
            return member(place.refusal(of: uri).map(PlaylistMember.Content.unreadable) ?? .notRead)
        }
        do throws(MediaError) {
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

    mutating func measured(
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
        // A caller that only measures has no lines to report.
        let isStated = !member.lines.isEmpty
        if member.role.kind != nil, isStated, place.measuresSegments {
            initial[member.uri] = tracks(initializing: playlist, named: name)
        }
        let isText = member.role == .rendition(.subtitles) && isStated
        let read = isText ? texts.read(playlist, named: name) : nil
        if keepsCaptions { captions[member.uri] = read }
        let textSegments = read?.map(\.segment)
        return PlaylistMember(
            uri: member.uri,
            lines: member.lines,
            role: member.role,
            content: member.content,
            bitRate: isComplete && missing.isEmpty ? rate : nil,
            missingSegments: missing,
            textSegments: textSegments,
            mediaStartMilliseconds: mediaStart(of: textSegments ?? []),
            showsText: isText ? showsText(playlist, named: name, textSegments) : nil,
            mediaLanguage: initialTracks(of: member)?.first {
                $0.facts.kind.mediaKind == member.role.kind
            }?
            .facts.language,
            tracks: isStated && place.measuresSegments
                ? media(of: playlist, member.role, name) : nil
        )
    }

    /// The tracks of video and audio that a playlist leads to; nil where they cannot be read.
    ///
    /// Only its first segment is looked at, and of I-frames only the initialization section: their
    /// segments are parts of those of a variant.
    private mutating func media(
        of playlist: MediaPlaylist,
        _ role: PlaylistMember.Role,
        _ name: String
    ) -> [MemberTrack]? {
        guard [.variant, .rendition(.audio), .iFrames].contains(role),
            let first = playlist.segments.first(where: { !$0.isGap }), remainingMedia > 0
        else { return nil }
        guard !playlist.isEncrypted(first) else {
            return decryptedMedia(of: playlist, first, role, name)
        }
        let map = playlist.map(of: first)?.uri
        let uris = [map, role == .iFrames ? nil : playlist.uri(of: first)].compactMap(\.self)
        let files = uris.compactMap { place.file($0, from: name) }
        guard !files.isEmpty, files.count == uris.count else { return nil }
        remainingMedia -= 1
        return place.tracks(files.count == 2 && files[0] == files[1] ? [files[0]] : files)
    }

    /// The same of a playlist whose first segment is encrypted.
    private mutating func decryptedMedia(
        of playlist: MediaPlaylist,
        _ first: MediaSegment,
        _ role: PlaylistMember.Role,
        _ name: String
    ) -> [MemberTrack]? {
        guard let folder = place as? PlaylistFolder, role != .iFrames,
            SegmentKey.isReadable(first, in: playlist)
        else { return nil }
        remainingMedia -= 1
        do {
            let files = try SegmentFiles(
                decrypting: [first],
                of: playlist,
                named: name,
                in: folder
            )
            return try withExtendedLifetime(files) { try MemberMedia.tracks(of: files.paths) }
        } catch {
            return nil
        }
    }
}

extension MediaPlaylist {
    /// Whether a key is stated for a segment.
    func isEncrypted(_ segment: MediaSegment) -> Bool {
        guard let line = segment.keyLine else { return false }
        return Key(text.lines[line - 1])?.method != "NONE"
    }
}

extension PlaylistMember.Role {
    /// What a rendition is for; nil for other members.
    fileprivate var kind: MediaKind? {
        if case .rendition(let type) = self { type.kind } else { nil }
    }
}

extension PlaylistMembers {
    /// The media of a rendition, as far as its initialization section or first segment states them.
    package struct Sound: Equatable, Sendable {
        /// The sample format, as `CODECS` states it.
        package var codec: String
        /// How many channels it has; nil where that is not known.
        package var channels: Int?
    }

    /// Looks at the sound of a rendition; nil where it cannot be read.
    package func sound(of member: PlaylistMember) -> Sound? {
        guard let playlist = member.playlist, let first = playlist.segments.first,
            let name = place.file(member.uri, from: nil)
        else { return nil }
        let inspection =
            playlist.map(of: first) == nil
            ? inspect(playlist.uri(of: first), namedBy: name)
            : inspectMap(of: first, in: playlist, named: name)
        let track = inspection?.tracks.first { $0.facts.kind == .audio }
        // Outside ISO media the codec is FFmpeg's name, which no playlist can state.
        guard let track, let codec = track.codec, track.facts.sampleEntry != nil else { return nil }
        return Sound(codec: codec, channels: track.channels)
    }

    /// The tracks in the initialization section of a rendition that has been read; nil where it has none
    /// that can be read.
    package func initialTracks(of member: PlaylistMember) -> [MediaInspection.Track]? {
        initial[member.uri]
    }

    private func tracks(
        initializing playlist: MediaPlaylist,
        named name: String
    ) -> [MediaInspection.Track]? {
        playlist.segments.first.flatMap { inspectMap(of: $0, in: playlist, named: name)?.tracks }
    }

    /// What the initialization section of a segment says of itself; nil where it has none or it cannot be read.
    private func inspectMap(
        of segment: MediaSegment,
        in playlist: MediaPlaylist,
        named name: String
    ) -> MediaInspection? {
        guard let uri = playlist.map(of: segment)?.uri else { return nil }
        let method = SegmentKey.method(ofMapOf: segment, in: playlist)
        guard SegmentKey.coversAll(method), let folder = place as? PlaylistFolder else {
            return inspect(uri, namedBy: name)
        }
        var reader = SegmentReader(playlist, named: name, in: folder)
        do {
            let bytes = try reader.initialization(of: segment) ?? []
            return try MediaInspection(MovieFile(LoadedSource(path: uri, bytes: bytes)))
        } catch {
            return nil
        }
    }

    /// What a file says of itself that a playlist names; nil where it cannot be read.
    func inspect(_ uri: String, namedBy name: String) -> MediaInspection? {
        guard let file = place.file(uri, from: name) else { return nil }
        do throws(MediaError) {
            return try place.inspection(file)
        } catch {
            return nil
        }
    }
}
