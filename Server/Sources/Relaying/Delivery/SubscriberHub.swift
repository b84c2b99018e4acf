// SPDX-License-Identifier: Apache-2.0

internal import NIOCore

/// The subscribers of all event loops.
///
/// An event is handed to each loop once, whatever the number of its subscribers.
package final class SubscriberHub: Sendable {
    private let loops: [NIOLoopBound<LoopSubscribers>]

    /// Milliseconds between signs of life to a subscriber, which also find out who has left.
    private static let silence: Int64 = 15_000

    init(_ group: any EventLoopGroup) async throws {
        var loops: [NIOLoopBound<LoopSubscribers>] = []
        for loop in group.makeIterator() {
            let bound = try await loop.submit {
                NIOLoopBound(LoopSubscribers(), eventLoop: loop)
            }.get()
            let turn = TimeAmount.milliseconds(Self.silence / Int64(LifeTurns<EventSender>.count))
            loop.scheduleRepeatedTask(initialDelay: turn, delay: turn) { _ in
                bound.value.showLife()
            }
            loops.append(bound)
        }
        self.loops = loops
    }

    /// Sends events to the subscribers of captions, and to those who follow the name of their session.
    func send(_ frames: [EventFrame], to captions: String) {
        let name = String(captions.prefix { $0 != "~" })
        for loop in loops {
            loop.eventLoop.execute {
                loop.value.send(frames, to: captions)
                if name != captions { loop.value.send(frames, to: name) }
            }
        }
    }

    /// Ends the connections of all subscribers: the relay stops.
    func end() async {
        for loop in loops {
            do {
                try await loop.eventLoop.submit { loop.value.end() }.get()
            } catch {
                // The loop has ended, and its connections with it.
            }
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
    private var turns = LifeTurns<EventSender>()

    func add(_ sender: EventSender) {
        sender.turn = turns.add(sender)
        sender.place = groups[sender.session]?[sender.filter]?.count ?? 0
        groups[sender.session, default: [:]][sender.filter, default: []].append(sender)
    }

    /// Removes a subscriber: the last of its group takes its place.
    func remove(_ sender: EventSender) {
        turns.remove(sender, turn: sender.turn)
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

    /// Ends all connections.
    func end() {
        for sender in groups.values.flatMap({ $0.values.joined() }) { sender.end(.goingAway) }
    }

    /// Shows those whose turn it is that the relay is there.
    func showLife() {
        for sender in turns.advance() { sender.showLife() }
    }
}
