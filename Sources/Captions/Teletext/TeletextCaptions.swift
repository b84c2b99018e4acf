// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension Teletext.PageHistory {
    /// The captions of the page.
    ///
    /// Rows with more than one blank row between them are cues of their own, each at its place.
    ///
    /// - Parameter milliseconds: gives the time of ticks.
    /// - Returns: the captions, and what was noticed; lines of positions are numbers of what was shown, from 1.
    func captions(
        _ milliseconds: (Int64) -> Int
    ) -> (CaptionDocument, [Diagnostic]) {
        var document = CaptionDocument()
        var diagnostics = DiagnosticList()
        for (index, showing) in showings.enumerated() {
            let position = SourcePosition(line: index + 1, column: 1)
            note(showing, at: position, into: &diagnostics)
            let (start, end) = (milliseconds(showing.start), milliseconds(showing.end))
            for group in showing.page.groups {
                document.cues.append(cue(group, of: showing.page, start, end, position))
            }
        }
        let end = SourcePosition(line: max(1, showings.count), column: 1)
        if replacedCount > 0 {
            let message =
                "pages that others replaced at the same moment are left out: \(replacedCount)"
            diagnostics.append(.neverShown, message, at: end)
        }
        return (document, diagnostics.all)
    }

    private func cue(
        _ rows: Range<Int>,
        of page: Teletext.ShownPage,
        _ start: Int,
        _ end: Int,
        _ position: SourcePosition
    ) -> Cue {
        let shown = Array(page.rows[rows])
        let grid = EBUSTL.Grid(isTeletext: true)
        var cue = Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: shown.text,
            placement: grid.placement(of: shown, row: rows.lowerBound + 1, .unchanged),
            position: position
        )
        if page.backgrounds.count == 1 {
            var look = ContentLook()
            look.background = page.backgrounds.first
            cue.contentLook = look
        }
        return cue
    }

    private func note(
        _ showing: Showing,
        at position: SourcePosition,
        into diagnostics: inout DiagnosticList
    ) {
        for fault in showing.page.faults {
            diagnostics.append(fault.code, fault.message, at: position)
        }
        if showing.isOpenEnded {
            let message = "nothing erases the page; it is shown until the end of the stream"
            diagnostics.append(.assumedEnd, message, at: position)
        }
    }
}

extension Teletext.ShownPage {
    /// The rows that show something, put together where at most one blank row is between them.
    fileprivate var groups: [Range<Int>] {
        var groups: [Range<Int>] = []
        for (index, row) in rows.enumerated() where !row.isBlank {
            let end = index + 1
            guard let last = groups.last, index <= Self.end(of: last, rows) + 1 else {
                groups.append(index..<end)
                continue
            }
            groups[groups.count - 1] = last.lowerBound..<end
        }
        return groups
    }

    /// The row after the last one of a group, which may have double height.
    private static func end(of group: Range<Int>, _ rows: [Teletext.Row]) -> Int {
        group.upperBound + (rows[group.upperBound - 1].isDoubleHeight ? 1 : 0)
    }
}

extension Teletext.Fault {
    fileprivate var code: DiagnosticCode {
        switch self {
        case .unknownOption: .unknownCharacterTable
        case .unreadLetter: .evenParity
        case .mosaics, .flashing: .unkeptCode
        case .outsideBox: .textOutsideBox
        }
    }

    fileprivate var message: String {
        switch self {
        case .unknownOption(let option):
            "the character set of national option \(option) is not supported; letters are read as Latin"
        case .unreadLetter: "a letter has wrong parity, and is read as a blank"
        case .mosaics: "mosaic characters are left out"
        case .flashing: "flashing or concealed text is shown as other text is"
        case .outsideBox:
            "text is outside of a box and is left out: on air, teletext does not show it"
        }
    }
}
