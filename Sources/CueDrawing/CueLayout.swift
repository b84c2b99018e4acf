// SPDX-License-Identifier: Apache-2.0

import Captions

/// Where the lines of a cue are in a picture, by the rules that browsers have for WebVTT.
///
/// Chromium's results are followed where they differ from the standard: lines are as long as they can be, and a cue
/// whose line is a percentage is not wrapped but cut off at its box.
///
/// Source: WebVTT, 7.2 (processing cue settings).
struct CueLayout {
    /// A line of the cue.
    struct Line {
        var parts: [LinePart]
        /// The left edge of its first character, in pixels.
        var left: Double
        /// Its base line, in pixels from the top.
        var baseline: Double
        /// What is behind it.
        var box: PixelBox
    }

    /// The lines; none if there is no place for the cue.
    private(set) var lines: [Line] = []
    /// The box of the cue, which other cues are kept out of; nil if there is no place for it.
    private(set) var area: PixelBox?
    /// Where the lines are visible; nil for everywhere.
    private(set) var clip: PixelBox?

    private let renderer: TextRenderer
    private let placement: Placement
    private let width: Double
    private let height: Double
    private let isRightToLeft: Bool

    /// The rows of a line: those of the box, and those to the next line.
    private let boxHeight: Double
    private let pitch: Double

    /// Lays out a cue.
    ///
    /// - Parameters:
    ///   - cue: the cue.
    ///   - appearance: how it looks.
    ///   - renderer: measures its text.
    ///   - size: width and height of the picture, in pixels.
    ///   - taken: the boxes of cues that are there already.
    init(
        _ cue: StyledCue,
        _ appearance: CaptionAppearance,
        _ renderer: TextRenderer,
        _ size: (width: Int, height: Int),
        avoiding taken: [PixelBox]
    ) {
        self.renderer = renderer
        placement = cue.placement
        (width, height) = (Double(size.width), Double(size.height))
        isRightToLeft = cue.text.isRightToLeft
        let font = renderer.font
        let ascent = (font.ascent * renderer.em).rounded()
        boxHeight = ascent + (font.descent * renderer.em).rounded()
        pitch = boxHeight + (font.lineGap * renderer.em).rounded()
        let hardLines = Self.parts(of: cue, appearance)
        let isWrapped = !isPercentage
        let wrapped = hardLines.flatMap { isWrapped ? wrap($0) : [(parts: $0, goesOn: false)] }
        guard let top = top(of: wrapped.count, avoiding: taken) else { return }
        for (index, line) in wrapped.enumerated() {
            let place = self.place(line.parts, goesOn: line.goesOn)
            let y = top + Double(index) * pitch
            let box = PixelBox(
                left: Int(place.box.lowerBound.rounded()),
                top: Int(y.rounded()),
                right: Int(place.box.upperBound.rounded()),
                bottom: Int((y + boxHeight).rounded())
            )
            lines.append(
                Line(parts: line.parts, left: place.left, baseline: y + ascent, box: box)
            )
        }
        area = box(from: top, Double(wrapped.count) * pitch)
        if isPercentage { cut() }
    }

    /// The box of the cue at a height.
    private func box(from top: Double, _ total: Double) -> PixelBox {
        let left = boxStart(room)
        return PixelBox(
            left: Int(left.rounded()),
            top: Int(top.rounded()),
            right: Int((left + room).rounded()),
            bottom: Int((top + total).rounded())
        )
    }

    private var isPercentage: Bool {
        if case .percentage = placement.line { return true }
        return placement.line == .automatic && placement.vertical == .middle
    }

    // MARK: - Lines

