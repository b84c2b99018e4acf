// SPDX-License-Identifier: Apache-2.0

package import Captions
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
        guard let playlist = member.playlist, let name = place.file(member.uri, from: nil) else {
            return nil
        }
        let files: [String]
        switch self.files(of: playlist, named: name) {
        case .success(let found): files = found
        case .failure(let obstacle): return .failure(obstacle)
        }
        do throws(MediaError) {
            return .success(try EmbeddedCaptions(of: OpenedMedia(joining: files), keeping: kept))
        } catch {
            return .failure(SegmentObstacle(reason: "\(error)"))
        }
    }

    /// The text of a member whose segments are fragmented MP4, such as IMSC, with the times of the presentation.
    ///
    /// - Returns: nil where the segments have no text of a known format, or cannot be read.
    package mutating func fragmentedText(of member: PlaylistMember) -> CaptionDocument? {
        guard let playlist = member.playlist, let name = place.file(member.uri, from: nil),
            case .success(let files) = files(of: playlist, named: name)
        else { return nil }
        do throws(MediaError) {
            let tracks = try TextTracks(of: OpenedMedia(joining: files))
            guard let facts = tracks.texts.first else { return nil }
            let text = try tracks.reading([facts])(facts)
            return text.document.shifted(byMilliseconds: -(firstTimestamp ?? 0))
        } catch {
            return nil
        }
    }

    /// The files of a playlist's segments in order, each once: those of parts of one file are that file.
    func files(
        of playlist: MediaPlaylist,
        named name: String
    ) -> Result<[String], SegmentObstacle> {
        guard let folder = place as? PlaylistFolder else {
            return .failure(SegmentObstacle(reason: "its segments are on a server"))
        }
        var files: [String] = []
        var known: Set<String> = []
        var maps: Set<String> = []
        for segment in playlist.segments where !segment.isGap {
            if let line = segment.keyLine, Key(playlist.text.lines[line - 1])?.method != "NONE" {
                return .failure(SegmentObstacle(reason: "its segments are encrypted"))
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
                guard let file = folder.file(uri, from: name) else {
                    return .failure(
                        SegmentObstacle(reason: "\(uri) is outside the playlist's folder")
                    )
                }
                guard folder.size(of: file) != nil else {
                    return .failure(SegmentObstacle(reason: "there is no file \(uri)"))
                }
                if known.insert(file).inserted { files.append(folder.path + file) }
            }
        }
        guard !files.isEmpty else {
            return .failure(SegmentObstacle(reason: "it has no segments"))
        }
        return .success(files)
    }
}

/// Why the segments of a playlist cannot be looked into.
package struct SegmentObstacle: Error, Equatable, Sendable {
    /// A clause.
    package let reason: String

    /// Makes an obstacle.
    package init(reason: String) {
        self.reason = reason
    }
}
