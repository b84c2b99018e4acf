// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import Playlists

/// Writes captions of a presentation: segments of WebVTT and their playlist.
struct TextWriter {
    private let text: SegmentPlan.Text
    private let plan: SegmentPlan

    /// Prepares to write captions.
    init(_ text: SegmentPlan.Text, _ plan: SegmentPlan) {
        self.text = text
        self.plan = plan
    }

    /// Writes everything.
    ///
    /// - Returns: the playlist, and what the format could not carry.
    func write(
        into presentation: borrowing NewFolder
    ) throws(ISOMediaError) -> (WrittenPlaylist, [ConversionLoss]) {
        let folder = text.folder
        try presentation.makeFolder(folder)
        let divided = SubtitleSegments(
            text.document,
            boundaries: plan.boundaries.map { Self.milliseconds($0, .nearest) },
            end: Self.milliseconds(plan.end, .up)
        )
        var playlist = MediaPlaylistBuilder(targetDuration: plan.targetDuration)
        for (index, segment) in divided.segments.enumerated() {
            let name = "segment-\(index + 1).vtt"
            try presentation.write(segment.bytes, to: folder + "/" + name)
            playlist.append(
                uri: name,
                duration: DecimalSeconds(nanoseconds: segment.milliseconds * 1_000_000),
                length: UInt64(segment.bytes.count)
            )
        }
        let path = folder + "/index.m3u8"
        try presentation.write(playlist.bytes, to: path)
        let written = WrittenPlaylist(
            uri: path,
            bitRate: playlist.bitRate,
            segmentCount: playlist.segmentCount,
            byteCount: playlist.byteCount
        )
        return (written, divided.losses)
    }

    private static func milliseconds(_ time: MediaTime, _ rounding: TimeRounding) -> Int {
        Int(time.rescaled(to: 1000, rounding: rounding).ticks)
    }
}
