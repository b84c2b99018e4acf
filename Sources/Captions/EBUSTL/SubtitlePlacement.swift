// SPDX-License-Identifier: Apache-2.0

extension EBUSTL {
    /// The rows and columns of the picture that text is in.
    struct Grid: Sendable {
        /// Number of rows, from 1 at the top.
        let rowCount: Int
        /// Number of columns; 0 if not known.
        let columnCount: Int
        /// Whether it is that of teletext.
        let isTeletext: Bool

        /// Rows are within the part of the picture that screens are sure to show: all but a tenth at the top and at the bottom.
        private static let margin = 10.0
        /// Columns are within all but a twentieth at each side.
        private static let sideMargin = 5.0

        /// The grid of a file.
        init(_ information: GeneralInformation) {
            isTeletext = information.displayStandard?.isTeletext ?? false
            let rows = information.number(.rowCount) ?? 0
            rowCount = isTeletext || rows <= 0 ? Self.teletextRows : rows
            columnCount =
                isTeletext ? Self.teletextColumns : max(0, information.number(.columnCount) ?? 0)
        }

        /// The grid of teletext.
        init(isTeletext: Bool) {
            self.isTeletext = isTeletext
            rowCount = Self.teletextRows
            columnCount = Self.teletextColumns
        }

        /// Rows that subtitles of teletext can be in.
        static let teletextRows = 23
        /// Columns of teletext.
        static let teletextColumns = 40
        /// The most columns that a file can state for open subtitles.
        static let openColumns = 99

        /// Where the first row begins, per cent of the height of the picture.
        static let firstRowTop = margin

        /// Where a row begins, per cent of the height of the picture.
        private func top(ofRow row: Int) -> Double {
            let share = Double(max(0, min(row - 1, rowCount))) / Double(rowCount)
            return Self.margin + share * (100 - 2 * Self.margin)
        }

        /// Where a column begins, per cent of the width of the picture.
        private func left(ofColumn column: Int) -> Double {
            let share = Double(min(column, columnCount)) / Double(max(1, columnCount))
            return Self.sideMargin + share * (100 - 2 * Self.sideMargin)
        }

        /// Where the text of a subtitle is shown.
        ///
        /// Rows at the bottom are where players put text that says nothing else. What is above the middle keeps its first row, other
        /// text its last one.
        ///
        /// - Parameters:
        ///   - text: the rows of the text.
        ///   - row: the row of the picture that the first of them is.
        ///   - justification: how its lines are aligned.
        /// - Returns: where it is shown.
        func placement(
            of text: [SubtitleText.Row],
            row: Int,
            _ justification: Justification
        ) -> Placement {
            var placement = Placement()
            switch justification {
            case .left: placement.alignment = .left
            case .center: placement.alignment = .center
            case .right: placement.alignment = .right
            case .unchanged: place(text, in: &placement)
            }
            guard let shown = text.shownRows else { return placement }
            let rows = (row + shown.lowerBound)..<(row + shown.upperBound)
            let isAtTop = rows.lowerBound <= rowCount / 2
            if rows.upperBound > rowCount - 1, !isAtTop { return placement }
            if isAtTop {
                placement.vertical = rows.lowerBound * 3 <= rowCount ? .top : .middle
                placement.line = .percentage(top(ofRow: rows.lowerBound))
            } else {
                placement.vertical = rows.upperBound * 3 <= rowCount * 2 ? .middle : .bottom
                placement.line = .percentage(top(ofRow: rows.upperBound))
                placement.lineAlignment = .end
            }
            return placement
        }

        /// Finds out what columns mean that stand as they are: lines of which each has the same space at both sides are centred, by
        /// columns of which one is not seen.
        private func place(_ text: [SubtitleText.Row], in placement: inout Placement) {
            let columns = text.filter { !$0.isBlank }.map(\.columns)
            guard columnCount > 0, let first = columns.map(\.lowerBound).min() else { return }
            let isCentred = columns.allSatisfy {
                abs($0.lowerBound - (columnCount - $0.upperBound)) <= 4
            }
            if isCentred { return }
            placement.alignment = .left
            placement.position = left(ofColumn: first)
            placement.positionAlignment = .lineLeft
        }
    }
}

extension EBUSTL.Grid {
    /// The row that a cue begins in.
    ///
    /// - Parameters:
    ///   - placement: where the cue is shown.
    ///   - height: how many rows it takes.
    /// - Returns: the row, from 1.
    func firstRow(_ placement: Placement, height: Int) -> Int {
        let lowest = max(1, rowCount + 1 - height)
        func row(at share: Double) -> Int {
            // Files may state any number.
            let share = share.isFinite ? max(-1000, min(1000, share)) : 100
            let part = (share - Self.margin) / (100 - 2 * Self.margin)
            return Int((part * Double(rowCount)).rounded()) + 1
        }
        let first: Int
        switch placement.line {
        case .automatic:
            switch placement.vertical {
            case .top: first = 1
            case .middle: first = (rowCount - height) / 2 + 1
            case .bottom: first = lowest
            }
        case .number(let number):
            // A line of WebVTT takes 6 per cent of the height, if the font is 5 per cent.
            first =
                number < 0
                ? row(at: 100 - Self.margin + (number + 1) * 6) - height : row(at: number * 6)
        case .percentage(let share):
            let parts: [Placement.LineAlignment: Double] = [.start: 0, .center: 0.5, .end: 1]
            let above = Double(height) * (parts[placement.lineAlignment] ?? 0)
            first = row(at: share) - Int(above.rounded())
        }
        return max(1, min(first, lowest))
    }

    /// How the lines of a cue are aligned.
    func justification(_ placement: Placement, isRightToLeft: Bool) -> EBUSTL.Justification {
        switch placement.alignment {
        case .left: .left
        case .right: .right
        case .center: .center
        case .start: isRightToLeft ? .right : .left
        case .end: isRightToLeft ? .left : .right
        }
    }
}
