// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import MediaPrimitives

/// The times of a stream's packets, made to go on where they begin anew: transport streams count 26
/// hours with 33 bits, and pieces are put together whose times overlap.
package struct StreamClock: Sendable {
    /// Where decoding times go back by more than this, in milliseconds, they begin anew.
    private static let jumpMilliseconds: Int64 = 1000

    private let timeBase: TimeBase
    private let start: MediaTime
    /// Ticks of a second, at least 1.
    private let second: Int64
    /// Ticks from one picture to the next where packets have no times.
    private let step: Int64
    /// What is added so that times go on.
    private var shift: Int64 = 0
    private var lastDecode: Int64?
    private var lastTime: Int64?
    private var end: Int64?

    /// Takes what is known of a stream, and when the first of all streams begins.
    init(_ stream: StreamInfo, start: MediaTime?) {
        timeBase = stream.timeBase
        self.start = start ?? MediaTime(ticks: 0, timescale: 1)
        let (numerator, denominator) = (Int64(timeBase.numerator), Int64(timeBase.denominator))
        second = numerator > 0 ? max(1, denominator / numerator) : 1
        let rate = stream.coding.averageFrameRate ?? stream.coding.baseFrameRate
        let frames = rate.map { (Int64($0.numerator), Int64($0.denominator)) } ?? (25, 1)
        step = frames.0 > 0 ? max(1, second * frames.1 / frames.0) : 1
    }

    /// When a packet's picture is shown, and the earliest time of those that follow, in ticks.
    mutating func times(of packet: Packet) -> (time: Int64, earliest: Int64) {
        times(
            presentation: packet.presentationTicks,
            decoding: packet.decodingTicks,
            duration: packet.durationTicks
        )
    }

    /// When a picture is shown, and the earliest time of those that follow, in ticks.
    ///
    /// - Parameters:
    ///   - presentation: when it is shown, as the file states it, in ticks.
    ///   - decoding: when it is decoded.
    ///   - duration: how long it is shown; nil if that is not known.
    /// - Returns: the times, which go on where those of the file begin anew.
    package mutating func times(
        presentation: Int64?,
        decoding: Int64?,
        duration: Int64? = nil
    ) -> (time: Int64, earliest: Int64) {
        let given = presentation ?? decoding
        let guess = (lastTime ?? 0) &+ step - shift
        var time = Self.bounded(given ?? guess) &+ shift
        var decode = Self.bounded(decoding ?? given ?? guess) &+ shift
        if let lastDecode, decode < lastDecode - second * Self.jumpMilliseconds / 1000 {
            let jump = lastDecode + step - decode
            shift &+= jump
            time &+= jump
            decode &+= jump
        }
        lastDecode = decode
        lastTime = time
        end = max(end ?? time, time &+ min(duration ?? step, second * 60))
        return (time, decode)
    }

    /// A time in milliseconds from the start of the file.
    package func milliseconds(of ticks: Int64) -> Int {
        guard let time = timeBase.time(ticks: ticks) else { return 0 }
        let own = time.rescaled(to: 1_000_000, rounding: .nearest).ticks
        let first = start.rescaled(to: 1_000_000, rounding: .nearest).ticks
        let (distance, overflow) = own.subtractingReportingOverflow(first)
        return overflow ? 0 : Int(max(0, (distance + 500) / 1000))
    }

    /// When the last picture ends, in milliseconds from the start of the file.
    var endMilliseconds: Int? { end.map(milliseconds) }

    /// Times that no file of any length reaches would overflow sums.
    private static func bounded(_ ticks: Int64) -> Int64 { max(-(1 << 60), min(1 << 60, ticks)) }
}
