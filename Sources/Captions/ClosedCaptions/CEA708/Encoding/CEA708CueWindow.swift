// SPDX-License-Identifier: Apache-2.0

/// A cue as the window of a service of CEA-708: how it is loaded, shown and hidden.
///
/// The anchor is always the top left corner, and in the grid of 75 rows and 210 columns: players place others differently.
///
/// Source: CTA-708-E, 8.10.5.
struct CEA708CueWindow {
    /// When the cue is shown, in milliseconds.
    let start: Int
    /// When it is hidden.
    let end: Int
    /// The codes that load the window, each of which stays whole.
    private let body: [[UInt8]]
    /// The parameters of DefineWindow.
    private let definition: [UInt8]

    /// The most rows of a window.
    private static let rowLimit = 12
    /// The most columns of a window on a wide screen.
    static let columnLimit = 42

    /// Lays a cue out; nil if it shows nothing.
    init?(_ cue: Cue, _ losses: inout [ConversionLoss]) {
        var lines = Self.lines(of: cue, &losses).flatMap { line in
            let wrapped = line[...].rows(dividedAt: \.isSpace) { _ in Self.columnLimit }
            if wrapped.count > 1 {
                losses.add(
                    "a row of CEA-708 has \(Self.columnLimit) columns: longer lines are broken",
                    at: cue.position
                )
            }
            return wrapped
        }
        guard !lines.isEmpty, cue.hasPositiveDuration else { return nil }
        if lines.count > Self.rowLimit {
            losses.add("rows beyond \(Self.rowLimit) are left out", at: cue.position)
            lines.removeLast(lines.count - Self.rowLimit)
        }
        (start, end) = (max(0, cue.startMilliseconds), max(1, cue.endMilliseconds))
        let isRightToLeft = cue.text.plainText.isRightToLeft
        let columns = lines.map(\.count).max() ?? 1
        let justification = CEA708Window.Justification(cue.placement, isRightToLeft)
        let (vertical, horizontal) = Self.anchor(cue.placement, lines.count, columns, justification)
        definition = [
            0x00, UInt8(vertical), UInt8(horizontal), UInt8(lines.count - 1), UInt8(columns - 1),
            0x00,
        ]
        // Nothing is filled, and text is printed to the right or to the left; rows move up.
        let flags = (isRightToLeft ? 0x10 : 0) | 0x0C | justification.rawValue
        var codes: [[UInt8]] = [[CEA708Command.setWindowAttributes, 0xC0, 0x00, flags, 0x00]]
        var style: StyledRun?
        for (row, line) in lines.enumerated() {
            let column = isRightToLeft ? columns - 1 : 0
            codes.append([CEA708Command.setPenLocation, UInt8(row), UInt8(column)])
            for character in line {
                if style?.hasStyle(of: character.style) != true {
                    codes += [character.style.penAttributes, character.style.penColor]
                    style = character.style
                }
                codes.append(character.bytes)
            }
        }
        // The end of the text, at which players draw.
        body = codes + [[0x03]]
    }

    /// The codes that make the window and write into it, unseen.
    func loading(_ number: Int) -> [[UInt8]] {
        [[CEA708Command.deleteWindows, 1 << UInt8(number)], [0x98 | UInt8(number)] + definition]
            + body
    }

    /// The code that shows the window.
    static func showing(_ number: Int) -> [[UInt8]] {
        [[CEA708Command.displayWindows, 1 << UInt8(number)]]
    }

    /// The codes that hide and delete the window.
    static func hiding(_ number: Int) -> [[UInt8]] {
        [
            [CEA708Command.hideWindows, 1 << UInt8(number)],
            [CEA708Command.deleteWindows, 1 << UInt8(number)],
        ]
    }
}

extension CEA708CueWindow {
    /// A character in a column.
    private struct Letter {
        let bytes: [UInt8]
        let style: StyledRun
        var isSpace: Bool { bytes == [0x20] }
    }

    private static func lines(of cue: Cue, _ losses: inout [ConversionLoss]) -> [[Letter]] {
        var lines: [[Letter]] = [[]]
        for run in cue.text.runs {
            var style = run
            style.text = ""
            if run.isBold { losses.add("CEA-708 has no bold text", at: cue.position) }
            style.isBold = false
            let levels = run.color.map { [$0.red, $0.green, $0.blue] } ?? []
            if !levels.allSatisfy({ $0.isMultiple(of: 85) }) {
                losses.add(
                    "CEA-708 has 64 colours: the nearest one is written",
                    at: cue.position
                )
            }
            for scalar in run.text.unicodeScalars {
                if scalar == "\n" {
                    lines.append([])
                } else if let bytes = CEA708CharacterSet.bytes(of: scalar) {
                    lines[lines.count - 1].append(Letter(bytes: bytes, style: style))
                } else {
                    losses.add(
                        "CEA-708 has no \"\(scalar)\": \"?\" is written",
                        at: cue.position
                    )
                    lines[lines.count - 1].append(Letter(bytes: [0x3F], style: style))
                }
            }
        }
        return lines.filter { line in line.contains { !$0.isSpace } }
    }

    /// The top left corner in the grid, which is in the middle 80 per cent of the picture.
    private static func anchor(
        _ placement: Placement,
        _ rows: Int,
        _ columns: Int,
        _ justification: CEA708Window.Justification
    ) -> (vertical: Int, horizontal: Int) {
        let (height, width) = (Double(rows * 5), Double(columns * 5))
        let top: Double
        switch placement.line {
        case .automatic:
            switch placement.vertical {
            case .top: top = 0
            case .middle: top = (75 - height) / 2
            case .bottom: top = 75 - height
            }
        case .number(let number):
            top = number < 0 ? 75 + (number + 1) * 5 - height : number * 5
        case .percentage(let share):
            let parts: [Placement.LineAlignment: Double] = [.start: 0, .center: 0.5, .end: 1]
            top = (share - 10) / 80 * 75 - height * (parts[placement.lineAlignment] ?? 0)
        }
        let sides: [CEA708Window.Justification: Double] = [.left: 0, .right: 1]
        let side = sides[justification] ?? 0.5
        let left =
            placement.position.map { ($0 - 10) / 80 * 210 - width * side } ?? (210 - width) * side
        // Files may state any number.
        guard top.isFinite, left.isFinite else { return (75 - rows * 5, 0) }
        return (
            Int(max(0, min(75 - height, top)).rounded()),
            Int(max(0, min(210 - width, left)).rounded())
        )
    }
}

extension CEA708Window.Justification {
    /// The side on which lines of a placement begin, or both.
    fileprivate init(_ placement: Placement, _ isRightToLeft: Bool) {
        switch placement.alignment {
        case .left: self = .left
        case .right: self = .right
        case .center: self = .center
        case .start: self = isRightToLeft ? .right : .left
        case .end: self = isRightToLeft ? .left : .right
        }
    }
}
