// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// The segments of a track as MPEG transport streams.
///
/// Source: RFC 8216bis-22, 3.1.1.
struct TransportStreamSegments {
    /// When a presentation begins, in ticks of 1/90 000 s: decoding begins before, and no time is below 0.
    static let start: Int64 = 900_000
    private static let timescale: UInt32 = 90_000

    private let media: SegmentedTrack
    /// By how much samples are decoded earlier, so that none is shown before it is decoded.
    private let lead: Int64

    /// Takes a track.
    init(_ media: SegmentedTrack) {
        self.media = media
        let track = media.track
        lead = track.indices.reduce(0) { max($0, track.decodeTime(of: $1) - track.time(of: $1)) }
    }

    /// Calls `body` with the bytes of each segment in order.
    ///
    /// - Throws: `PackagingError.Kind.unsupported` where FFmpeg cannot carry the track in a transport
    ///   stream, or `.media`.
    func forEach(
        _ body: (Int, TrackSegment, [UInt8]) throws(ISOMediaError) -> Void
    ) throws(PackagingError) {
        let path = media.track.placed.source.path
        do {
            let header = try InitializationSegment(
                media.track.placed.track,
                timescale: media.track.timescale
            ).encoded()
            var writer = try TransportStreamWriter(initialization: header, name: path)
            for (number, segment) in media.segments.enumerated() {
                let first = segment.samples.lowerBound
                let bytes = try writer.segment(count: segment.samples.count) { index in
                    try sample(first + index)
                }
                try body(number, segment, bytes)
            }
        } catch let error as ISOMediaError {
            throw PackagingError(.media(error.naming(path)), path: path)
        } catch let error as FFmpegError {
            throw PackagingError(.transportStream(error), path: path)
        } catch {
            preconditionFailure("nothing else is thrown: \(error)")
        }
    }

    private func sample(_ index: Int) throws(ISOMediaError) -> TransportStreamWriter.Sample {
        let track = media.track
        let sample = track.placed.samples[index]
        func ticks(_ time: Int64) -> Int64 {
            MediaTime(ticks: time, timescale: track.timescale)
                .rescaled(to: Self.timescale, rounding: .nearest).ticks
        }
        return TransportStreamWriter.Sample(
            data: try track.placed.source.read(sample.offset..<sample.offset + UInt64(sample.size)),
            decodeTime: Self.start + ticks(track.decodeTime(of: index) - lead),
            presentationTime: Self.start + ticks(track.time(of: index)),
            duration: ticks(Int64(track.duration(of: index))),
            isSync: sample.flags.isSync
        )
    }
}
