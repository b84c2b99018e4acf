// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
public import Playlists

/// What a variant says of its pictures: size, rate, range.
public struct PictureFormat: Equatable, Sendable {
    /// Width as displayed, in pixels.
    public let width: Int
    /// Height as displayed, in pixels.
    public let height: Int
    /// Frames a second, with three decimals.
    public let frameRate: DecimalSeconds?
    /// Frames a second as DASH writes them: a whole number, or a fraction.
    let exactFrameRate: String?
    /// `SDR`, `HLG` or `PQ`.
    public let videoRange: String

    /// Reads the format of a track.
    ///
    /// - Throws: `ISOMediaError` where a header is damaged.
    init(_ track: ProgrammeTrack) throws(ISOMediaError) {
        let header = try track.placed.track.header()
        let entry = track.placed.track.sampleEntries.first
        let picture = entry.flatMap(VisualSampleEntry.init)
        (width, height) = try Self.displaySize(header, picture)
        let rate = Self.frameRate(track)
        frameRate = rate.flatMap { DecimalSeconds(ticks: $0.thousandths, timescale: 1000) }
        exactFrameRate = rate?.fraction
        videoRange = Self.range(entry)
    }

    /// The size in the track header; where that is the coded one, with the shape of the pixels.
    private static func displaySize(
        _ header: TrackHeaderBox,
        _ picture: VisualSampleEntry?
    ) throws(ISOMediaError) -> (Int, Int) {
        var width = header.width.rounded
        var height = header.height.rounded
        if let picture,
            width <= 0 || height <= 0 || (width, height) == (picture.width, picture.height)
        {
            (width, height) = (picture.width, picture.height)
            if let box = picture.boxes.first(where: { $0.type == "pasp" }) {
                let shape = try box.decode(PixelAspectRatioBox.self)
                if shape.horizontalSpacing > 0, shape.verticalSpacing > 0 {
                    let spacing = (Int(shape.horizontalSpacing), Int(shape.verticalSpacing))
                    width = (width * spacing.0 + spacing.1 / 2) / spacing.1
                }
            }
        }
        return header.matrix.swapsWidthAndHeight ? (height, width) : (width, height)
    }

    /// The highest rate that a twentieth of the pictures has.
    ///
    /// Durations that differ by one tick are one rate whose period is no whole number of ticks.
    private static func frameRate(
        _ track: ProgrammeTrack
    ) -> (thousandths: Int, fraction: String)? {
        var counts: [UInt32: Int] = [:]
        for sample in track.placed.samples where sample.duration > 0 {
            counts[sample.duration, default: 0] += 1
        }
        let total = counts.values.reduce(0, +)
        guard let shortest = counts.filter({ $0.value * 20 >= total }).keys.min() else {
            return nil
        }
        let near = counts.filter { $0.key == shortest || $0.key == shortest + 1 }
        let count = near.values.reduce(0, +)
        let ticks = near.reduce(0) { $0 + Int($1.key) * $1.value }
        let thousandths = (Int(track.timescale) * count * 1000 + ticks / 2) / ticks
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
