// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives

/// A stream of sound or pictures on its way into a movie.
struct CodedStream {
    let stream: StreamInfo
    var formatter: SampleFormatter
    var log = PacketLog()
    /// For pictures without time stamps.
    private var pictureOrder: PictureOrder?
    private var isPictureOrderTried = false

    init(_ stream: StreamInfo, as format: MovieFormat) {
        self.stream = stream
        formatter = SampleFormatter(stream, as: format)
    }

    /// The times of the samples; nil where there are none.
    func times() -> TrackTimes? {
        stream.kind == .video
            ? PictureTimes(stream, log)?.times()
            : SoundTimes(stream, log, linear: formatter.linear)?.times()
    }

    /// Writes what a packet holds.
    ///
    /// - Throws: `MediaError`, which names the file that was read as `path`.
    mutating func take(
        _ packet: Packet,
        to writer: inout MovieWriter,
        track: Int,
        path: String
    ) throws(MediaError) {
        let sample = formatter.sample(packet.data)
        guard !sample.isEmpty else { return }
        let length =
            stream.kind == .audio ? AudioPacketLength.samples(of: packet.data, in: stream) ?? 0 : 0
        let order = try order(of: packet, path: path)
        let time = packet.decodingTicks ?? packet.presentationTicks
        let milliseconds =
            time.map { stream.timeBase.exactTime($0).rescaled(to: 1000, rounding: .down).ticks }
            ?? Int64(log.count) * 40
        log.append(packet, size: sample.count, length: length, order: order)
        do {
            try writer.write(
                sample,
                sampleCount: formatter.sampleCount(sample),
                at: milliseconds,
                track: track
            )
        } catch {
            throw MediaError(.media(ISOMediaError(error)), path: path)
        }
    }

    /// The place of a picture in the order of presentation, if no time stamp gives it.
    private mutating func order(of packet: Packet, path: String) throws(MediaError) -> Int? {
        guard stream.kind == .video, packet.presentationTicks == nil, packet.decodingTicks == nil
        else { return nil }
        if !isPictureOrderTried {
            isPictureOrderTried = true
            do {
                pictureOrder = try PictureOrder(codecName: stream.codecName)
            } catch {
                throw MediaError(.ffmpeg(error), path: path)
            }
        }
        return pictureOrder?.number(of: packet.data)
    }
}
