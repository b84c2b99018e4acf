// SPDX-License-Identifier: Apache-2.0

import Captions

/// Where the lines of a cue are in a picture, by the rules that browsers have for WebVTT.
///
/// Chromium's results are followed where they differ from the standard: lines are as long as they can be, a cue
/// whose line is a percentage is not wrapped but cut off at its box, and the first paragraph has its start at the left
/// whatever its direction is.
///
/// Source: WebVTT, 7.2 (processing cue settings).
struct CueLayout {
    /// A line of the cue.
    struct Line {
        var parts: [LinePart]
        /// Whether it is a part of a paragraph that is written from the right.
        var isRightToLeft: Bool
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
    /// Whether the cue's box has no width in Chromium, which then shows nothing: text that is written from the right is aligned to
    /// the start or the end, and has no position.
    let isHiddenByChromium: Bool

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
        isHiddenByChromium =
            isRightToLeft && placement.position == nil && placement.positionAlignment == .automatic
            && [.start, .end].contains(placement.alignment)
        let font = renderer.font
        let ascent = (font.ascent * renderer.em).rounded()
        boxHeight = ascent + (font.descent * renderer.em).rounded()
        pitch = boxHeight + (font.lineGap * renderer.em).rounded()
        let hardLines = Self.parts(of: cue, appearance)
        let wrapped = isPercentage ? hardLines.enumerated().map(WrappedLine.init) : wrap(hardLines)
        guard let top = top(of: wrapped.count, avoiding: taken) else { return }
        for (index, line) in wrapped.enumerated() {
            let y = top + Double(index) * pitch
            guard y < height, y + boxHeight > 0 else { continue }
            let place = self.place(line)
            let box = PixelBox(
                left: place.box.lowerBound.pixel,
                top: y.pixel,
                right: place.box.upperBound.pixel,
                bottom: (y + boxHeight).pixel
            )
            lines.append(
                Line(
                    parts: line.parts,
                    isRightToLeft: line.isRightToLeft,
                    left: place.left,
                    baseline: y + ascent,
                    box: box
                )
            )
        }
        area = box(from: top, Double(wrapped.count) * pitch)
        if isPercentage { cut() }
    }

    /// The box of the cue at a height.
    private func box(from top: Double, _ total: Double) -> PixelBox {
        let left = boxStart(room)
        return PixelBox(
            left: left.pixel,
            top: top.pixel,
            right: (left + room).pixel,
            bottom: (top + total).pixel
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

    /// Divides lines at their spaces, until there are more than the picture has room for.
    private func wrap(_ lines: [[LinePart]]) -> [WrappedLine] {
        let most = Int(height / max(1, pitch)) + 1
        var wrapped: [WrappedLine] = []
        for (index, line) in lines.enumerated() where wrapped.count < most {
            let paragraph = WrappedLine(index, line)
            wrapped += wrap(paragraph, most: most - wrapped.count)
        }
        return wrapped
    }

    /// Divides a paragraph at its spaces, so that each part is as long as it can be.
    private func wrap(_ paragraph: WrappedLine, most: Int) -> [WrappedLine] {
        var lines: [WrappedLine] = []
        var words = Self.words(of: paragraph.parts)[...]
        repeat {
            let count = countThatFits(of: words)
            var line = paragraph
            line.parts = words.prefix(count).flatMap(\.self).joined().trimmed
            words = words.dropFirst(count)
            line.goesOn = !words.isEmpty
            lines.append(line)
        } while !words.isEmpty && lines.count < most
        return lines
    }

    /// How many of some words are in one line; one, if it does not fit.
    ///
    /// The first number that does not fit is between two powers of 2: a line of any length is measured a few times only.
    private func countThatFits(of words: ArraySlice<[LinePart]>) -> Int {
        // Widths are whole pixels, and up to one pixel more than those that Chromium breaks lines by.
        let room = self.room + 1
        func fits(_ count: Int) -> Bool {
            renderer.width(of: words.prefix(count).flatMap(\.self).joined().trimmed) <= room
        }
        var (least, beyond) = (1, 2)
        while beyond <= words.count, fits(beyond) { (least, beyond) = (beyond, beyond * 2) }
        beyond = min(beyond, words.count + 1)
        while least + 1 < beyond {
            let middle = (least + beyond) / 2
            if fits(middle) { least = middle } else { beyond = middle }
        }
        return least
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
    private func place(_ line: WrappedLine) -> (left: Double, box: ClosedRange<Double>) {
        let length = renderer.width(of: line.parts)
        let room = self.room
        let start = boxStart(room)
        let side = side(isRightToLeft: line.startsAtRight)
        let left: Double
        switch side {
        case .left, .start: left = start
        case .right, .end: left = start + room - length
        case .center: left = start + (room - length) / 2
        }
        // The space at which a line is divided is a part of its box, where the box is longer and not aligned to it.
        let isSpacePainted = line.goesOn && side != (line.startsAtRight ? .left : .right)
        let space = isSpacePainted ? line.parts.last.map { renderer.spaceWidth($0.look) } ?? 0 : 0
        let (first, last) = (left, max(left, left + length))
        return line.startsAtRight
            ? (left, min(first, max(start, first - space))...last)
            : (left, first...max(last, min(start + room, last + space)))
    }

    /// The side to which the cue is aligned.
    private var side: Placement.Alignment { side(isRightToLeft: isRightToLeft) }

    /// The side to which text is aligned; start and end depend on its direction.
    private func side(isRightToLeft: Bool) -> Placement.Alignment {
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
        // Beyond the picture, every line number is as good as the first one outside.
        let most = (height / step).rounded(.up)
        let inside = max(-most - 1, min(most, number.rounded()))
        let first = inside * step + (number < 0 ? height : 0)
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
        let (left, right) = (start.pixel, (start + room).pixel)
        for index in lines.indices {
            let box = lines[index].box
            guard box.right - box.left > right - left else { continue }
            lines[index].left = start
            (lines[index].box.left, lines[index].box.right) = (left, right)
            clip = lines[index].box.union(clip ?? lines[index].box)
        }
    }
}

/// A line of a paragraph, or all of it.
private struct WrappedLine {
    var parts: [LinePart]
    /// Whether the paragraph is written from the right.
    let isRightToLeft: Bool
    /// Whether its lines have their start at the right, and the spaces at which they are divided at the left.
    let startsAtRight: Bool
    /// Whether the paragraph has a line after it.
    var goesOn = false

    /// A paragraph of a cue, of which there may be others before it.
    init(_ index: Int, _ parts: [LinePart]) {
        self.parts = parts
        isRightToLeft = parts.isRightToLeft
        startsAtRight = index > 0 && isRightToLeft
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

extension Double {
    /// The nearest pixel; what is far outside of any picture is a million pixels away.
    fileprivate var pixel: Int { Int(Swift.max(-1e6, Swift.min(1e6, self)).rounded()) }
}
