// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
package import Playlists
import RemoteMedia

/// Media playlists that are read alone, without a multivariant playlist that names them.
extension PlaylistMembers {
    /// A media playlist as the member of a presentation that its segments make it.
    ///
    /// Segments of text are read; those of video and audio are not, see ``media(of:)``.
    ///
    /// - Parameters:
    ///   - playlist: the playlist.
    ///   - path: its file, or its URL.
    /// - Returns: the playlist, on line 1.
    package mutating func alone(_ playlist: MediaPlaylist, at path: String) -> PlaylistMember {
        let uri = ownURI(path)
        let name = place.file(uri, from: nil)
        let role = name.map { self.role(of: playlist, named: $0) } ?? .variant
        let member = PlaylistMember(uri: uri, lines: [1], role: role, content: .media(playlist))
        guard role == .rendition(.subtitles), let name else { return member }
        return measured(playlist, name, member)
    }

    /// Reads the segments of a member as one file; those on a server are loaded, up to ``segmentLimit``.
    ///
    /// - Parameters:
    ///   - member: the member.
    ///   - body: reads the file, which is there until it returns.
    /// - Returns: what `body` returns.
    /// - Throws: `SegmentObstacle`, also for the errors of `body`.
    package func withMedia<Outcome>(
        of member: PlaylistMember,
        _ body: (OpenedMedia) throws -> Outcome
    ) throws(SegmentObstacle) -> Outcome {
        guard let playlist = member.playlist, let name = place.file(member.uri, from: nil) else {
            throw SegmentObstacle(reason: "its playlist was not read")
        }
        if let server = place as? PlaylistServer {
            return try withCopy(of: playlist, named: name, on: server, body)
        }
        let files = try files(of: playlist, named: name).get()
        do {
            return try body(try OpenedMedia(joining: files))
        } catch {
            throw SegmentObstacle(reason: "\(error)")
        }
    }

    private func withCopy<Outcome>(
        of playlist: MediaPlaylist,
        named name: String,
        on server: PlaylistServer,
        _ body: (OpenedMedia) throws -> Outcome
    ) throws(SegmentObstacle) -> Outcome {
        guard segmentLimit > 0 else {
            throw SegmentObstacle(reason: "its segments are on a server")
        }
        let urls = try files(of: playlist, named: name).get().paths
        let tooLarge = SegmentObstacle(
            reason: "that takes loading more than \(segmentLimit >> 20) MiB of segments",
            isTooLarge: true
        )
        var copy: RemoteCopy?
        do {
            let loaded = try RemoteCopy()
            copy = loaded
            var remaining = segmentLimit
            for (index, url) in urls.enumerated() {
                let file = try server.open(url)
                // Segments are about as long as the first one after the initialization section.
                let rest = index == 1 ? UInt64(urls.count - index) : 1
                let all = file.length.multipliedReportingOverflow(by: rest)
                guard !all.overflow, file.length <= remaining, all.partialValue / 4 <= remaining
                else { throw tooLarge }
                remaining -= file.length
                try loaded.add(file)
            }
            return try body(try OpenedMedia(joining: SegmentFiles(loaded.files)))
        } catch let obstacle as SegmentObstacle {
            throw obstacle
        } catch {
            throw SegmentObstacle(reason: copy?.named("\(error)") ?? "\(error)")
        }
    }

    /// What a playlist is for, by its initialization section, or else by its first segment.
    private func role(of playlist: MediaPlaylist, named name: String) -> PlaylistMember.Role {
        if playlist.isIFramesOnly { return .iFrames }
        guard let first = playlist.segments.first(where: { !$0.isGap }) else { return .variant }
        guard let map = playlist.map(of: first)?.uri else {
            return isText(playlist.uri(of: first), namedBy: name)
                ? .rendition(.subtitles) : .variant
        }
        let kinds: Set<MediaKind> = Set(
            (inspect(map, namedBy: name)?.tracks ?? []).compactMap(\.facts.kind.mediaKind)
        )
        if kinds == [.legible] { return .rendition(.subtitles) }
        return kinds == [.audible] ? .rendition(.audio) : .variant
    }

    /// Whether a segment is WebVTT by its name, or by its first bytes.
    private func isText(_ uri: String, namedBy name: String) -> Bool {
        let path = uri.prefix { $0 != "?" && $0 != "#" }.lowercased()
        if path.hasSuffix(".vtt") || path.hasSuffix(".webvtt") { return true }
        guard let file = place.file(uri, from: name),
            let bytes = place.bytes(file, limit: Self.textLimit)
        else { return false }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0).starts(with: "WEBVTT".utf8)
    }

    /// Segments of text have a few kilobytes.
    private static let textLimit = 1 << 20
}
