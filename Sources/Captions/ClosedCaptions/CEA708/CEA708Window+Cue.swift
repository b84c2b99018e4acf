// SPDX-License-Identifier: Apache-2.0

extension CEA708Window {
    /// What is written in the window, rows as lines, blanks at both ends of a row left out.
    var text: CaptionText {
        var runs: [StyledRun] = []
        for row in rows {
            // Text is in the order in which it is read: of a row from right to left, the last column first.
            let cells = Self.trimmed(isRightToLeft ? row.reversed() : row)
            guard !cells.isEmpty else { continue }
            if !runs.isEmpty { runs[runs.count - 1].text += "\n" }
            for cell in cells { Self.append(cell, to: &runs) }
        }
        return CaptionText(nodes: runs.map(\.node))
    }

    /// What the pens of all characters state, and the window.
    var look: ContentLook {
        let pens = rows.joined().compactMap(\.self).filter { $0.scalar != " " }.map(\.pen.look)
        var look = ContentLook()
        if let first = pens.first, pens.allSatisfy({ $0 == first }) { look = first }
        look.window = fill
        return look
    }

    /// The characters of a row between its first and its last; where nothing was written is a blank.
    private static func trimmed(_ row: [Cell?]) -> ArraySlice<Cell?> {
        func isInk(_ cell: Cell?) -> Bool { cell.map { $0.scalar != " " } ?? false }
        guard let first = row.firstIndex(where: isInk), let last = row.lastIndex(where: isInk)
        else { return [] }
        return row[first...last]
    }

    private static func append(_ cell: Cell?, to runs: inout [StyledRun]) {
        let pen = cell?.pen ?? CEA708Pen()
        let run = StyledRun(
            text: String(Character(cell?.scalar ?? " ")),
            isItalic: pen.isItalic,
            isUnderlined: pen.isUnderlined,
            color: pen.color
        )
        // A blank looks the same in any style but underlined.
        let isBlank = run.text == " " && !(runs.last?.isUnderlined ?? false)
        if let last = runs.last, isBlank || last.hasStyle(of: run) {
            runs[runs.count - 1].text += run.text
        } else {
            runs.append(run)
        }
    }

    // MARK: - Place

    /// Where the window is, in the words of WebVTT.
    ///
    /// Anchors are placed in a grid of 75 rows inside of the area that every screen shows, which is
    /// 80 per cent of the picture. Source: CTA-708-E, 8.4.4 and 8.4.5.
    var placement: Placement {
        var vertical = isRelative ? Double(anchorVertical) : Double(anchorVertical) * 100 / 75
        vertical = min(100, vertical)
        let height = min(100, Double(rowCount) * 100 / 15)
        let top = max(0, vertical - height * Double(min(anchor, 8) / 3) / 2)
        let middle = top + height / 2
        var placement = Placement(vertical: middle < 35 ? .top : middle > 60 ? .bottom : .middle)
        placement.line = .percentage((10 + min(top, 100 - height) * 0.8).rounded())
        switch justification {
        case .left, .full: placement.alignment = .left
        case .right: placement.alignment = .right
        case .center: placement.alignment = .center
        }
        placement.position = position.rounded()
        return placement
    }

    /// The side of the window that lines up, per cent of the width of the picture.
    private var position: Double {
        var horizontal =
            isRelative ? Double(anchorHorizontal) : Double(anchorHorizontal) * 100 / 210
        horizontal = min(100, horizontal)
        let width = min(100, Double(columnCount) * 100 / 42)
        let left = max(0, min(100 - width, horizontal - width * Double(min(anchor, 8) % 3) / 2))
        switch justification {
        case .left, .full: return 10 + left * 0.8
        case .center: return 10 + (left + width / 2) * 0.8
        case .right: return 10 + (left + width) * 0.8
        }
    }
}

extension Placement {
    /// Whether the line is higher up than another, both per cent of the picture.
    func isAbove(_ other: Placement) -> Bool {
        guard case .percentage(let own) = line, case .percentage(let others) = other.line else {
            return false
        }
        return own < others
    }
}
