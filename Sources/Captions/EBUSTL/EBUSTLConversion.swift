// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension EBUSTL.Document {
    /// The start of the program that the file states, in milliseconds.
    ///
    /// - Parameter frameRate: the frame rate that time codes count; nil for that of the file.
    /// - Returns: nil if the file states no time code.
    func programStart(frameRate: Ratio? = nil) -> Int? {
        information.time(.programStart).map(rate(frameRate).milliseconds)
    }

    /// The rate at which frames are counted: that of the file, unless another one is named.
    private func rate(_ frameRate: Ratio?) -> TimeCodeRate {
        frameRate.map { TimeCodeRate($0) } ?? information.rate
    }

    /// What the characters of the text are called.
    var encoding: TextEncoding {
        TextEncoding(name: (information.table ?? .latin).encoding)
    }

    /// The captions of the file, and what was noticed.
    ///
    /// Times are the time codes of the file, which mostly begin at the start of the program that it states, not at 0. Each
    /// subtitle of a cumulative set is a cue that lasts until the set disappears.
    ///
    /// - Parameter frameRate: the frame rate that time codes count; nil for that of the file.
    /// - Returns: the captions; comments are those of the document.
    package func captions(frameRate: Ratio? = nil) -> (CaptionDocument, [Diagnostic]) {
        let rate = rate(frameRate)
        let reader = EBUSTL.SubtitleReader(information, rate)
        var document = CaptionDocument(
            language: EBUSTL.LanguageCodes.tag(information[.language])
        )
        document.headerLines = headerLines
        var diagnostics = DiagnosticList()
        check(into: &diagnostics)
        var set = CumulativeSet()
        for subtitle in subtitles {
            guard subtitle.isShown else {
                if let comment = reader.comment(subtitle, document.cues.count) {
                    document.notes.append(comment)
                }
                continue
            }
            guard let cue = reader.cue(subtitle, into: &diagnostics) else { continue }
            document.cues.append(cue)
            set.add(subtitle.first.cumulativeStatus, to: &document.cues, into: &diagnostics)
        }
        set.end(into: &diagnostics, of: document.cues)
        return (document, diagnostics.all)
    }

    /// Titles, names and dates of the file, as lines of a header.
    private var headerLines: [String] {
        EBUSTL.GeneralInformation.Field.allCases.compactMap { field in
            guard let name = field.headerName else { return nil }
            let value =
                field == .programStart
                ? information.time(field)?.description ?? "" : information[field]
            let isEmpty = value.isEmpty || value.allSatisfy { $0 == "0" || $0 == ":" }
            return isEmpty || value.contains("-->") ? nil : "\(name): \(value)"
        }
    }
}

/// Subtitles of which each is added to those before it.
private struct CumulativeSet {
    private var members: Range<Int>?

    /// Adds the last of the cues if it belongs to a set.
    mutating func add(
        _ status: EBUSTL.CumulativeStatus,
        to cues: inout [Cue],
        into diagnostics: inout DiagnosticList
    ) {
        let index = cues.count - 1
        if status == .none || status == .first { end(into: &diagnostics, of: cues) }
        switch status {
        case .none: break
        case .first: members = index..<(index + 1)
        case .middle, .last:
            guard let first = members?.lowerBound else {
                diagnostics.append(
                    .brokenCumulativeSet,
                    "the subtitle continues a cumulative set that has no beginning",
                    at: cues[index].position
                )
                return
            }
            members = first..<(index + 1)
            guard status == .last else { return }
            for member in first..<index {
                cues[member].endMilliseconds = cues[index].endMilliseconds
            }
            members = nil
        }
    }

    /// Notes a set that has no end.
    mutating func end(into diagnostics: inout DiagnosticList, of cues: [Cue]) {
        guard let members else { return }
        diagnostics.append(
            .brokenCumulativeSet,
            "a cumulative set has no last subtitle",
            at: cues[members.lowerBound].position
        )
        self.members = nil
    }
}

extension EBUSTL {
    /// Makes cues of subtitles.
    struct SubtitleReader {
        private let rate: TimeCodeRate
        private let grid: Grid
        private let table: CharacterTable

        /// Takes what the file states of its subtitles; characters are Latin if it names no table.
        init(_ information: GeneralInformation, _ rate: TimeCodeRate) {
            self.rate = rate
            grid = Grid(information)
            table = .of(information.table)
        }