    /// The lines of a text, of parts with one look each.
    private static func parts(
        of cue: StyledCue,
        _ appearance: CaptionAppearance
    ) -> [[LinePart]] {
        var lines: [[LinePart]] = [[]]
        for run in cue.runs {
            let look = appearance.look(of: run)
            let text = run.isAnnotation ? "(\(run.text))" : run.text
            let pieces = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, piece) in pieces.enumerated() {
                if index > 0 { lines.append([]) }
                let isEmpty = piece.isEmpty
                if !isEmpty {
                    lines[lines.count - 1].append(LinePart(text: String(piece), look: look))
                }
            }
        }
        return lines
    }

    /// Divides a line at its spaces, so that each part is as long as it can be.
    private func wrap(_ line: [LinePart]) -> [(parts: [LinePart], goesOn: Bool)] {
        let room = self.room
        var lines: [(parts: [LinePart], goesOn: Bool)] = []
        var current: [LinePart] = []
        for word in Self.words(of: line) {
            let longer = (current + word).joined()
            if current.isEmpty || renderer.width(of: longer.trimmed) <= room {
                current = longer
            } else {
                lines.append((current.trimmed, true))
                current = word
            }
        }
        lines.append((current.trimmed, false))
        return lines
    }

    /// The words of a line, each with the spaces after it.
    private static func words(of line: [LinePart]) -> [[LinePart]] {
        var words: [[LinePart]] = []
        var isAfterSpace = true
        for part in line {
            var text = ""
            func end() {
                guard !text.isEmpty else { return }
                let piece = LinePart(text: text, look: part.look)
                if isAfterSpace || words.isEmpty {
                    words.append([piece])
                } else {
                    words[words.count - 1].append(piece)
                }
                isAfterSpace = text.last == " "
                text = ""
            }
            for character in part.text {
                if text.last == " ", character != " " { end() }
                text.append(character)
            }
            end()
        }
        return words
    }

    // MARK: - Along the line

    /// Where a line begins, and where its box is.
    private func place(
        _ parts: [LinePart],
        goesOn: Bool
    ) -> (left: Double, box: ClosedRange<Double>) {
        let length = renderer.width(of: parts)
        let room = self.room
        let start = boxStart(room)
        let left: Double
        switch side {
        case .left, .start: left = start
        case .right, .end: left = start + room - length
        case .center: left = start + (room - length) / 2
        }
        // The space at which a line is divided is a part of its box, where the box is longer and not aligned to it.
        let isSpacePainted = goesOn && side != (isRightToLeft ? .left : .right)
        let space = isSpacePainted ? parts.last.map { renderer.spaceWidth($0.look) } ?? 0 : 0
        let (first, last) = (left, max(left, left + length))
        return isRightToLeft
            ? (left, min(first, max(start, first - space))...last)
            : (left, first...max(last, min(start + room, last + space)))
    }

    /// The side to which lines are aligned; start and end depend on the direction of the text.
    private var side: Placement.Alignment {
        switch placement.alignment {
        case .start: isRightToLeft ? .right : .left
        case .end: isRightToLeft ? .left : .right
        case let side: side
        }
    }

    /// The length of the box, in pixels (WebVTT, 7.2, "maximum size").
    private var room: Double {
        let most: Double
        switch placement.positionAlignment {
        case .lineLeft: most = 100 - position
        case .lineRight: most = position
        case .center: most = 2 * min(position, 100 - position)
        case .automatic:
            most =
                side == .left
                ? 100 - position
                : side == .right ? position : 2 * min(position, 100 - position)
        }
        return width * max(0, min(placement.size, most)) / 100
    }

    /// The place along the lines, per cent.
    private var position: Double {
        placement.position ?? (side == .left ? 0 : side == .right ? 100 : 50)
    }

    private func boxStart(_ room: Double) -> Double {
        let position = width * self.position / 100
        switch placement.positionAlignment {
        case .lineLeft: return position
        case .center: return position - room / 2
        case .lineRight: return position - room
        case .automatic:
            return side == .left ? position : side == .right ? position - room : position - room / 2
        }
    }

    // MARK: - Across the lines

    /// The top of the first line; nil if there is no place.
    private func top(of count: Int, avoiding taken: [PixelBox]) -> Double? {
        let total = Double(count) * pitch
        switch placement.line {
        case .percentage(let share): return min(height * share / 100, max(0, height - total))
        case .automatic where placement.vertical == .middle: return (height - total) / 2
        case .automatic:
            return free(placement.vertical == .top ? 0 : -1, total, taken)
        case .number(let number): return free(number, total, taken)
        }
    }

    /// The place of a line number, moved by lines until the cue is in the picture and covers no other one.
    private func free(
        _ number: Double,
        _ total: Double,
        _ taken: [PixelBox]
    ) -> Double? {
        let step = max(1, boxHeight)
        let first = number.rounded() * step + (number < 0 ? height : 0)
        let fits = { (top: Double) -> Bool in
            let box = box(from: top, total)
            return top >= 0 && top + total <= height && !taken.contains { $0.overlaps(box) }
        }
        for direction in number < 0 ? [-1.0, 1] : [1.0, -1] {
            var top = first
            while direction < 0 ? top >= 0 : top + total <= height {
                if fits(top) { return top }
                top += direction * step
            }
        }
        return nil
    }

    /// Cuts lines off at the box of a cue that is not wrapped: of those that are too long, the left end is visible.
    private mutating func cut() {
        let room = self.room
        let start = boxStart(room)
        let (left, right) = (Int(start.rounded()), Int((start + room).rounded()))
        for index in lines.indices {
            let box = lines[index].box
            guard box.right - box.left > right - left else { continue }
            lines[index].left = start
            (lines[index].box.left, lines[index].box.right) = (left, right)
            clip = lines[index].box.union(clip ?? lines[index].box)
        }
    }
}

extension [LinePart] {
    /// The parts, with neighbours of one look as one.
    fileprivate func joined() -> [LinePart] {
        reduce(into: []) { parts, part in
            if let last = parts.last, last.look == part.look {
                parts[parts.count - 1].text += part.text
            } else {
                parts.append(part)
            }
        }
    }

    /// The parts without the spaces at the end.
    fileprivate var trimmed: [LinePart] {
        var parts = self
        while let last = parts.last {
            let text = last.text.reversed().drop { $0 == " " }.reversed()
            if text.isEmpty {
                parts.removeLast()
                continue
            }
            parts[parts.count - 1].text = String(text)
            break
        }
        return parts
    }
}

extension String {
    /// Whether the first letter is of a script that is written from the right.
    fileprivate var isRightToLeft: Bool {
        let letter = unicodeScalars.first { $0.properties.isAlphabetic }
        guard let value = letter?.value else { return false }
        return 0x590...0x8FF ~= value || 0xFB1D...0xFDFF ~= value || 0xFE70...0xFEFF ~= value
            || 0x10800...0x10FFF ~= value || 0x1E800...0x1EFFF ~= value
    }
}
