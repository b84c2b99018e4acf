// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A line of a journal: JSON.
enum JournalLine: Equatable {
    /// The first line: the file as it was when the review began.
    case start(JournalStart)
    /// What a person did.
    case record(ReviewRecord)
    /// The file that is about to be written, and the last record that is worked into it.
    case saving(FileFingerprint, revision: Int)
    /// A person has reviewed the captions.
    case reviewed(ReviewMark)

    /// The line with its end.
    var bytes: [UInt8] {
        var line = JSONWriter()
        switch self {
        case .start(let start):
            line.add("schema", JournalStart.schema)
            line.add("file", start.fileName)
            line.add("fingerprint", start.fingerprint.text)
            line.add("blocks", start.blocks)
            line.add("numbered", start.isNumbered)
        case .record(let record): Self.write(record, to: &line)
        case .saving(let fingerprint, let revision):
            line.add("saving", fingerprint.text)
            line.add("revision", revision)
        case .reviewed(let mark): line.add("reviewed", mark.json)
        }
        return Array((line.text + "\n").utf8)
    }

    private static func write(_ record: ReviewRecord, to line: inout JSONWriter) {
        line.add("revision", record.revision)
        if record.role != .edit { line.add("role", record.role.rawValue) }
        line.add("command", record.command)
        line.add("page", record.sender.page)
        line.add("number", record.sender.number)
        line.add("gesture", record.gesture)
        switch record.change {
        case .blocks(let change):
            line.add("before", change.before.map(Self.json))
            line.add("after", change.after.map(Self.json))
        case .decision(let finding, let before, let after):
            line.add("finding", finding)
            line.add("was", before?.rawValue)
            line.add("is", after?.rawValue)
        }
    }

    private static func json(_ block: NumberedBlock) -> JSONWriter {
        var json = JSONWriter()
        json.add("id", block.id)
        json.add("text", String(decoding: block.bytes, as: UTF8.self))
        return json
    }
}

extension JournalLine {
    /// Reads a line; nil if it is not one, such as a line that was being written when the system stopped.
    init?(_ bytes: [UInt8]) {
        let text: JSONText
        do {
            text = try JSONScanner.scan(bytes)
        } catch {
            return nil
        }
        let documents = text.documents
        guard documents.count == 1, let line = documents.first else { return nil }
        if line["schema"]?.string == JournalStart.schema {
            guard let start = JournalStart(line) else { return nil }
            self = .start(start)
        } else if let saving = line["saving"]?.string {
            guard let fingerprint = FileFingerprint(text: saving),
                let revision = line["revision"]?.wholeNumber
            else { return nil }
            self = .saving(fingerprint, revision: revision)
        } else if let mark = line["reviewed"] {
            guard let mark = ReviewMark(mark) else { return nil }
            self = .reviewed(mark)
        } else {
            guard let record = Self.record(line) else { return nil }
            self = .record(record)
        }
    }

    private static func record(_ line: JSONValue) -> ReviewRecord? {
        guard let revision = line["revision"]?.wholeNumber, let command = line["command"]?.string,
            let page = line["page"]?.string, let number = line["number"]?.wholeNumber,
            let gesture = line["gesture"]?.string, let change = change(line),
            let role = ReviewRecord.Role(rawValue: line["role"]?.string ?? "edit")
        else { return nil }
        return ReviewRecord(
            revision: revision,
            role: role,
            command: command,
            sender: ReviewSender(page: page, number: number),
            gesture: gesture,
            change: change
        )
    }

    private static func change(_ line: JSONValue) -> ReviewChange? {
        if let finding = line["finding"]?.string {
            return .decision(
                finding: finding,
                before: line["was"]?.string.flatMap(FindingDecision.init),
                after: line["is"]?.string.flatMap(FindingDecision.init)
            )
        }
        guard let before = line["before"].flatMap(blocks), let after = line["after"].flatMap(blocks)
        else { return nil }
        return .blocks(BlockChange(before: before, after: after))
    }

    private static func blocks(_ list: JSONValue) -> [NumberedBlock]? {
        let items = list.items
        let blocks = items.compactMap { item in
            item["id"]?.wholeNumber.flatMap { id in
                item["text"]?.stringBytes.map { NumberedBlock(id: id, bytes: $0) }
            }
        }
        return list.isArray && blocks.count == items.count ? blocks : nil
    }
}

extension JSONValue {
    /// A whole number that is not below 0, at most 2^53; nil for any other value.
    var wholeNumber: Int? {
        guard isNumber, let number, 0...9_007_199_254_740_992 ~= number else { return nil }
        return Int(exactly: number)
    }
}
