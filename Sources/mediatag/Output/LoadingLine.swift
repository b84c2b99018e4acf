// SPDX-License-Identifier: Apache-2.0

import MediaReading
import RemoteMedia
import Synchronization

/// A line that shows what is loaded from servers and object stores, if the command line names any.
enum LoadingLine {
    private static let line = Mutex<Progress?>(nil)

    /// Begins to watch what this process loads; a worker of an audit has no line of its own.
    static func begin() {
        guard CommandWords.all.contains(where: { $0.contains("://") }),
            !CommandWords.all.contains(where: ["--worker", "--worker-of-run"].contains),
            Terminal.standardError.isTerminal || Messages.areLines
        else { return }
        line.withLock { $0 = Progress("loading") }
        RemoteTraffic.observe { traffic in
            line.withLock {
                $0?.show(requests: traffic.requestCount, bytes: traffic.readBytes)
            }
        }
    }

    /// Takes the line away, before anything else is written.
    static func clear() {
        line.withLock { $0?.clear() }
    }
}
