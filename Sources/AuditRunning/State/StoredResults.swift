// SPDX-License-Identifier: Apache-2.0

package import Auditing
import FileSystem
package import Guidelines
import MediaPrimitives
import SQLStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The assets of stored results: a report of `--format json` or `jsonl`, the file of `--resume`, or the database of
/// `mediatag_cluster`.
///
/// Lines and rows are read one at a time, so that a million assets need no memory for their findings.
package struct StoredResults {
    /// The most bytes of a report that is one JSON document.
    private static let documentLimit: UInt64 = 1 << 30
    /// The most bytes of a line: more than an asset with the most findings that are listed.
    private static let lineLimit = 64 << 20

    private let path: String

    /// The results of a file.
    package init(_ path: String) {
        self.path = path
    }

    /// Reads the results.
    ///
    /// - Parameter take: takes each asset, in the order of the file.
    /// - Throws: `AuditFileError` if they cannot be read, or the file has none; some assets may have been taken by then.
    package func read(_ take: (StoredAsset) -> Void) throws(AuditFileError) {
        let file = try reading { () throws(FileError) in try SystemFile.reading(path) }
        let start = try reading { () throws(FileError) in
            try file.read(0..<min(64, file.length))
        }
        if start.starts(with: Array("SQLite format 3\0".utf8)) { return try readRows(take) }
        // A document is indented, and a line is not.
        let isDocument = start.starts(with: [UInt8(ascii: "{"), 0x0A])
        if isDocument { try readDocument(file, take) } else { try readLines(file, take) }
    }

    private func fault(_ reason: String) -> AuditFileError {
        AuditFileError(file: path, reason: reason)
    }

    private func reading<Value>(
        _ body: () throws(FileError) -> Value
    ) throws(AuditFileError) -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            throw fault(error.kind.sentence)
        }
    }

    // MARK: Reports

    private struct Document: Decodable {
        let schema: String
        let assets: [StoredAsset]
    }

    private struct Line: Decodable {
        let schema: String
        let report: StoredAsset
    }

    private func readDocument(
        _ file: SystemFile,
        _ take: (StoredAsset) -> Void
    ) throws(AuditFileError) {
        guard file.length <= Self.documentLimit else {
            throw fault("is larger than 1 GiB; write it with --format jsonl, or use --resume")
        }
        let bytes = try reading { () throws(FileError) in try file.read(0..<file.length) }
        let document = try decode(Document.self, bytes[...], "is not an audit report in JSON")
        guard document.schema == AuditReport.schema else {
            throw fault("its schema is not \(AuditReport.schema); write the report again")
        }
        document.assets.forEach(take)
    }

    private func readLines(
        _ file: SystemFile,
        _ take: (StoredAsset) -> Void
    ) throws(AuditFileError) {
        var number = 0
        var rest: [UInt8] = []
        var place: UInt64 = 0
        while place < file.length || !rest.isEmpty {
            let end = min(place + 1 << 20, file.length)
            let range = place..<end
            rest += try reading { () throws(FileError) in try file.read(range) }
            place = end
            var start = rest.startIndex
            while let lineEnd = rest[start...].firstIndex(of: 0x0A) {
                number += 1
                try self.take(line: rest[start..<lineEnd], number, take)
                start = lineEnd + 1
            }
            rest.removeFirst(start)
            guard rest.count <= Self.lineLimit else {
                throw fault("line \(number + 1) is too long")
            }
            if place == file.length {
                try self.take(line: rest[...], number + 1, take)
                rest = []
            }
        }
        if number == 0 { throw fault("is not a report of an audit in JSON or JSON lines") }
    }

    private func take(
        line: ArraySlice<UInt8>,
        _ number: Int,
        _ take: (StoredAsset) -> Void
    ) throws(AuditFileError) {
        guard line.contains(where: { $0 > 0x20 }) else { return }
        let value = try decode(Line.self, line, "line \(number) is not one of --format jsonl")
        guard value.schema == "mediatag.audit-asset/1" else {
            throw fault("line \(number) is not one of --format jsonl")
        }
        take(value.report)
    }

    private func decode<Value: Decodable>(
        _ type: Value.Type,
        _ bytes: ArraySlice<UInt8>,
        _ reason: String
    ) throws(AuditFileError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw fault(reason)
        }
    }
}

// MARK: - Databases

extension StoredResults {
    /// The tables that have results, and the rows of each: name, text, checksum's key or reasons.
    private static let tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
    private static let ofResume = "SELECT asset, report, state FROM audited"
    private static let ofCluster = "SELECT asset, access, unreadable FROM assets"

    private func readRows(_ take: (StoredAsset) -> Void) throws(AuditFileError) {
        var (damaged, hasTable) = (0, true)
        do throws(SQLError) {
            let database = try SQLDatabase(path: path, schema: "PRAGMA query_only = ON")
            var names: Set<String> = []
            try database.statement(Self.tables).forEachRow { row in names.formUnion(row) }
            if names.contains("audited") {
                try database.statement(Self.ofResume).forEachRow { row in
                    guard let text = SealedText.open(row[1], of: row[0], row[2]),
                        let asset = asset(text)
                    else { return damaged += 1 }
                    take(asset)
                }
            } else if names.contains("assets") {
                try database.statement(Self.ofCluster).forEachRow { row in
                    guard let asset = asset(row) else { return damaged += 1 }
                    take(asset)
                }
            } else {
                hasTable = false
            }
        } catch {
            throw fault(error.reason)
        }
        if !hasTable { throw fault("has no results of audits") }
        if damaged > 0 { throw fault("\(damaged) results are damaged, or of another version") }
    }

    /// A report that `--resume` keeps.
    private func asset(_ text: String) -> StoredAsset? {
        do {
            return try JSONDecoder().decode(StoredAsset.self, from: Data(text.utf8))
        } catch {
            return nil
        }
    }

    /// A row of `mediatag_cluster`: the name, what it offers as JSON, and why it could not be read.
    private func asset(_ row: [String]) -> StoredAsset? {
        do {
            let access =
                row[1].isEmpty
                ? nil : try JSONDecoder().decode(AccessFacts.self, from: Data(row[1].utf8))
            let reasons = try JSONDecoder().decode([String].self, from: Data(row[2].utf8))
            return StoredAsset(name: row[0], access: access, obstacle: reasons.first)
        } catch {
            return nil
        }
    }
}
