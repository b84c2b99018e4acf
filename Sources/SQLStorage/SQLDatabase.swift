// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
import MediaPrimitives

/// An SQLite file, whose library is loaded on first use; one thread at a time may use it.
@safe public final class SQLDatabase {
    /// How long another program may keep the file busy.
    private static let busyMilliseconds: CInt = 10_000

    /// The file.
    public let path: String
    private let database: OpaquePointer?

    /// Opens a file, or makes it.
    ///
    /// - Parameters:
    ///   - path: the file; `:memory:` for none.
    ///   - schema: statements that make what is missing in it.
    /// - Throws: ``SQLError`` if the library is missing, the file is not a database, or it is in use.
    public init(path: String, schema: String) throws(SQLError) {
        if let reason = unsafe csqlite_load() {
            throw SQLError(path: path, reason: unsafe String(cString: reason))
        }
        var database: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        let status = unsafe sqlite3_open_v2(path.systemPath, &database, flags, nil)
        self.path = path
        unsafe self.database = database
        guard status == SQLITE_OK else { throw failure }
        unsafe sqlite3_busy_timeout(database, Self.busyMilliseconds)
        try run(schema)
    }

    deinit { unsafe sqlite3_close_v2(database) }

    /// Runs statements that give no rows.
    ///
    /// - Parameter statements: SQL, without values of others.
    /// - Throws: ``SQLError`` if one fails; those before it are done.
    public func run(_ statements: String) throws(SQLError) {
        guard unsafe sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK else {
            throw failure
        }
    }

    /// A statement that is run often.
    ///
    /// - Parameter text: SQL, with `?1`, `?2` … for values.
    /// - Returns: the statement.
    /// - Throws: ``SQLError`` if it is not valid.
    public func statement(_ text: String) throws(SQLError) -> SQLStatement {
        var statement: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(database, text, -1, &statement, nil) == SQLITE_OK else {
            throw failure
        }
        return unsafe SQLStatement(statement, of: self)
    }

    /// The last error.
    var failure: SQLError {
        SQLError(path: path, reason: unsafe String(cString: sqlite3_errmsg(database)))
    }
}

/// Why a database cannot be read or written.
public struct SQLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file, as the user named it.
    public let path: String
    /// Why, as SQLite says it.
    public let reason: String

    /// The file and the reason.
    public var description: String { "\(path): \(reason)" }
}
