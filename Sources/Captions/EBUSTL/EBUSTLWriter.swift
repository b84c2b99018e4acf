// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension EBUSTL {
    /// How captions of another format are written.
    package struct Form: Equatable, Sendable {
        /// Whether they are subtitles of teletext; otherwise they are open subtitles.
        package var isTeletext: Bool
        /// Frames a second of the time codes: 25 or 30.
        package var framesPerSecond: Int

        /// Makes a form; by default what broadcasters in Europe exchange.
        package init(isTeletext: Bool = true, framesPerSecond: Int = 25) {
            self.isTeletext = isTeletext
            self.framesPerSecond = framesPerSecond
        }
    }

    /// Writes captions.
    ///
    /// - Parameters:
    ///   - document: the captions.
    ///   - form: what kind of subtitles they become.
    /// - Returns: the file, and what it could not carry.
    static func write(
        _ document: CaptionDocument,
        as form: Form
    ) -> (bytes: [UInt8], losses: [ConversionLoss]) {
        var writer = EBUSTLWriter(document, form)
        writer.write(document)
        return (writer.bytes(of: document), writer.losses)
    }
}

/// Writes the blocks of a file.
private struct EBUSTLWriter {
    private(set) var losses: [ConversionLoss] = []
    private let form: EBUSTL.Form
    private let table: EBUSTL.CharacterTable
    private let encoder: EBUSTL.SubtitleEncoder
    private let grid: EBUSTL.Grid
    private var blocks: [UInt8] = []
    private var count = 0
    private let rate: TimeCodeRate
    private var firstStart = TimeCode([0, 0, 0, 0])

    /// Selects the first table that has the most characters of the text.
    init(_ document: CaptionDocument, _ form: EBUSTL.Form) {
        self.form = form
        let text = document.cues.reduce(into: "") { $0 += $1.text.plainText }
        let characters = String(Set(text))
        let tables = EBUSTL.CharacterTable.Name.allCases.map { EBUSTL.CharacterTable.of($0) }
        let encoders = tables.map { EBUSTL.SubtitleEncoder($0, isTeletext: form.isTeletext) }
        let coverages = encoders.map { $0.coverage(of: characters) }
        let best = coverages.firstIndex(of: coverages.max() ?? 0) ?? 0
        (table, encoder) = (tables[best], encoders[best])
        grid = EBUSTL.Grid(isTeletext: form.isTeletext)
        rate = TimeCodeRate(form.framesPerSecond)
    }

    mutating func write(_ document: CaptionDocument) {
        let cues = document.cues.filter(\.text.isVisible)
        for cue in document.cues where !cue.text.isVisible {
            losses.add("the cue has no text, and is left out", at: cue.position)
        }
        let statuses = Self.cumulativeStatuses(cues)
        for (index, cue) in cues.enumerated() {
            if index > 0, statuses[index] == .none || statuses[index] == .first,
                cue.startMilliseconds < cues[index - 1].endMilliseconds
            {
                losses.add(
                    "the cue appears before the one before it ends: many devices show one at a time",
                    at: cue.position
                )
            }
            write(cue, statuses[index])
        }
    }

    /// Cues that end together, of which each begins after the one before it, are a set.
    private static func cumulativeStatuses(_ cues: [Cue]) -> [EBUSTL.CumulativeStatus] {
        var statuses = [EBUSTL.CumulativeStatus](repeating: .none, count: cues.count)
        for index in cues.indices.dropFirst() {
            let (before, cue) = (cues[index - 1], cues[index])
            guard cue.hasPositiveDuration, cue.endMilliseconds == before.endMilliseconds,
                cue.startMilliseconds > before.startMilliseconds
            else { continue }
            statuses[index - 1] = statuses[index - 1] == .none ? .first : .middle
            statuses[index] = .last
        }
        return statuses
    }

