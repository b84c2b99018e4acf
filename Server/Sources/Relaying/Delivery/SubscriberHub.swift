// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// The subscribers of all event loops.
///
/// An event is handed to each loop once, whatever the number of its subscribers.
package final class SubscriberHub: Sendable {
    private let loops: [NIOLoopBound<LoopSubscribers>]

    /// Seconds between signs of life, which also find out who has left.
    private static let silence: Int64 = 15

    init(_ group: any EventLoopGroup) async throws {
        var loops: [NIOLoopBound<LoopSubscribers>] = []
        for loop in group.makeIterator() {
            let bound = try await loop.submit {
                NIOLoopBound(LoopSubscribers(), eventLoop: loop)
            }.get()
            loop.scheduleRepeatedTask(
                initialDelay: .seconds(Self.silence),
                delay: .seconds(Self.silence)
            ) { _ in bound.value.showLife() }
            loops.append(bound)
        }
        self.loops = loops
    }

    /// Sends events to the subscribers of a session.
    func send(_ frames: [EventFrame], to session: String) {
        for loop in loops {
            loop.eventLoop.execute { loop.value.send(frames, to: session) }
        }
    }

    /// The subscribers of a loop, on which this is called.
    func subscribers(on loop: any EventLoop) -> LoopSubscribers? {
        loops.first { $0.eventLoop === loop }?.value
    }
}

/// The subscribers of one event loop; only that uses them.
final class LoopSubscribers {
    private var groups: [String: [EventFilter: [EventSender]]] = [:]

    func add(_ sender: EventSender) {
        sender.place = groups[sender.session]?[sender.filter]?.count ?? 0
        groups[sender.session, default: [:]][sender.filter, default: []].append(sender)
    }

    /// Removes a subscriber: the last of its group takes its place.
    func remove(_ sender: EventSender) {
        let (session, filter, place) = (sender.session, sender.filter, sender.place)
        guard let group = groups[session]?[filter], place < group.count, group[place] === sender
        else { return }
        if group.count == 1 {
            groups[session]?[filter] = nil
            if groups[session]?.isEmpty == true { groups[session] = nil }
        } else {
            let last = group[group.count - 1]
            last.place = place
            groups[session]?[filter]?[place] = last
            groups[session]?[filter]?.removeLast()
        }
    }

    func send(_ frames: [EventFrame], to session: String) {
        guard let filters = groups[session] else { return }
        for (filter, senders) in filters {
            let wanted = frames.filter(filter.admits)
            guard !wanted.isEmpty else { continue }
            for sender in senders { sender.send(wanted) }
        }
    }

    func showLife() {
        let senders = groups.values.flatMap { $0.values.joined() }
        for sender in senders { sender.showLife() }
    }
}
