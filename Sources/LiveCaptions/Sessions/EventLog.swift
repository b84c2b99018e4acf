// SPDX-License-Identifier: Apache-2.0

/// The events of a session, numbered in the order in which they came; some of them are kept to be sent again.
struct EventLog: Sendable {
    /// The number of the first event.
    let first: Int
    /// The number of the last event.
    private(set) var last: Int
    /// The events that are kept, in the order of their numbers.
    private(set) var events: [SessionEvent] = []

    /// A log without events.
    ///
    /// - Parameter number: of the last event before.
    init(after number: Int) {
        first = number + 1
        last = number
    }

    /// Numbers an event and keeps it.
    mutating func record(_ content: SessionEvent.Content) -> SessionEvent {
        let event = number(content)
        events.append(event)
        return event
    }

    /// Numbers an event that is not kept.
    mutating func number(_ content: SessionEvent.Content) -> SessionEvent {
        last += 1
        return SessionEvent(number: last, content: content)
    }

    /// The events that are kept and have a higher number.
    func events(after number: Int) -> [SessionEvent] {
        var (low, high) = (events.startIndex, events.endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if events[middle].number > number { high = middle } else { low = middle + 1 }
        }
        return Array(events[low...])
    }
}
