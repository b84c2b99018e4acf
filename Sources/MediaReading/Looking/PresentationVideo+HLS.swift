// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
package import Playlists

extension PresentationVideo {
    /// Finds the video of an HLS presentation in a folder.
    ///
    /// - Parameters:
    ///   - playlist: a multivariant playlist, or the media playlist of video.
    ///   - path: its file.
    /// - Throws: `MediaError`: it is live, encrypted without a key in the folder, or damaged, or a file is not in the folder.
    package init(of playlist: Playlist, at path: String) throws(MediaError) {
        let media: PresentationMedia
        switch playlist {
        case .multivariant(let master):
            guard let variant = Self.variant(of: master), let uri = variant.uri else {
                throw MediaError(.playlist(PlaylistError(.noVariant, path: path)), path: path)
            }
            media = try PresentationMedia(uri, line: variant.line, of: path)
        case .media:
            let uri = try PlaylistMembers(of: path).ownURI(path)
            media = try PresentationMedia(uri, line: 1, of: path)
        }
        let found = try media.videoParts()
        try self.init(name: media.path, found.parts, milliseconds: found.milliseconds)
    }

    /// The variant of the highest dynamic range, of these the one with the most pixels, of these the one with the most bits.
    private static func variant(
        of master: MultivariantPlaylist
    ) -> MultivariantPlaylist.Variant? {
        let named = master.variants.filter { $0.uri?.isEmpty == false }
        let video = named.filter { $0.tag.resolution != nil }
        return (video.isEmpty ? named : video).max { rank($0.tag) < rank($1.tag) }
    }

    private static func rank(_ variant: StreamInf) -> (Int, Int, Int) {
        let range = ["PQ": 2, "HLG": 1][variant.videoRange ?? ""] ?? 0
        let pixels = variant.resolution.map { $0.width.multipliedReportingOverflow(by: $0.height) }
        return (
            range, pixels?.overflow == false ? pixels?.partialValue ?? 0 : 0, variant.bandwidth ?? 0
        )
    }
}

extension PresentationMedia {
    /// Segments that have the same initialization section, without a discontinuity between them.
    private struct Group {
        /// In nanoseconds.
        var start: Int
        var map: Int?
        var segments: [MediaSegment] = []
        var pieces: [JoinedSource.Piece] = []
        var isEncrypted = false
    }

    /// The parts of its video, and how long they are said to be, in milliseconds.
    fileprivate func videoParts() throws(MediaError) -> (
        parts: [PresentationVideo.Part], milliseconds: Int
    ) {
        guard playlist.hasEnded else {
            throw MediaError(
                .unreadable("it has no EXT-X-ENDLIST, so its video is not decoded"),
                path: path
            )
        }
        guard playlist.segments.count <= PresentationVideo.segmentLimit else {
            throw reader.failure(.tooManySegments(limit: PresentationVideo.segmentLimit))
        }
        var reader = reader
        var groups: [Group] = []
        let limit = PresentationVideo.hourLimit * 3_600 * 1_000_000_000
        var time = 0
        for segment in playlist.segments {
            let isNew = segment.isDiscontinuity || groups.last?.map != segment.mapLine
            if groups.isEmpty || isNew { groups.append(Group(start: time, map: segment.mapLine)) }
            let duration = max(0, segment.duration?.nanoseconds ?? 0)
            guard duration <= limit - time else {
                throw reader.failure(.tooLong(hours: PresentationVideo.hourLimit), at: segment.line)
            }
            time += duration
            guard !segment.isGap else { continue }
            let place = try reader.place(of: segment)
            let last = groups.count - 1
            groups[last].segments.append(segment)
            groups[last].pieces.append(.init(path: place.path, range: place.range))
            if playlist.isEncrypted(segment) { groups[last].isEncrypted = true }
        }
        var parts: [PresentationVideo.Part] = []
        for group in groups where !group.segments.isEmpty { parts.append(try part(of: group)) }
        return (parts, time / 1_000_000)
    }

    private func part(of group: Group) throws(MediaError) -> PresentationVideo.Part {
        if group.isEncrypted { return try decryptedPart(of: group) }
        var reader = reader
        let head = try group.segments.first.map { (segment) throws(MediaError) in
            try reader.initialization(of: segment) ?? []
        }
        return PresentationVideo.Part(
            source: JoinedSource(head ?? [], group.pieces),
            start: group.start / 1000
        )
    }

    private func decryptedPart(of group: Group) throws(MediaError) -> PresentationVideo.Part {
        guard group.segments.allSatisfy({ SegmentKey.isReadable($0, in: playlist) }) else {
            throw MediaError(.unreadable("its segments are encrypted"), path: path)
        }
        let files = try decrypted(group.segments)
        let source = try MediaError.file(path) { () throws(FileError) in
            try JoinedSource(files.paths)
        }
        return PresentationVideo.Part(source: source, start: group.start / 1000, files: files)
    }
}
