// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A script as a table: CSV as RFC 4180 has it, with commas, semicolons or tabs between the columns.
///
/// The first line may name the columns: `start`, `end`, `text`, `id`, `recording`; others are ignored. Without it, the
/// columns are start, end and text, or start and text. Times are `hh:mm:ss.fff`, `mm:ss.fff`, seconds (`12.5`), or
/// milliseconds (`12500ms`); a comma may be the decimal point.
struct ScriptTable {
    private let rows: [Row]
    private let columns: [Column: Int]

    /// A column by its name.
    private enum Column: String {
        case start, end, text, id, recording
    }

    /// A line of the table, or several where a text has line breaks.
    private struct Row {
        let fields: [String]
        let line: Int
    }

    /// Recognises a table; nil: the text is not one.
    init?(_ text: ArraySlice<UInt8>) {
        guard let separator = Self.separator(text.prefix { $0 != 0x0A && $0 != 0x0D }) else {
            return nil
        }
        var rows = Self.rows(text, separator)
        guard let first = rows.first else { return nil }
        let names = first.fields.map { Self.names[$0.trimmed.lowercased()] }
        if names.contains(.start), names.contains(.text) {
            rows.removeFirst()
            var columns: [Column: Int] = [:]
            for (index, name) in names.enumerated() {
                if let name, columns[name] == nil { columns[name] = index }
            }
            self.columns = columns
        } else {
            guard ScriptTime.milliseconds(first.fields[0]) != nil, first.fields.count >= 2 else {
                return nil
            }
            let hasEnd = first.fields.count > 2
            if hasEnd, !first.fields[1].trimmed.isEmpty,
                ScriptTime.milliseconds(first.fields[1]) == nil
            {
                return nil
            }
            columns = hasEnd ? [.start: 0, .end: 1, .text: 2] : [.start: 0, .text: 1]
        }
        self.rows = rows
    }

    private static let names: [String: Column] = [
        "start": .start, "begin": .start, "in": .start, "start time": .start, "timecode in": .start,
        "end": .end, "out": .end, "end time": .end, "timecode out": .end,
        "text": .text, "description": .text, "id": .id, "recording": .recording,
        "audio": .recording,
    ]

    /// Reads the descriptions.
    ///
    /// - Throws: `malformed` at a row without a time or text.
    func read(path: String) throws(ScriptError) -> ScriptReading {
        var script = DescriptionScript()
        var identifiers = ScriptIdentifiers()
        for row in rows where row.fields.contains(where: { !$0.trimmed.isEmpty }) {
            let position = SourcePosition(line: row.line, column: 1)
            func fail(_ reason: String) -> ScriptError {
                ScriptError(.malformed(reason), path: path, position: position)
            }
            let written = field(.start, row)
            guard let start = ScriptTime.milliseconds(written) else {
                throw fail("\(written.quoted) is not a time such as 00:01:02.500 or 62.5")
            }
            let ending = field(.end, row)
            let end = ScriptTime.milliseconds(ending)
            if end == nil, !ending.isEmpty {
                throw fail("\(ending.quoted) is not a time such as 00:01:02.500 or 62.5")
            }
            if let end, end <= start { throw fail("the end is not after the start") }
            let recording = field(.recording, row)
            let text = field(.text, row).oneLine
            guard !text.isEmpty || !recording.isEmpty else { throw fail("the row has no text") }
            let id = identifiers.next(field(.id, row))
            var description = Description(id: id, start: start, end: end, text: text)
            if !recording.isEmpty { description.recordings = [Recording(.file(recording))] }
            description.position = position
            script.descriptions.append(description)
        }
        return ScriptReading(script: script, format: .csv, findings: [])
    }

    private func field(_ column: Column, _ row: Row) -> String {
        guard let index = columns[column], index < row.fields.count else { return "" }
        return row.fields[index].trimmed
    }

    // MARK: CSV

    /// The separator of a line: the first of tab, semicolon and comma that splits off a time or the name of one.
    private static func separator(_ line: ArraySlice<UInt8>) -> UInt8? {
        [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")].first { separator in
            guard line.contains(separator) else { return false }
            let fields = rows(line, separator).first?.fields ?? []
            let first = fields.first ?? ""
            return ScriptTime.milliseconds(first) != nil
                || fields.contains { names[$0.trimmed.lowercased()] == .start }
        }
    }

    private static func rows(_ text: ArraySlice<UInt8>, _ separator: UInt8) -> [Row] {
        var rows: [Row] = []
        SeparatedRows.read(text, separator: separator) { fields, line in
            rows.append(Row(fields: fields, line: line))
        }
        return rows
    }
}

/// Times as tables have them.
enum ScriptTime {
    /// A time in milliseconds; nil: the text is not a time.
    static func milliseconds(_ text: String) -> Int? {
        var text = text.trimmed
        if text.isEmpty || text.count > 24 { return nil }
        if text.hasSuffix("ms") { return Int(text.dropLast(2)).flatMap { $0 >= 0 ? $0 : nil } }
        if text.hasSuffix("s") { text.removeLast() }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last else { return nil }
        let written = last.replacing(",", with: ".")
        guard let seconds = Decimals.value(written, places: 3), seconds >= 0,
            written.first?.isNumber == true, parts.count == 1 || seconds < 60_000
        else { return nil }
        var minutes = 0
        for (index, part) in parts.dropLast().enumerated() {
            guard let number = Int(part), (0...100_000).contains(number),
                part.allSatisfy(\.isNumber), index == 0 || number < 60
            else { return nil }
            minutes = minutes * 60 + number
        }
        return seconds > 1 << 50 ? nil : minutes * 60_000 + seconds
    }
}
