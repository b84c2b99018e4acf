// SPDX-License-Identifier: Apache-2.0

import Playlists

/// The playlist of pictures that can be decoded alone; each lasts until the next, the first from the
/// beginning on.
///
/// Source: RFC 8216bis-22, 4.4.3.6.
struct IFramePlaylist {
    /// A picture.
    struct Picture {
        /// The file of its segment.
        let uri: String
        /// Its part of that file, with everything that decoding it needs but the initialization section.
        let range: Range<UInt64>
        /// When it is shown, in ticks of the track.
        let time: Int64
    }

    /// Composes a playlist.
    ///
    /// - Parameters:
    ///   - pictures: in order.
    ///   - media: the track.
    ///   - map: the initialization section, and its length where it is a part of a file.
    /// - Returns: the playlist.
    static func compose(
        _ pictures: [Picture],
        of media: SegmentedTrack,
        map: (uri: String, length: Int?)
    ) -> MediaPlaylistBuilder {
        let end = media.segments.last.map { $0.start + $0.duration } ?? 0
        let times = [0] + pictures.dropFirst().map(\.time) + [end]
        let durations = zip(times, times.dropFirst()).map { first, next in
            DecimalSeconds(ticks: Int(max(1, next - first)), timescale: Int(media.track.timescale))
                ?? DecimalSeconds(nanoseconds: 0)
        }
        let longest = durations.map(\.roundedSeconds).max() ?? 1
        var playlist = MediaPlaylistBuilder(targetDuration: max(1, longest), isIFramesOnly: true)
        playlist.appendMap(uri: map.uri, length: map.length)
        for (picture, duration) in zip(pictures, durations) {
            playlist.append(uri: picture.uri, duration: duration, range: picture.range)
        }
        return playlist
    }
}
