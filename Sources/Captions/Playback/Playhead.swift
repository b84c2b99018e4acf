// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Synchronization

/// The time at which a player is, and the rate at which it plays.
///
///     let playhead = Playhead()
///     playhead.play()
///     for await change in timeline.changes(at: playhead) { show(change.cues) }
///
/// A player reports to it when it plays, pauses and seeks; it counts the time between these reports with a clock.
public final class Playhead<Time: Clock>: Sendable where Time.Duration == Duration {
    /// What a player reported last.
    struct Report: Sendable {
        /// How many reports there were.
        var number = 0
        /// How many seeks and changes of direction there were.
        var jumps = 0
        /// The time in the media, in milliseconds, when it was reported.
        var milliseconds: Double
        /// When it was reported.
        var instant: Time.Instant
        /// Media time that passes in each unit of time; negative backwards, 0 while paused.
        var rate: Double = 0
        /// Whether it plays backwards, or did so before it was paused.
        var isBackwards = false

        /// The time in the media at an instant, in milliseconds.
        func position(at instant: Time.Instant) -> Double {
            let passed = Double(self.instant.duration(to: instant).nanoseconds) / 1e6
            return milliseconds + passed * rate
        }

        /// How long after the report a time in the media is reached; negative if it was reached before.
        func delay(of time: Int) -> Duration {
            let nanoseconds = ((Double(time) - milliseconds) * 1e6 / rate).rounded(.up)
            return .nanoseconds(Int(max(-9e18, min(9e18, nanoseconds))))
        }
    }

    private struct State {
        var report: Report
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var count = 0
    }

    /// Measures the time between reports.
    let clock: Time
    private let state: Mutex<State>

    /// Makes a playhead that is paused.
    ///
    /// - Parameters:
    ///   - milliseconds: the time in the media.
    ///   - clock: measures the time between reports.
    public init(milliseconds: Int = 0, clock: Time = ContinuousClock()) {
        self.clock = clock
        let report = Report(milliseconds: Double(milliseconds), instant: clock.now)
        state = Mutex(State(report: report))
    }

    /// The time in the media, in milliseconds.
    public var milliseconds: Int {
        let position = report.position(at: clock.now)
        return Int(max(-9e15, min(9e15, position.rounded(.down))))
    }

    /// The player plays.
    ///
    /// - Parameter rate: media time that passes in each unit of time, 1 for the usual speed; negative backwards, 0 for a
    ///   pause.
    public func play(rate: Double = 1) {
        change { report in
            report.rate = rate.isFinite ? rate : 0
            guard report.rate != 0, (report.rate < 0) != report.isBackwards else { return }
            report.isBackwards.toggle()
            report.jumps += 1
        }
    }

    /// The player is paused.
    public func pause() {
        change { $0.rate = 0 }
    }

    /// The player continues at another time, at the same rate.
    ///
    /// - Parameter milliseconds: the time in the media.
    public func seek(toMilliseconds milliseconds: Int) {
        change { report in
            report.milliseconds = Double(milliseconds)
            report.jumps += 1
        }
    }

    // MARK: - Following it

    /// What was reported last.
    var report: Report { state.withLock(\.report) }

    private func change(_ body: (inout Report) -> Void) {
        let waiting = state.withLock { state in
            let now = clock.now
            state.report.milliseconds = state.report.position(at: now)
            state.report.instant = now
            state.report.number += 1
            body(&state.report)
            defer { state.waiting.removeAll() }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for a report, or for an instant.
    ///
    /// - Parameters:
    ///   - number: the last report that is known.
    ///   - deadline: when to stop waiting; nil for never.
    func waitForReport(after number: Int, until deadline: Time.Instant?) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.waitForReport(after: number) }
            if let deadline {
                let clock = clock
                group.addTask {
                    do {
                        try await clock.sleep(until: deadline, tolerance: .zero)
                    } catch {
                        // It was cancelled: there is a report, or the caller ends.
                    }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }

    private func waitForReport(after number: Int) async {
        let id = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard state.report.number == number, !Task.isCancelled else { return true }
                    state.waiting[id] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: id) }?.resume()
        }
    }
}
