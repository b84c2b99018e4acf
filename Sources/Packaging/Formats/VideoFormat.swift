// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Playlists

/// What a variant states about its video: size, frame rate, range.
struct VideoFormat: Equatable, Sendable {
    /// Width as displayed, in pixels.
    let width: Int
    /// Height as displayed, in pixels.
    let height: Int
    /// Frames a second, with three decimals.
    let frameRate: DecimalSeconds?
    /// Frames a second as DASH writes them: a whole number, or a fraction.
    let exactFrameRate: String?
    /// `SDR`, `HLG` or `PQ`.
    let videoRange: String

    /// Reads the format of a track.
    ///
    /// - Throws: `ISOMediaError` where a header is damaged.
    init(_ track: PresentationTrack) throws(ISOMediaError) {
        let header = try track.track.header()
        let entry = track.track.sampleEntries.first
        let visual = entry.flatMap(VisualSampleEntry.init)
        (width, height) = try Self.displaySize(header, visual)
        let rate = Self.frameRate(track)
        frameRate = rate.flatMap { DecimalSeconds(ticks: $0.thousandths, timescale: 1000) }
        exactFrameRate = rate?.fraction
        videoRange = Self.range(entry)
    }

    /// The size in the track header; where that is the coded one, with the shape of the pixels.
    private static func displaySize(
        _ header: TrackHeaderBox,
        _ visual: VisualSampleEntry?
    ) throws(ISOMediaError) -> (Int, Int) {
        var width = header.width.rounded
        var height = header.height.rounded
        if let visual,
            width <= 0 || height <= 0 || (width, height) == (visual.width, visual.height)
        {
            (width, height) = (visual.width, visual.height)
            if let box = visual.boxes.first(where: { $0.type == "pasp" }) {
                let shape = try box.decode(PixelAspectRatioBox.self)
                if shape.horizontalSpacing > 0, shape.verticalSpacing > 0 {
                    let spacing = (Int(shape.horizontalSpacing), Int(shape.verticalSpacing))
                    width = (width * spacing.0 + spacing.1 / 2) / spacing.1
                }
            }
        }
        return header.matrix.swapsWidthAndHeight ? (height, width) : (width, height)
    }

    /// The rate that is common in the track.
    private static func frameRate(
        _ track: PresentationTrack
    ) -> (thousandths: Int, fraction: String)? {
        let durations = track.samples.lazy.map(\.duration)
        let rate = CommonFrameRate(durations: durations, timescale: track.timescale)
        guard let thousandths = rate?.thousandths else { return nil }
        if thousandths % 1000 == 0 { return (thousandths, "\(thousandths / 1000)") }
        // Rates of NTSC; others are as exact as three decimals.
        let whole = (thousandths + 999) / 1000
        let isNTSC = abs(whole * 1_000_000 / 1001 - thousandths) <= 1
        return (thousandths, isNTSC ? "\(whole * 1000)/1001" : "\(thousandths)/1000")
    }

    private static func range(_ entry: Box?) -> String {
        switch entry.flatMap(Colours.init)?.transfer {
        case 16: return "PQ"
        case 18: return "HLG"
        case nil: break
        default: return "SDR"
        }
        switch entry.flatMap(DolbyVisionRecord.init)?.compatibility {
        case 4: return "HLG"
        case 0, 1: return "PQ"
        default: return "SDR"
        }
    }
}

/// The meaning of the code values of video, in the numbers of ITU-T H.273.
struct Colours: Equatable {
    let primaries: Int
    let transfer: Int
    let matrix: Int
    var isFullRange = false

    init(primaries: Int, transfer: Int, matrix: Int) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
    }

    /// Reads the `colr` of a sample entry; nil if it has none with such numbers.
    init?(_ entry: Box) {
        let boxes = VisualSampleEntry(entry)?.boxes ?? []
        for box in boxes where box.type == "colr" {
            let bytes = Array(box.payload)
            guard bytes.count >= 10,
                ["nclx", "nclc"].contains(String(decoding: bytes[..<4], as: UTF8.self))
            else { continue }
            primaries = Int(bytes[4]) << 8 | Int(bytes[5])
            transfer = Int(bytes[6]) << 8 | Int(bytes[7])
            matrix = Int(bytes[8]) << 8 | Int(bytes[9])
            isFullRange = bytes.count > 10 && bytes[10] & 0x80 != 0
            return
        }
        return nil
    }
}
