// SPDX-License-Identifier: Apache-2.0

internal import LiveCaptions

/// The sessions in memory: those that run, and the last of those that are over.
struct KnownSessions {
    /// A session, and the actions in its log.
    struct Entry {
        var session: LiveSession
        var actions: Int
    }

    /// The captions that run, by the name of their session.
    private(set) var running: [String: String] = [:]
    private var entries: [String: Entry] = [:]
    private var over: [String] = []

    /// Sessions that are over and in memory at most.
    private static let mostOver = 16
    /// Actions of them together at most, if there is more than one.
    ///
    /// Two sessions of four hours have as many, so memory does not grow from session to session. The others are read again
    /// if they are asked for.
    private let mostActions: Int

    init(mostActions: Int = 60_000) { self.mostActions = mostActions }

    /// A session by the id of its captions.
    ///
    /// It is changed in place: do not hold a copy meanwhile.
    subscript(id: String) -> Entry? {
        get { entries[id] }
        _modify { yield &entries[id] }
    }

    mutating func add(_ entry: Entry) {
        let record = entry.session.record
        entries[record.id] = entry
        if entry.session.captions.status.isOver {
            end(record.id)
        } else {
            running[record.name] = record.id
        }
    }

    /// The captions of a session are over.
    mutating func end(_ id: String) {
        if let name = entries[id]?.session.record.name, running[name] == id {
            running[name] = nil
        }
        guard !over.contains(id) else { return }
        over.append(id)
        while over.count > 1, over.count > Self.mostOver || actionsOver > mostActions {
            entries[over.removeFirst()] = nil
        }
    }

    private var actionsOver: Int { over.reduce(0) { $0 + (entries[$1]?.actions ?? 0) } }

    mutating func forget(_ id: String) {
        end(id)
        over.removeAll { $0 == id }
        entries[id] = nil
    }
}
