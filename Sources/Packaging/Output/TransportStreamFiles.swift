// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Playlists

/// Writes a track as segments of MPEG transport streams, with their playlist.
///
/// The playlist of single pictures has the tables at the front of the first segment as its initialization
/// section.
struct TransportStreamFiles {
    let media: SegmentedTrack
    let folder: String
    let targetDuration: Int

    /// Writes everything.
    func write(
        into presentation: borrowing NewFolder,
        progress: (UInt64) -> Void
    ) throws(PackagingError) -> MediaWriter.Result {
        var playlist = MediaPlaylistBuilder(targetDuration: targetDuration)
        let timescale = Int(media.track.timescale)
        var pictures: [IFramePlaylist.Picture] = []
        var tablesLength = 0
        do throws(ISOMediaError) {
            try presentation.makeFolder(folder)
        } catch {
            throw PackagingError(.media(error), path: presentation.name)
        }
        let segments = TransportStreamSegments(media)
        try segments.forEach { number, segment, bytes throws(ISOMediaError) in
            let name = "segment-\(number + 1).ts"
            try presentation.write(bytes, to: folder + "/" + name)
            let duration = DecimalSeconds(ticks: Int(segment.duration), timescale: timescale)
            playlist.append(
                uri: name,
                duration: duration ?? DecimalSeconds(nanoseconds: 0),
                length: UInt64(bytes.count)
            )
            progress(UInt64(bytes.count))
            guard media.track.placed.isVideo else { return }
            let found = TransportStreamPictures(bytes)
            if number == 0 { tablesLength = found.tablesLength }
            let syncs = segment.samples.filter { media.track.placed.samples[$0].flags.isSync }
            pictures += zip(found.pictures, syncs).map { range, sample in
                IFramePlaylist.Picture(uri: name, range: range, time: media.track.time(of: sample))
            }
        }
        let frames = IFramePlaylist.compose(
            pictures,
            of: media,
            map: ("segment-1.ts", tablesLength)
        )
        do throws(ISOMediaError) {
            return MediaWriter.Result(
                playlist: try write(playlist, as: "index.m3u8", presentation),
                iFrames: pictures.isEmpty
                    ? nil : try write(frames, as: "iframes.m3u8", presentation),
                singleFile: nil
            )
        } catch {
            throw PackagingError(.media(error), path: presentation.name)
        }
    }

    private func write(
        _ playlist: MediaPlaylistBuilder,
        as name: String,
        _ presentation: borrowing NewFolder
    ) throws(ISOMediaError) -> WrittenPlaylist {
        try presentation.write(playlist.bytes, to: folder + "/" + name)
        return WrittenPlaylist(
            uri: folder + "/" + name,
            bitRate: playlist.bitRate,
            segmentCount: playlist.segmentCount,
            byteCount: playlist.byteCount
        )
    }
}
