// SPDX-License-Identifier: Apache-2.0

package import Captions
import FFmpegMedia
import MediaPrimitives

/// The video of a transport stream that captions can be put into.
package struct TransportVideo: Sendable {
    /// The number of its stream, from 1.
    package let number: Int
    /// Its PID.
    package let pid: Int
    /// H.264, H.265 or MPEG-2.
    package let coding: PictureCoding
    /// When the first of all streams begins, which players show at 0, in ticks of 1/90 000 s.
    private let startTicks: Int64
    /// The times of its pictures from there on.
    package let clock: StreamClock

    /// FFmpeg takes times that are at most this much earlier than the first one for times before it.
    private static let leadTicks: Int64 = 60 * 90_000

    fileprivate init(_ stream: StreamInfo, _ coding: PictureCoding, startTicks: Int64) {
        number = stream.index + 1
        pid = stream.id
        self.coding = coding
        self.startTicks = startTicks
        clock = StreamClock(stream, start: MediaTime(ticks: startTicks, timescale: 90_000))
    }

    /// A time of 33 bits as FFmpeg counts it: up to a minute before the start of the stream, or after it.
    package func ticks(ofStamp stamp: Int64) -> Int64 {
        let first = startTicks - Self.leadTicks
        return first + ((stamp - first) & (FirstPresentationTime.wrap - 1))
    }
}

extension OpenedMedia {
    /// The first video that can carry captions.
    ///
    /// - Returns: nil if the file is no transport stream.
    /// - Throws: `MediaError.Kind.unreadable` if it is one, without such a video.
    package func transportVideo() throws(MediaError) -> TransportVideo? {
        guard case .container = content else { return nil }
        let input: InputFile
        do {
            input = try self.input()
        } catch {
            // What FFmpeg cannot read is no transport stream.
            return nil
        }
        guard input.formatName == "mpegts" else { return nil }
        let second = TimeBase(numerator: 1, denominator: 90_000)
        let start = input.streams.compactMap { stream in
            stream.timeBase == second ? stream.startTicks : nil
        }.min()
        for stream in input.streams
        where stream.kind == .video && !stream.disposition.contains(.attachedPicture) {
            guard let coding = PictureCoding(codecName: stream.codecName), coding != .av1,
                let start
            else { continue }
            return TransportVideo(stream, coding, startTicks: start)
        }
        throw MediaError(
            .unreadable("it has no video in H.264, H.265 or MPEG-2 that could carry captions"),
            path: path
        )
    }
}
