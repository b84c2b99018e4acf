// SPDX-License-Identifier: Apache-2.0

/// A line on the terminal that tells how far long work has come; nothing where nobody watches.
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

    private func show(done: UInt64, of total: UInt64, _ detail: () -> String) {
        let now = ContinuousClock.now
        guard terminal.isTerminal, now - start > Self.patience, total > 0 else { return }
        if let lastShown, now - lastShown < Self.interval { return }
        lastShown = now
        let percent = done * 100 / total
        let line = "\(what) \(percent) % \(detail())"
        Messages.write("\r\u{1B}[K" + line, terminator: "")
    }

    /// Takes the line away.
    func clear() {
        if lastShown != nil { Messages.write("\r\u{1B}[K", terminator: "") }
        lastShown = nil
    }
}
