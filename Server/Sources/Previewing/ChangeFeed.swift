// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Reports changes to every page that is open, as Server-Sent Events.
public final class ChangeFeed: Sendable {
    private let pages = Mutex<(next: Int, open: [Int: AsyncStream<String>.Continuation])>((0, [:]))

    /// A feed that no page reads yet.
    public init() {}

    /// The events of one page: a comment at once, an event at every change, a comment now and then.
    public func events() -> AsyncStream<String> {
        AsyncStream(bufferingPolicy: .bufferingNewest(4)) { continuation in
            let page = pages.withLock { pages in
                pages.next += 1
                pages.open[pages.next] = continuation
                return pages.next
            }
            continuation.onTermination = { [weak self] _ in
                self?.pages.withLock { $0.open[page] = nil }
            }
            continuation.yield(": open\n\n")
        }
    }

    /// Reports a change.
    ///
    /// - Parameter what: a line that says what has changed.
    public func change(_ what: String = "files") { send("event: change\ndata: \(what)\n\n") }

    /// Sends a comment: it finds out which pages have left.
    public func knock() { send(": open\n\n") }

    private func send(_ text: String) {
        for page in pages.withLock({ Array($0.open.values) }) { page.yield(text) }
    }
}