    private mutating func write(_ cue: Cue, _ status: EBUSTL.CumulativeStatus) {
        let start = rate.frame(milliseconds: cue.startMilliseconds)
        let end = max(start + 1, rate.frame(milliseconds: cue.endMilliseconds))
        guard end < 24 * 3600 * form.framesPerSecond else {
            losses.add("time codes end at 24 hours: the cue is left out", at: cue.position)
            return
        }
        guard count <= 0xFFFF else {
            losses.add("the file holds 65,536 subtitles: the cue is left out", at: cue.position)
            return
        }
        note(cue)
        var rows = encoder.rows(of: cue, &losses)
        let heightOfRow = form.isTeletext ? 2 : 1
        let most = grid.rowCount / heightOfRow
        if rows.count > most {
            losses.add("rows beyond \(most) are left out", at: cue.position)
            rows.removeLast(rows.count - most)
        }
        let times = [start, end].map(rate.code)
        if count == 0 { firstStart = times[0] }
        let height = rows.count * heightOfRow
        let justification = grid.justification(
            cue.placement,
            isRightToLeft: cue.text.plainText.isRightToLeft
        )
        let fields =
            times[0].bytes + times[1].bytes + [
                UInt8(grid.firstRow(cue.placement, height: height)), justification.rawValue, 0,
            ]
        let newLine = [UInt8](repeating: EBUSTL.Code.newLine, count: heightOfRow)
        // No more than 23 rows of 99 characters: far fewer than the 240 blocks of a subtitle.
        let parts = divided(Array(rows.joined(separator: newLine)))
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            let number = [UInt8(count & 0xFF), UInt8(count >> 8)]
            blocks += [0] + number + [isLast ? 0xFF : UInt8(index), status.rawValue] + fields
            blocks += part
            let room = EBUSTL.TextBlock.textLength - part.count
            blocks += [UInt8](repeating: EBUSTL.Code.filler, count: room)
        }
        count += 1
    }

    /// Divides a text among blocks, an accent never from its letter.
    private func divided(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest = text[...]
        while rest.count > EBUSTL.TextBlock.textLength {
            var length = EBUSTL.TextBlock.textLength
            if table.isAccent(rest[rest.startIndex + length - 1]) { length -= 1 }
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts + [rest]
    }

    /// Notes what has no place of a cue beside its text.
    private mutating func note(_ cue: Cue) {
        if cue.isForced { losses.add("EBU STL cannot mark forced cues", at: cue.position) }
        if cue.placement.writingDirection != .horizontal {
            losses.add("EBU STL has no vertical text", at: cue.position)
        }
        if cue.placement.region != nil || cue.placement.position != nil {
            losses.add("EBU STL has rows and three alignments, no other places", at: cue.position)
        }
        if cue.text.hasTimestamps {
            losses.add("EBU STL has no times inside cues", at: cue.position)
        }
        if cue.text.hasVoice { losses.add("EBU STL cannot name speakers", at: cue.position) }
    }

    /// The block about the file, and the others.
    mutating func bytes(of document: CaptionDocument) -> [UInt8] {
        typealias Field = EBUSTL.GeneralInformation.Field
        var fields: [Field: String] = [
            .diskFormat: "STL\(form.framesPerSecond).01",
            .displayStandard: form.isTeletext ? "1" : "0",
            .characterTable: table.name.rawValue,
            .language: EBUSTL.LanguageCodes.code(document.language),
            .revisionNumber: "00", .groupCount: "001", .timeCodeStatus: "1",
            .programStart: "00000000", .diskCount: "1", .diskNumber: "1",
            .firstCue: firstStart.digits,
        ]
        let start = SourcePosition(line: 1, column: 1)
        var unknown = 0
        for line in document.headerLines {
            let parts = line.split(separator: ":", maxSplits: 1)
            let field = Field.allCases.first { $0.headerName == parts.first.map(String.init) }
            guard let field, parts.count == 2 else {
                unknown += 1
                continue
            }
            let value = parts[1].drop { $0 == " " }
            fields[field] = field == .programStart ? value.filter { $0 != ":" } : String(value)
        }
        if unknown > 0 || !document.title.isEmpty {
            losses.add("EBU STL has no place for the text of the header", at: start)
        }
        for note in document.notes {
            losses.add("comments (NOTE) are not written to EBU STL", at: note.position)
        }
        var information = EBUSTL.GeneralInformation()
        for field in Field.allCases {
            guard let text = fields[field], !information.set(field, text) else { continue }
            losses.add("\(field.rawValue) has no room for \"\(text)\"", at: start)
        }
        information.set(.blockCount, blocks.count / EBUSTL.blockLength)
        information.set(.subtitleCount, count)
        let lines = document.cues.lazy.flatMap { $0.text.plainText.split(separator: "\n") }
        let longest = form.isTeletext ? 0 : lines.map(\.count).max() ?? 0
        information.set(
            .columnCount,
            min(EBUSTL.Grid.openColumns, max(EBUSTL.Grid.teletextColumns, longest))
        )
        information.set(.rowCount, EBUSTL.Grid.teletextRows)
        return information.bytes + blocks
    }
}
