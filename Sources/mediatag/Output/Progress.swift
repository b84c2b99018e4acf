// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A line that shows the progress of long work on a terminal, with its rate and the time left.
///
/// Nothing is shown if the output is not a terminal, or with `--quiet`. For programs, it is a line of JSON at most every tenth of
/// a second.
final class Progress {
    private static let patience = Duration.seconds(1)
    private static let interval = Duration.milliseconds(100)

    private let what: String
    private let terminal = Terminal.standardError
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?

    /// Makes the line of a kind of work, such as "copying".
    init(_ what: String) {
        self.what = what
    }

    /// Shows how many bytes are done, once the work has taken a second.
    func show(done: UInt64, of total: UInt64) {
        show(done: done, of: total, unit: .mebibytes)
    }

    /// Shows how many things are done, once the work has taken a second.
    func show(count: Int, of total: Int) {
        show(done: UInt64(count), of: UInt64(total), unit: .things)
    }

    /// Shows how long the work has taken, once that is a second.
    func showElapsed() {
        let seconds = UInt64((ContinuousClock.now - start) / .seconds(1))
        show(MessageLine(activity: what, done: seconds, of: nil, unit: .seconds)) {
            "\(what) (\(seconds) s)"
        }
    }

    /// Shows what was loaded from servers, once the work has taken a second: how much there is, is not known.
    func show(requests: Int, bytes: UInt64) {
        show(MessageLine(activity: what, done: bytes, of: nil, unit: .bytes)) {
            "\(what): \(requests) requests, \(bytes >> 10) KiB, "
                + "\(Int((ContinuousClock.now - start) / .seconds(1))) s"
        }
    }

    private func show(done: UInt64, of total: UInt64, unit: ProgressEstimate.Unit) {
        guard total > 0 else { return }
        let counted: MessageLine.Unit = unit == .mebibytes ? .bytes : .items
        show(MessageLine(activity: what, done: min(done, total), of: total, unit: counted)) {
            let estimate = ProgressEstimate(
                done: done,
                of: total,
                unit: unit,
                after: ContinuousClock.now - start
            )
            return "\(what) \(estimate)"
        }
    }

    private func show(_ record: @autoclosure () -> MessageLine, _ line: () -> String) {
        let now = ContinuousClock.now
        guard terminal.isTerminal || Messages.areLines, !Messages.isQuiet,
            now - start > Self.patience
        else { return }
        if let lastShown, now - lastShown < Self.interval { return }
        lastShown = now
        Messages.writeLine(Messages.areLines ? record().text + "\n" : "\r\u{1B}[K" + line())
    }

    /// Takes the line away.
    func clear() {
        if lastShown != nil, !Messages.areLines { Messages.writeLine("\r\u{1B}[K") }
        lastShown = nil
    }
}
