// SPDX-License-Identifier: Apache-2.0

internal import FFmpegMedia
internal import Foundation
internal import Synchronization

/// Reads a source into a buffer, on a thread of its own, until it ends or is stopped.
package final class SoundReader: Sendable {
    /// What happens to a source.
    package enum Event: Equatable, Sendable {
        /// Its sound has begun, at this time of the session in milliseconds.
        case began(Int)
        /// The connection is lost, and why; it is opened again.
        case lost(String)
        /// It has ended.
        case ended
        /// It cannot be opened, and why.
        case failed(String)
    }

    private let address: SoundAddress
    private let buffer: SoundBuffer
    /// Now, in milliseconds since the session began.
    private let now: @Sendable () -> Int
    private let report: @Sendable (Event) -> Void
    private let isStopped = Atomic(false)

    /// A file is played so much ahead of its time, in microseconds: what is read is heard whole.
    private static let lead = 100_000
    /// Pauses before a source is opened again, in milliseconds.
    private static let pauses = [250, 500, 1000, 2000, 4000]

    /// A reader that has not begun.
    ///
    /// - Parameters:
    ///   - address: the source.
    ///   - buffer: gets the sound.
    ///   - now: the session's clock, in milliseconds.
    ///   - report: is given what happens, on the reader's thread.
    package init(
        _ address: SoundAddress,
        into buffer: SoundBuffer,
        now: @escaping @Sendable () -> Int,
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.address = address
        self.buffer = buffer
        self.now = now
        self.report = report
    }

    /// Begins to read.
    package func start() {
        Thread.detachNewThread { self.run() }
    }

    /// Lets the reader end after the sound that it waits for.
    package func stop() { isStopped.store(true, ordering: .relaxed) }

    private var mayGoOn: Bool { !isStopped.load(ordering: .relaxed) }

    private func run() {
        var failures = 0
        var hasBegun = false
        // When the sound ends that came last, in microseconds; nil if none came in this connection.
        var lastEnd: Int?
        var clock = SoundClock()
        while mayGoOn {
            let reason: String
            do throws(FFmpegError) {
                let input = try LiveInput(address.input, rate: SoundBuffer.rate)
                failures = 0
                clock.reopen()
                try play(input, &clock, &hasBegun, &lastEnd)
                reason = "its end"
            } catch {
                reason = error.description
            }
            // What was said last is final once silence follows it.
            if let lastEnd, address.isOpenedAgain {
                let silence = Array(repeating: 0 as Int16, count: SoundBuffer.rate)
                buffer.add(SoundBuffer.Block(start: lastEnd, samples: silence))
            }
            lastEnd = nil
            guard address.isOpenedAgain, mayGoOn else {
                if !hasBegun { report(.failed(reason)) }
                break
            }
            // A source that was never there is a wrong address.
            if !hasBegun, address.kind == .stream, failures >= Self.pauses.count {
                report(.failed(reason))
                break
            }
            if failures == 0 || failures == Self.pauses.count { report(.lost(reason)) }
            usleep(UInt32(Self.pauses[min(failures, Self.pauses.count - 1)]) * 1000)
            failures += 1
        }
        buffer.end()
        report(.ended)
    }

    private func play(
        _ input: LiveInput,
        _ clock: inout SoundClock,
        _ hasBegun: inout Bool,
        _ lastEnd: inout Int?
    ) throws(FFmpegError) {
        var pace: Pace?
        while mayGoOn, let sounds = try input.read() {
            if sounds.isEmpty { usleep(1000) }
            for sound in sounds where !sound.samples.isEmpty {
                guard sound.start.magnitude < Self.latest else { continue }
                let start = SoundBuffer.microseconds(sound.start)
                let duration = SoundBuffer.microseconds(sound.samples.count)
                var (time, zero) = (now() * 1000, 0)
                if address.kind == .file {
                    var current = pace ?? Pace(first: start, began: time)
                    let due = current.time(of: start, duration: duration)
                    pace = current
                    let early = due + duration - time - Self.lead
                    if early > 0 { usleep(UInt32(clamping: early)) }
                    // A film whose sound begins a little later than its picture counts from the picture.
                    (time, zero) = (due, (0..<1_000_000).contains(start) ? due - start : due)
                } else {
                    time = clock.time(of: start, duration: duration, at: time)
                    zero = time
                }
                if !hasBegun {
                    hasBegun = true
                    report(.began(max(0, zero) / 1000))
                }
                let block = SoundBuffer.Block(
                    start: max(0, time),
                    samples: Self.whole(sound.samples)
                )
                buffer.add(block)
                lastEnd = block.end
            }
        }
    }

    /// Times of sources are below this, in samples: two years.
    private static let latest = 1_000_000_000_000

    /// When a file is played: the file is the clock, and it is never late.
    private struct Pace {
        var first: Int
        var began: Int
        var expected: Int

        /// A gap in the sound of a file is silence, up to an hour.
        private static let longestGap = 3_600_000_000

        init(first: Int, began: Int) {
            (self.first, self.began, expected) = (first, began, first)
        }

        mutating func time(of start: Int, duration: Int) -> Int {
            if !(expected - 50_000...expected + Self.longestGap).contains(start) {
                (first, began) = (start, began + expected - first)
            }
            expected = start + duration
            return began + start - first
        }
    }

    /// Samples of 16 bits.
    private static func whole(_ samples: [Float]) -> [Int16] {
        samples.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) }
    }
}
