// SPDX-License-Identifier: Apache-2.0

package import Guidelines
import MediaPrimitives

/// What a catalogue knows of its assets and no file shows: a table of separated values with a line for each asset.
///
/// The first line names the columns, of which only `asset` is required. The table is the catalogue: assets that it does
/// not name do not count.
package struct CatalogueSheet: Sendable {
    /// A column.
    package enum Column: String, CaseIterable, Sendable {
        case asset, catalogue, vendor, date, language, work, category, duration, weight, exempt
        case signed
    }

    /// What is known of an asset.
    package struct Row: Sendable {
        /// The name as audits print it, or its last part.
        package var asset = ""
        /// The catalogue that offers it.
        package var catalogue: String?
        /// The company that delivered it.
        package var vendor: String?
        /// The day of delivery or publication, as `2026-11-25`.
        package var date: String?
        /// The language in which it is offered, as a primary subtag.
        package var language: String?
        /// The work that it is a version of; versions of a work count once.
        package var work: String?
        /// A category of titles that steps of quotas name.
        package var category: String?
        /// How long it plays, in milliseconds.
        package var milliseconds: Int?
        /// How often its hours count, such as the days for which it was available.
        package var weight = 1
        /// Why it is exempt.
        package var exemption: String?
        /// Whether an interpreter of sign language is in the picture, or it is presented in sign language.
        package var isSigned = false
    }

    /// The rows in the order of the table.
    package let rows: [Row]
    /// The columns that have another name, and are ignored.
    package let ignoredColumns: [String]
    private let places: [String: Int]

    /// Reads a table with commas, semicolons or tabs.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - file: how errors name it.
    /// - Throws: `AuditFileError` with the line, for a table without `asset`, and for a value that cannot be read.
    package init(_ bytes: [UInt8], file: String) throws(AuditFileError) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let head = text.prefix { $0 != 0x0A }
        let separator = [UInt8(ascii: "\t"), UInt8(ascii: ";")].first(where: head.contains)
        var columns: [Column?]?
        var ignored: [String] = []
        var rows: [Row] = []
        var places: [String: Int] = [:]
        var failure: AuditFileError?
        SeparatedRows.read(text, separator: separator ?? UInt8(ascii: ",")) { fields, line in
            guard failure == nil, fields.contains(where: { !$0.isEmpty }) else { return }
            guard let named = columns else {
                let names = fields.map { $0[...].trimmingWhiteSpace.lowercased() }
                columns = names.map(Column.init(rawValue:))
                ignored = names.filter { !$0.isEmpty && Column(rawValue: $0) == nil }
                if !names.contains(Column.asset.rawValue) { failure = .noNames(in: file) }
                return
            }
            do throws(AuditFileError) {
                let row = try Row(fields, named, file: file, line: line)
                guard places.updateValue(rows.count, forKey: row.asset) == nil else {
                    throw .line(line, of: file, "\"\(row.asset)\" has another line")
                }
                rows.append(row)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        guard columns != nil else { throw .noNames(in: file) }
        self.rows = rows
        self.places = places
        ignoredColumns = ignored
    }

    /// Where the row of an asset is: that of its name, or else that of the last part of its name.
    package func place(of asset: String) -> Int? {
        if let place = places[asset] { return place }
        guard let slash = asset.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return places[String(asset[asset.utf8.index(after: slash)...])]
    }
}
