// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// A statement of a database that is run with other values each time.
///
/// Values and columns are texts; columns whose type is a number hold numbers all the same.
@safe public final class SQLStatement {
    private let database: SQLDatabase
    private let statement: OpaquePointer?

    init(_ statement: OpaquePointer?, of database: SQLDatabase) {
        unsafe self.statement = statement
        self.database = database
    }

    deinit { unsafe sqlite3_finalize(statement) }

    /// Runs the statement, which gives no rows.
    ///
    /// - Parameter values: for `?1`, `?2` …
    /// - Throws: ``SQLError`` if it fails.
    public func run(_ values: [String] = []) throws(SQLError) {
        bind(values)
        defer { unsafe sqlite3_reset(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_DONE else { throw database.failure }
    }

    /// The first row.
    ///
    /// - Parameter values: for `?1`, `?2` …
    /// - Returns: its columns; nil if there is no row.
    /// - Throws: ``SQLError`` if the file cannot be read.
    public func firstRow(_ values: [String] = []) throws(SQLError) -> [String]? {
        bind(values)
        defer { unsafe sqlite3_reset(statement) }
        return try nextRow()
    }

    /// Calls a function with each row.
    ///
    /// - Parameters:
    ///   - values: for `?1`, `?2` …
    ///   - take: takes the columns of a row.
    /// - Throws: ``SQLError`` if the file cannot be read.
    public func forEachRow(
        _ values: [String] = [],
        _ take: ([String]) -> Void
    ) throws(SQLError) {
        bind(values)
        defer { unsafe sqlite3_reset(statement) }
        while let row = try nextRow() { take(row) }
    }

    private func nextRow() throws(SQLError) -> [String]? {
        let status = unsafe sqlite3_step(statement)
        if status == SQLITE_DONE { return nil }
        guard status == SQLITE_ROW else { throw database.failure }
        var row: [String] = []
        for column in 0..<(unsafe sqlite3_column_count(statement)) {
            guard let text = unsafe sqlite3_column_text(statement, column) else {
                throw database.failure
            }
            row.append(unsafe String(cString: text))
        }
        return row
    }

    private func bind(_ values: [String]) {
        unsafe sqlite3_reset(statement)
        for (place, value) in values.enumerated() {
            unsafe sqlite3_bind_text(statement, CInt(place + 1), value, -1, csqlite_transient)
        }
    }
}
