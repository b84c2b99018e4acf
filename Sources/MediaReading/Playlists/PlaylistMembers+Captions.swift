// SPDX-License-Identifier: Apache-2.0

package import Captions
import ISOMedia
import MediaPrimitives
package import Playlists

extension PlaylistMembers {
    /// The closed captions in the pictures of a member; nil where there is no playlist that was read.
    ///
    /// All of its segments are read, as one presentation.
    ///
    /// - Returns: what was found, or a clause that says why the segments cannot be looked into.
    package func captions(
        of member: PlaylistMember,
        keeping kept: EmbeddedCaptions.Keeping
    ) -> Result<EmbeddedCaptions, SegmentObstacle>? {
        guard member.playlist != nil else { return nil }
        do throws(SegmentObstacle) {
            return .success(
                try withMedia(of: member) { try EmbeddedCaptions(of: $0, keeping: kept) }
            )
        } catch {
            return .failure(error)
        }
    }

    /// The text of a member whose segments are fragmented MP4, such as IMSC, with the times of the presentation.
    ///
    /// - Returns: nil where the segments have no text of a known format, or cannot be read.
    package mutating func fragmentedText(of member: PlaylistMember) -> CaptionDocument? {
        guard let playlist = member.playlist, let name = place.file(member.uri, from: nil) else {
            return nil
        }
        do {
            let media = try fragments(of: playlist, named: name)
            let tracks = try TextTracks(of: media)
            guard let facts = tracks.texts.first else { return nil }
            let text = try tracks.reading([facts])(facts)
            let start = try firstTimestamp ?? Self.start(of: facts, in: media)
            return text.document.shifted(byMilliseconds: -start)
        } catch {
            return nil
        }
    }

    /// The segments of text as one movie; from a server they are loaded whole.
    private func fragments(of playlist: MediaPlaylist, named name: String) throws -> OpenedMedia {
        let files = try files(of: playlist, named: name).get()
        if place is PlaylistFolder { return try OpenedMedia(joining: files) }
        var bytes: [UInt8] = []
        for file in files.paths {
            let limit = Self.fragmentLimit - bytes.count
            guard let part = place.bytes(file, limit: limit) else {
                throw SegmentObstacle(reason: "\(place.name(of: file)) cannot be read")
            }
            bytes += part
        }
        return OpenedMedia(
            try MovieFile(LoadedSource(path: files.paths.first ?? name, bytes: bytes))
        )
    }

    /// Bytes of fragmented text that are loaded from a server.
    private static let fragmentLimit = 64 << 20

    /// The time of the first sample, in milliseconds: where the video cannot be looked into, it is taken for the
    /// beginning of the presentation.
    private static func start(of facts: TrackFacts, in media: OpenedMedia) throws -> Int {
        guard let movie = media.movie, let track = try movie.movie.track(facts.id),
            let samples = try movie.fragmentedSamples().first(where: { $0.trackID == facts.id }),
            let first = samples.samples.first
        else { return 0 }
        let time = MediaTime(
            ticks: Int64(clamping: first.decodeTime),
            timescale: try track.mediaHeader().timescale
        )
        return Int(time.rescaled(to: 1000, rounding: .nearest).ticks)
    }

    /// The files or URLs of a playlist's segments in order, each once: those of parts of one file are that file.
    ///
    /// Encrypted segments are decrypted if the key is in the playlist's folder.
    func files(
        of playlist: MediaPlaylist,
        named name: String
    ) -> Result<SegmentFiles, SegmentObstacle> {
        let folder = place as? PlaylistFolder
        var files: [String] = []
        var known: Set<String> = []
        var maps: Set<String> = []
        for segment in playlist.segments where !segment.isGap {
            if playlist.isEncrypted(segment) {
                return decryptedFiles(of: playlist, named: name)
            }
            let map = playlist.map(of: segment)?.uri
            // The second would have to be read with what it says of samples.
            if let map, maps.insert(map).inserted, maps.count > 1 {
                return .failure(
                    SegmentObstacle(reason: "its segments have several initialization sections")
                )
            }
            for uri in [map, playlist.uri(of: segment)] {
                guard let uri else { continue }
                guard let file = place.file(uri, from: name) else {
                    return .failure(
                        SegmentObstacle(reason: "\(uri) is outside the playlist's folder")
                    )
                }
                guard folder == nil || folder?.size(of: file) != nil else {
                    return .failure(SegmentObstacle(reason: "there is no file \(uri)"))
                }
                if known.insert(file).inserted { files.append((folder?.path ?? "") + file) }
            }
        }
        guard !files.isEmpty else {
            return .failure(SegmentObstacle(reason: "it has no segments"))
        }
        return .success(SegmentFiles(files))
    }

    private func decryptedFiles(
        of playlist: MediaPlaylist,
        named name: String
    ) -> Result<SegmentFiles, SegmentObstacle> {
        let segments = playlist.segments.filter { !$0.isGap }
        guard let folder = place as? PlaylistFolder,
            segments.allSatisfy({ SegmentKey.isReadable($0, in: playlist) })
        else { return .failure(SegmentObstacle(reason: "its segments are encrypted")) }
        guard Set(segments.compactMap { playlist.map(of: $0)?.uri }).count < 2 else {
            return .failure(
                SegmentObstacle(reason: "its segments have several initialization sections")
            )
        }
        do throws(MediaError) {
            return .success(
                try SegmentFiles(decrypting: segments, of: playlist, named: name, in: folder)
            )
        } catch {
            if case .unusablePresentation(.encrypted) = error.kind {
                return .failure(
                    SegmentObstacle(
                        reason: "its segments are encrypted, and no key beside the playlist fits"
                    )
                )
            }
            return .failure(SegmentObstacle(reason: "\(error)"))
        }
    }
}

/// Why the segments of a playlist cannot be looked into.
package struct SegmentObstacle: Error, Equatable, Sendable {
    /// A clause.
    package let reason: String
    /// Whether more would have to be loaded from a server than is allowed.
    package let isTooLarge: Bool

    /// Makes an obstacle.
    package init(reason: String, isTooLarge: Bool = false) {
        self.reason = reason
        self.isTooLarge = isTooLarge
    }
}
