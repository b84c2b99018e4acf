// SPDX-License-Identifier: Apache-2.0

internal import FFmpegMedia
internal import Processes
internal import Synchronization

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Reads a source into a buffer, on a thread of its own, until it ends or is stopped.
package final class SoundReader: Sendable {
    /// What happens to a source.
    package enum Event: Equatable, Sendable {
        /// Its sound has begun, at this time of the session in milliseconds.
        case began(Int)
        /// The connection is lost, and why; it is opened again.
        case lost(String)
        /// The dates that its playlist states cannot be used, and why: its sound has the time at which it came.
        case undated(String)
        /// So many packets could not be decoded; what they had was not heard.
        case damaged(packets: Int)
        /// It cannot be opened, or ended too early, and why; it is not opened again.
        case failed(String)
    }

    private let address: SoundAddress
    private let buffer: SoundBuffer
    /// Now, in milliseconds since the session began.
    private let now: @Sendable () -> Int
    private let report: @Sendable (Event) -> Void
    private let isStopped = Atomic(false)

    /// What FFmpeg has read to know a stream comes at once: so long it is not known how late sound comes, in microseconds.
    private static let settling = 300_000
    /// A file is played so much ahead of its time, in microseconds: what is read is heard whole.
    private static let lead = 100_000
    /// The least time from one reading of dates to the next, in microseconds.
    private static let leastPause = 2_000_000
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
        DetachedThread.start { self.run() }
    }

    /// Lets the reader end after the sound that it waits for.
    package func stop() { isStopped.store(true, ordering: .relaxed) }

    private var mayGoOn: Bool { !isStopped.load(ordering: .relaxed) }

    private func run() {
        var (failures, hasBegun) = (0, false)
        var clock = SoundClock()
        while mayGoOn {
            var connection = Connection()
            let reason = play(&connection, &clock, &hasBegun)
            if connection.errorCount > 0 { report(.damaged(packets: connection.errorCount)) }
            if connection.isOpen { failures = 0 }
            let isOpenedAgain = address.isOpenedAgain && !connection.isFinite && mayGoOn
            // A source that was never there is a wrong address.
            guard isOpenedAgain, hasBegun || failures < Self.pauses.count else {
                if let reason { report(.failed(reason)) }
                break
            }
            endSpeech(after: connection)
            if failures == 0 || failures == Self.pauses.count {
                report(.lost(reason ?? "it has ended"))
            }
            usleep(UInt32(Self.pauses[min(failures, Self.pauses.count - 1)]) * 1000)
            failures += 1
        }
        buffer.end()
    }

    /// A source from its opening to its end.
    private struct Connection {
        var isOpen = false
        var isFinite = false
        var pace: Pace?
        /// When the sound ends that came last, in microseconds of the session; nil if none came.
        var lastEnd: Int?
        var errorCount = 0
        /// Whether it is a live stream of HLS, whose playlist may have dates.
        var mayHaveDates = false
        /// When the dates were read last, in microseconds of the session.
        var datesRead = 0
        /// The first sound, and when it came.
        var first: [(sound: LiveInput.Sound, now: Int)] = []
    }

    /// What was said last is final once silence follows it.
    private func endSpeech(after connection: Connection) {
        guard let end = connection.lastEnd else { return }
        let silence = Array(repeating: 0 as Int16, count: SoundBuffer.rate)
        buffer.add(SoundBuffer.Block(start: end, samples: silence))
    }

    /// Reads a source to its end.
    ///
    /// - Returns: why it ended too early, or cannot be opened; nil if it ended.
    private func play(
        _ connection: inout Connection,
        _ clock: inout SoundClock,
        _ hasBegun: inout Bool
    ) -> String? {
        do throws(FFmpegError) {
            let input = try LiveInput(address.input, rate: SoundBuffer.rate)
            connection.isOpen = true
            connection.isFinite = address.kind == .file || address.mayBeFinite && input.isFinite
            connection.mayHaveDates = !connection.isFinite && input.formatName == "hls"
            // A live playlist that was read, and has ended meanwhile, is not a film to be played from its beginning.
            if hasBegun, connection.isFinite, input.formatName == "hls" { return nil }
            clock.reopen()
            if connection.mayHaveDates { setDates(of: &clock, &connection, at: .beginning) }
            defer {
                connection.errorCount = input.errorCount
                settle(&connection, &clock, &hasBegun)
            }
            while mayGoOn, let sounds = try input.read() {
                if sounds.isEmpty { usleep(1000) }
                for sound in sounds where !sound.samples.isEmpty {
                    // Hostile times do not overflow.
                    guard sound.start.magnitude < Self.latest else { continue }
                    settleOrTake(sound, &connection, &clock, &hasBegun)
                }
            }
            // The end of a stream that is made now is never clean; that of a file says whether it is whole.
            return connection.isFinite ? input.complaint : nil
        } catch {
            return error.description
        }
    }

    /// Keeps the first sound of a stream until it is known how late it comes.
    private func settleOrTake(
        _ sound: LiveInput.Sound,
        _ connection: inout Connection,
        _ clock: inout SoundClock,
        _ hasBegun: inout Bool
    ) {
        guard clock.isOpen, !connection.isFinite, address.isOpenedAgain else {
            return take(sound, &connection, &clock, &hasBegun)
        }
        let now = now() * 1000
        connection.first.append((sound, now))
        if let first = connection.first.first, now - first.now >= Self.settling {
            settle(&connection, &clock, &hasBegun)
        }
    }

    /// Takes the first sound: what came least late was just said.
    private func settle(
        _ connection: inout Connection,
        _ clock: inout SoundClock,
        _ hasBegun: inout Bool
    ) {
        let first = connection.first
        connection.first = []
        let zeros = first.map { sound, now in
            now - SoundBuffer.microseconds(sound.start + sound.samples.count)
        }
        guard let zero = zeros.min() else { return }
        clock.set(zero: zero, isStated: false)
        for (sound, _) in first { take(sound, &connection, &clock, &hasBegun) }
    }

    private func take(
        _ sound: LiveInput.Sound,
        _ connection: inout Connection,
        _ clock: inout SoundClock,
        _ hasBegun: inout Bool
    ) {
        let start = SoundBuffer.microseconds(sound.start)
        let duration = SoundBuffer.microseconds(sound.samples.count)
        var (time, zero) = (now() * 1000, 0)
        if connection.isFinite {
            var pace = connection.pace ?? Pace(first: start, began: time)
            let due = pace.time(of: start, duration: duration)
            connection.pace = pace
            wait(until: due + duration - Self.lead)
            // A film whose sound begins a little later than its picture counts from the picture.
            (time, zero) = (due, (0..<1_000_000).contains(start) ? due - start : due)
        } else {
            // A stream that jumps all the time is not asked for its dates all the time.
            let isDue = connection.mayHaveDates && time - connection.datesRead >= Self.leastPause
            if isDue, clock.jumps(to: start) {
                setDates(of: &clock, &connection, at: .afterDiscontinuity)
            }
            time = clock.time(of: start, duration: duration, at: time)
            zero = time
        }
        // A playlist may begin before the session does.
        guard time + duration > 0 else { return }
        if !hasBegun {
            hasBegun = true
            report(.began(max(0, zero) / 1000))
        }
        let block = SoundBuffer.Block(start: max(0, time), samples: Self.whole(sound.samples))
        buffer.add(block)
        connection.lastEnd = block.end
    }

    /// Sets the clock by the dates of the playlist; one without dates that can be used is not asked again.
    private func setDates(
        of clock: inout SoundClock,
        _ connection: inout Connection,
        at place: DatedSegment.Place
    ) {
        connection.datesRead = now() * 1000
        connection.mayHaveDates = false
        do throws(ProgramDates.Unusable) {
            guard let dates = try ProgramDates(of: address, at: place) else { return }
            connection.mayHaveDates = true
            buffer.expectBursts(of: 3 * dates.targetDuration)
            let sessionStart = Int(Date().timeIntervalSince1970 * 1e6) - now() * 1000
            clock.set(zero: dates.zero - sessionStart, isStated: true)
        } catch {
            report(.undated(error.reason))
        }
    }

    /// Waits for a time of the session, in microseconds; a reader that is stopped does not.
    private func wait(until time: Int) {
        while mayGoOn {
            let early = time - now() * 1000
            guard early > 0 else { return }
            usleep(UInt32(min(early, 100_000)))
        }
    }

    /// Times of sources are below this, in samples: two years.
    static let latest = 1_000_000_000_000

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
