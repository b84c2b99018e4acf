// SPDX-License-Identifier: Apache-2.0

internal import SQLStorage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Sessions and the logs of their actions, in an SQLite file; one thread at a time may use it.
///
/// What is committed survives the end of the process at any instant. A machine that fails may take the last commits
/// back, never a part of one.
package final class RelayStore {
    private static let schema = """
        PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
        CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL,
          run INTEGER NOT NULL, record TEXT NOT NULL, ended INTEGER NOT NULL) WITHOUT ROWID;
        CREATE UNIQUE INDEX IF NOT EXISTS runs ON sessions (name, run);
        CREATE TABLE IF NOT EXISTS actions (session TEXT NOT NULL, number INTEGER NOT NULL,
          time INTEGER NOT NULL, action TEXT NOT NULL, PRIMARY KEY (session, number)) WITHOUT ROWID
        """

    private let database: SQLDatabase
    private let insertSession: SQLStatement
    private let insertAction: SQLStatement
    private let endSession: SQLStatement
    private let findSession: SQLStatement
    private let findLatest: SQLStatement
    private let findRun: SQLStatement
    private let findRuns: SQLStatement
    private let lastRun: SQLStatement
    private let findEnded: SQLStatement
    private let deleteActions: SQLStatement
    private let findRunning: SQLStatement
    private let findActions: SQLStatement
    private let countActions: SQLStatement
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()
    private var isOpen = false

    /// Opens the file of a state folder, or makes it.
    ///
    /// - Parameter path: the file; `:memory:` for none.
    /// - Throws: ``RelayFailure`` if it is not a database of ours or cannot be used.
    package init(path: String) throws(RelayFailure) {
        do {
            let database = try SQLDatabase(path: path, schema: Self.schema)
            self.database = database
            insertSession = try database.statement(
                "INSERT INTO sessions VALUES (?1, ?2, ?3, ?4, 0)"
            )
            insertAction = try database.statement("INSERT INTO actions VALUES (?1, ?2, ?3, ?4)")
            // Of captions that were deleted, the row stays, so that their number is not given again; `ended` is -1.
            endSession = try database.statement(
                "UPDATE sessions SET ended = ?2, record = ?3 WHERE id = ?1"
            )
            findSession = try database.statement(
                "SELECT record FROM sessions WHERE id = ?1 AND ended >= 0"
            )
            findLatest = try database.statement(
                "SELECT id FROM sessions WHERE name = ?1 AND ended >= 0 ORDER BY run DESC LIMIT 1"
            )
            findRun = try database.statement(
                "SELECT id FROM sessions WHERE name = ?1 AND run = ?2 AND ended >= 0"
            )
            findRuns = try database.statement(
                "SELECT id, record, ended FROM sessions WHERE name = ?1 AND ended >= 0 ORDER BY run"
            )
            lastRun = try database.statement(
                "SELECT run, record FROM sessions WHERE name = ?1 ORDER BY run DESC LIMIT 1"
            )
            findEnded = try database.statement(
                "SELECT id, record, ended FROM sessions WHERE ended > 0"
            )
            deleteActions = try database.statement("DELETE FROM actions WHERE session = ?1")
            findRunning = try database.statement("SELECT id FROM sessions WHERE ended = 0")
            countActions = try database.statement(
                "SELECT count(*) FROM (SELECT 1 FROM actions WHERE session = ?1 LIMIT ?2)"
            )
            findActions = try database.statement(
                "SELECT time, action FROM actions WHERE session = ?1 ORDER BY number"
            )
        } catch {
            throw RelayFailure(error.description)
        }
    }

    // MARK: - Writing

    /// Adds a session; it is kept by the next ``commit()``.
    package func add(_ record: SessionRecord, run: Int) throws(RelayFailure) {
        try begin()
        try execute(insertSession, [record.id, record.name, String(run), try text(record)])
    }

    /// Adds an action of a session; it is kept by the next ``commit()``.
    package func add(
        _ action: SessionAction,
        number: Int,
        at time: Int,
        to id: String
    ) throws(RelayFailure) {
        try begin()
        try execute(insertAction, [id, String(number), String(time), try text(action)])
    }

    /// Notes when a session ended, in milliseconds since it began, 1 at least; it is kept by the next ``commit()``.
    package func end(_ record: SessionRecord, at time: Int) throws(RelayFailure) {
        try begin()
        try execute(endSession, [record.id, String(max(1, time)), try text(record)])
    }

    /// Deletes the texts of captions that are over; only that they were there is kept, by the next ``commit()``.
    func delete(_ record: SessionRecord) throws(RelayFailure) {
        try begin()
        var rest = record
        rest.statusCallback = nil
        try execute(deleteActions, [record.id])
        try execute(endSession, [record.id, "-1", try text(rest)])
    }

    /// Keeps what was added since the last time.
    package func commit() throws(RelayFailure) {
        guard isOpen else { return }
        try statements("COMMIT")
        isOpen = false
    }

    /// Takes back what was added since the last ``commit()``.
    package func rollBack() {
        guard isOpen else { return }
        isOpen = false
        do {
            try database.run("ROLLBACK")
        } catch {
            // SQLite has rolled back by itself.
        }
    }

    private func begin() throws(RelayFailure) {
        guard !isOpen else { return }
        try statements("BEGIN IMMEDIATE")
        isOpen = true
    }

    // MARK: - Reading

    /// The id of the captions that a text names: the latest of a session, or those of a run, such as `hall~2`.
    package func id(named text: String) throws(RelayFailure) -> String? {
        do {
            if let row = try findLatest.firstRow([text]) { return row[0] }
            let parts = text.split(separator: "~", omittingEmptySubsequences: false)
            guard parts.count == 2, let run = Int(parts[1]) else { return nil }
            return try findRun.firstRow([String(parts[0]), String(run)])?[0]
        } catch {
            throw RelayFailure(error.description)
        }
    }

    /// The captions of a session that are not deleted, and when they ended; 0 for those that run.
    package func runs(
        named name: String
    ) throws(RelayFailure) -> [(record: SessionRecord, ended: Int)] {
        try records(findRuns, [name])
    }

    /// The number of the last run of a session, and its record, whether it is deleted or not.
    func lastRun(named name: String) throws(RelayFailure) -> (run: Int, record: SessionRecord)? {
        do {
            guard let row = try lastRun.firstRow([name]), let run = Int(row[0]) else { return nil }
            return (run, try decoder.decode(SessionRecord.self, from: Data(row[1].utf8)))
        } catch {
            throw RelayFailure("\(database.path): the runs of session \(name) cannot be read")
        }
    }

    /// The captions that ended before a time, in milliseconds since 1970.
    func ended(before time: Int) throws(RelayFailure) -> [SessionRecord] {
        try records(findEnded, []).filter { $0.record.started + $0.ended < time }.map(\.record)
    }

    private func records(
        _ statement: SQLStatement,
        _ values: [String]
    ) throws(RelayFailure) -> [(record: SessionRecord, ended: Int)] {
        do {
            var rows: [[String]] = []
            try statement.forEachRow(values) { rows.append($0) }
            return try rows.map { row in
                let record = try decoder.decode(SessionRecord.self, from: Data(row[1].utf8))
                return (record, Int(row[2]) ?? 0)
            }
        } catch {
            throw RelayFailure("\(database.path): the sessions cannot be read")
        }
    }

    /// The sessions that have not ended.
    package func running() throws(RelayFailure) -> [String] {
        do {
            var ids: [String] = []
            try findRunning.forEachRow { ids.append($0[0]) }
            return ids
        } catch {
            throw RelayFailure(error.description)
        }
    }

    /// Whether the log of a session has more actions than so many.
    func isLong(_ id: String, limit: Int) throws(RelayFailure) -> Bool {
        do {
            let row = try countActions.firstRow([id, String(limit + 1)])
            return (row?.first.flatMap { Int($0) } ?? 0) > limit
        } catch {
            throw RelayFailure(error.description)
        }
    }

    /// A session, brought back from its log, and how many actions that has; nil if there is none.
    func session(_ id: String) throws(RelayFailure) -> KnownSessions.Entry? {
        do {
            guard let row = try findSession.firstRow([id]) else { return nil }
            let record = try decoder.decode(SessionRecord.self, from: Data(row[0].utf8))
            var session = try LiveSession(record)
            var count = 0
            var broken: (any Error)?
            try findActions.forEachRow([id]) { row in
                guard broken == nil else { return }
                do {
                    let action = try decoder.decode(SessionAction.self, from: Data(row[1].utf8))
                    _ = session.apply(action, at: Int(row[0]) ?? 0, isReplayed: true)
                    count += 1
                } catch {
                    broken = error
                }
            }
            if let broken { throw broken }
            return KnownSessions.Entry(session: session, actions: count)
        } catch let error as SQLError {
            throw RelayFailure(error.description)
        } catch {
            throw RelayFailure("\(database.path): the log of session \(id) cannot be read")
        }
    }

    // MARK: - Errors

    private func statements(_ text: String) throws(RelayFailure) {
        do {
            try database.run(text)
        } catch {
            throw RelayFailure(error.description)
        }
    }

    private func execute(_ statement: SQLStatement, _ values: [String]) throws(RelayFailure) {
        do {
            try statement.run(values)
        } catch {
            throw RelayFailure(error.description)
        }
    }

    private func text(_ value: some Encodable) throws(RelayFailure) -> String {
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw RelayFailure("an action could not be written: \(error)")
        }
    }
}
