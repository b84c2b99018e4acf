// SPDX-License-Identifier: Apache-2.0

import Guidelines
import MediaPrimitives
import MediaSelection

extension CatalogueSheet.Row {
    init(
        _ fields: [String],
        _ columns: [CatalogueSheet.Column?],
        file: String,
        line: Int
    ) throws(AuditFileError) {
        for (field, column) in zip(fields, columns) {
            let text = String(field[...].trimmingWhiteSpace)
            guard let column, !text.isEmpty else { continue }
            guard take(text, column) else {
                let reason = "\(column.rawValue) \"\(text)\" is not \(column.form)"
                throw .line(line, of: file, reason)
            }
        }
        guard !asset.isEmpty else { throw .line(line, of: file, "names no asset") }
    }

    /// Takes a value; false if the column cannot have it.
    private mutating func take(_ text: String, _ column: CatalogueSheet.Column) -> Bool {
        switch column {
        case .asset: asset = text
        case .catalogue: catalogue = text
        case .vendor: vendor = text
        case .work: work = text
        case .category: category = text
        case .exempt: exemption = text.lowercased() == "no" ? nil : text
        case .date:
            guard CalendarDate(written: text) != nil else { return false }
            date = text
        case .language:
            guard let tag = Self.tag(text) else { return false }
            language = tag.primarySubtag
        case .duration:
            guard let duration = Self.duration(text) else { return false }
            milliseconds = duration
        case .weight:
            guard let number = Int(text), (0...Self.mostWeight).contains(number) else {
                return false
            }
            weight = number
        case .signed:
            guard ["yes", "no"].contains(text.lowercased()) else { return false }
            isSigned = text.lowercased() == "yes"
        }
        return true
    }

    /// More days than ten years have.
    static let mostWeight = 4000
    /// A thousand hours.
    static let mostMilliseconds = 3_600_000_000

    private static func duration(_ text: String) -> Int? {
        let isClock = text.contains(":")
        let milliseconds =
            isClock
            ? ClockText.microseconds(text).map { ($0 + 500) / 1000 }
            : JSONTime.decimal(Array(text.utf8)[...], exponent: 3)
        return milliseconds.flatMap { (0...mostMilliseconds).contains($0) ? $0 : nil }
    }

    private static func tag(_ text: String) -> LanguageTag? {
        do {
            return try LanguageTag(known: text)
        } catch {
            return nil
        }
    }
}

extension CatalogueSheet.Column {
    /// What its values look like.
    fileprivate var form: String {
        switch self {
        case .date: "a day such as 2026-11-25"
        case .language: "a language tag such as en"
        case .duration: "a time such as 1:30:00 or 5400"
        case .weight: "a whole number from 0 to \(CatalogueSheet.Row.mostWeight)"
        case .signed: "yes or no"
        default: "text"
        }
    }
}

extension AuditFileError {
    /// The first line does not name the columns.
    static func noNames(in file: String) -> AuditFileError {
        AuditFileError(
            file: file,
            reason: "has no column \"asset\"; write the names of the columns in the first line"
        )
    }

    static func line(_ line: Int, of file: String, _ reason: String) -> AuditFileError {
        AuditFileError(file: file, key: "line \(line)", reason: reason)
    }
}
