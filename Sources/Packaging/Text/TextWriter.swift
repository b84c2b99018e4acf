// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives
import Playlists

/// Writes captions of a presentation: segments of WebVTT or IMSC, and their playlist.
struct TextWriter {
    /// The file that has all cues, for DASH.
    static let wholeName = "captions.vtt"

    private let text: SegmentPlan.Text
    private let plan: SegmentPlan
    private let windows: CaptionWindows

    /// Prepares to write captions.
    init(_ text: SegmentPlan.Text, _ plan: SegmentPlan) {
        self.text = text
        self.plan = plan
        windows = CaptionWindows(
            text.document.cues,
            boundaries: plan.textBoundaries,
            end: plan.textEnd
        )
    }

    /// Writes everything.
    ///
    /// - Returns: the playlist, and what the format could not carry.
    func write(
        into presentation: borrowing NewFolder
    ) throws(ISOMediaError) -> (WrittenPlaylist, [ConversionLoss]) {
        try presentation.makeFolder(text.folder)
        var playlist = MediaPlaylistBuilder(targetDuration: plan.targetDuration)
        let losses =
            plan.options.usesIMSC
            ? try writeIMSC(presentation, &playlist) : try writeWebVTT(presentation, &playlist)
        let path = text.folder + "/index.m3u8"
        try presentation.write(playlist.bytes, to: path)
        let written = WrittenPlaylist(
            uri: path,
            bitRate: playlist.bitRate,
            segmentCount: playlist.segmentCount,
            byteCount: playlist.byteCount
        )
        return (written, losses)
    }

    private func writeWebVTT(
        _ presentation: borrowing NewFolder,
        _ playlist: inout MediaPlaylistBuilder
    ) throws(ISOMediaError) -> [ConversionLoss] {
        let isTransportStream = plan.options.layout == .transportStreams
        let segments = WebVTTSegments(
            text.document,
            mediaStart: isTransportStream ? TransportStreamSegments.start : 0
        )
        for (index, window) in windows.windows.enumerated() {
            let name = "segment-\(index + 1).vtt"
            try append(segments.bytes(of: window), name, window, presentation, &playlist)
        }
        let whole = segments.whole(windows.cues)
        if plan.options.writesDASH {
            try presentation.write(whole.bytes, to: text.folder + "/" + Self.wholeName)
        }
        return whole.losses
    }

    private func writeIMSC(
        _ presentation: borrowing NewFolder,
        _ playlist: inout MediaPlaylistBuilder
    ) throws(ISOMediaError) -> [ConversionLoss] {
        let segments = IMSCSegments(text.document, text.option)
        try presentation.write(segments.header(), to: text.folder + "/init.mp4")
        playlist.appendMap(uri: "init.mp4")
        for (index, window) in windows.windows.enumerated() {
            let bytes = segments.bytes(of: window, number: index + 1)
            try append(bytes, "segment-\(index + 1).m4s", window, presentation, &playlist)
        }
        return segments.losses(windows.cues)
    }

    private func append(
        _ bytes: [UInt8],
        _ name: String,
        _ window: CaptionWindows.Window,
        _ presentation: borrowing NewFolder,
        _ playlist: inout MediaPlaylistBuilder
    ) throws(ISOMediaError) {
        try presentation.write(bytes, to: text.folder + "/" + name)
        playlist.append(
            uri: name,
            duration: DecimalSeconds(nanoseconds: (window.end - window.start) * 1_000_000),
            length: UInt64(bytes.count)
        )
    }
}

extension SegmentPlan {
    /// When segments of text begin, in milliseconds.
    var textBoundaries: [Int] {
        boundaries.map { Int($0.rescaled(to: 1000, rounding: .nearest).ticks) }
    }

    /// When text ends, in milliseconds: with the pictures, not before.
    var textEnd: Int { Int(end.rescaled(to: 1000, rounding: .up).ticks) }
}
