// SPDX-License-Identifier: Apache-2.0

/// A line that shows the progress of long work on a terminal; nothing if the output is not a terminal.
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
        show(done: done, of: total) { "(\(done >> 20) of \(total >> 20) MiB)" }
    }

    /// Shows how many things are done, once the work has taken a second.
    func show(count: Int, of total: Int) {
        show(done: UInt64(count), of: UInt64(total)) { "(\(count) of \(total))" }
    }

    /// Shows how long the work has taken, once that is a second.
    func showElapsed() {
        show { "\(what) (\(Int((ContinuousClock.now - start) / .seconds(1))) s)" }
    }

    private func show(done: UInt64, of total: UInt64, _ detail: () -> String) {
        guard total > 0 else { return }
        show { "\(what) \(done * 100 / total) % \(detail())" }
    }

    private func show(_ line: () -> String) {
        let now = ContinuousClock.now
        guard terminal.isTerminal, now - start > Self.patience else { return }
        if let lastShown, now - lastShown < Self.interval { return }
        lastShown = now
        Messages.write("\r\u{1B}[K" + line(), terminator: "")
    }

    /// Takes the line away.
    func clear() {
        if lastShown != nil { Messages.write("\r\u{1B}[K", terminator: "") }
        lastShown = nil
    }
}
