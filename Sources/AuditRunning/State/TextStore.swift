// SPDX-License-Identifier: Apache-2.0

import SQLStorage

/// Texts under keys in an SQLite file; one thread at a time may use it.
final class TextStore {
    /// The table, which other programs may look at while it is written.
    ///
    /// A write that a failing machine takes back costs an audit of one file, so that nothing is flushed.
    private static let schema =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
        + "CREATE TABLE IF NOT EXISTS audited (asset TEXT PRIMARY KEY, state TEXT NOT NULL,"
        + " report TEXT NOT NULL) WITHOUT ROWID"
    private static let finding = "SELECT report FROM audited WHERE asset = ?1 AND state = ?2"
    private static let setting = "INSERT OR REPLACE INTO audited VALUES (?1, ?2, ?3)"

    private let find: SQLStatement
    private let set: SQLStatement

    /// Opens a file, or makes it, and the table in it.
    ///
    /// - Throws: `AuditStateError` where the library is missing, the file is no database, or it is in use.
    init(path: String) throws(AuditStateError) {
        do {
            let database = try SQLDatabase(path: path, schema: Self.schema)
            find = try database.statement(Self.finding)
            set = try database.statement(Self.setting)
        } catch {
            throw AuditStateError(error)
        }
    }

    /// The text of a key whose state is the one given; nil if missing.
    ///
    /// - Throws: `AuditStateError` where the file cannot be read.
    func text(of key: String, state: String) throws(AuditStateError) -> String? {
        do {
            return try find.firstRow([key, state])?.first
        } catch {
            throw AuditStateError(error)
        }
    }

    /// Sets state and text of a key.
    ///
    /// - Throws: `AuditStateError` where the file cannot be written.
    func set(_ text: String, of key: String, state: String) throws(AuditStateError) {
        do {
            try set.run([key, state, text])
        } catch {
            throw AuditStateError(error)
        }
    }
}

extension AuditStateError {
    fileprivate init(_ error: SQLError) { self.init(path: error.path, reason: error.reason) }
}