        private func text(_ subtitle: Subtitle) -> SubtitleText {
            SubtitleText(
                subtitle.text,
                table: table,
                isTeletext: grid.isTeletext,
                columnCount: grid.columnCount
            )
        }

        /// The comment of a block, as WebVTT writes it; nil if the block is not a comment.
        func comment(_ subtitle: Subtitle, _ cueIndex: Int) -> CaptionNote? {
            guard subtitle.first.isText, subtitle.first.isComment else { return nil }
            let words = text(subtitle).rows.text.plainText.replacing("-->", with: "->")
            let position = subtitle.position
            return CaptionNote("NOTE \(words)", cueIndex: cueIndex, position: position)
        }

        /// The cue of a subtitle; nil if it has no text.
        func cue(_ subtitle: Subtitle, into diagnostics: inout DiagnosticList) -> Cue? {
            let block = subtitle.first
            let text = text(subtitle)
            note(text.faults, at: subtitle.position, into: &diagnostics)
            check(block, into: &diagnostics)
            let (start, end) = (rate.milliseconds(block.start), rate.milliseconds(block.end))
            diagnostics.append(durationFrom: start, to: end, at: subtitle.position)
            let justification = block.justification ?? .center
            var cue = Cue(
                identifier: String(block.number),
                startMilliseconds: start,
                endMilliseconds: end,
                text: text.rows.text,
                placement: grid.placement(of: text.rows, row: block.row, justification),
                position: subtitle.position
            )
            if text.backgrounds.count == 1 {
                var look = ContentLook()
                look.background = text.backgrounds.first
                cue.contentLook = look
            }
            check(text, block, into: &diagnostics)
            return cue
        }
    }
}

extension EBUSTL.SubtitleReader {
    private func note(
        _ faults: [EBUSTL.SubtitleText.Fault],
        at position: SourcePosition,
        into diagnostics: inout DiagnosticList
    ) {
        for fault in faults {
            switch fault {
            case .unknownCharacter(let byte):
                diagnostics.append(
                    .unknownCharacterCode,
                    "byte \(CaptionError.hexadecimal(byte)) is no character of "
                        + "\(table.name.encoding), and is "
                        + (table.isAccent(byte) ? "left out" : "read as U+FFFD"),
                    at: position
                )
            case .mosaics:
                diagnostics.append(.unkeptCode, "mosaic characters are left out", at: position)
            case .flashing:
                diagnostics.append(
                    .unkeptCode,
                    "flashing or concealed text is shown as other text is",
                    at: position
                )
            case .foreignCode(let byte):
                diagnostics.append(
                    .codeNotAllowed,
                    "code \(CaptionError.hexadecimal(byte)) is not one of "
                        + (grid.isTeletext ? "teletext" : "open subtitles"),
                    at: position
                )
            case .outsideBox:
                diagnostics.append(
                    .textOutsideBox,
                    "text is outside of a box: on air, teletext does not show it",
                    at: position
                )
            case .beyondRow:
                diagnostics.append(
                    .rowTooLong,
                    "a row is longer than \(grid.columnCount) columns",
                    at: position
                )
            }
        }
    }

    /// Checks the fields of a block.
    private func check(_ block: EBUSTL.TextBlock, into diagnostics: inout DiagnosticList) {
        let position = SourcePosition(line: block.place, column: 1)
        for time in [block.start, block.end]
        where !time.existsInADay(rate) {
            diagnostics.append(
                .timeOutOfRange,
                "\(time) is no time code at \(rate.framesPerSecond) frames a second",
                at: position
            )
        }
        if block.justification == nil || !block.hasKnownStatus {
            diagnostics.append(
                .invalidFieldCode,
                "the justification or the cumulative status is a code that means nothing",
                at: position
            )
        }
    }

    /// Checks that the rows of a subtitle are in the picture.
    private func check(
        _ text: EBUSTL.SubtitleText,
        _ block: EBUSTL.TextBlock,
        into diagnostics: inout DiagnosticList
    ) {
        guard let shown = text.rows.shownRows else { return }
        let last = block.row + shown.upperBound - 1
        let isAbove = block.row == 0 && grid.isTeletext
        // Screens have one row of teletext more than subtitles may use.
        guard isAbove || last > grid.rowCount + (grid.isTeletext ? 1 : 0) else { return }
        diagnostics.append(
            .rowOutsidePicture,
            "rows \(block.row) to \(last) are not all within rows 1 to \(grid.rowCount)",
            at: SourcePosition(line: block.place, column: 1)
        )
    }
}
