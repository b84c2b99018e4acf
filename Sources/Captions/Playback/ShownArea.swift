// SPDX-License-Identifier: Apache-2.0

/// A rectangle of a picture for some time, in parts of its width and height from 0 to 1.
package struct ShownArea: Equatable, Sendable {
    /// When it is there, in milliseconds.
    package var time: Range<Int>
    /// The left edge, and the top edge.
    package var left: Double, top: Double
    /// The right edge, and the bottom edge.
    package var right: Double, bottom: Double

    /// Makes an area of its edges.
    package init(time: Range<Int>, left: Double, top: Double, right: Double, bottom: Double) {
        self.time = time
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The part of this area that another one takes while both are there, 0 to 1.
    ///
    /// - Parameter other: the other one.
    /// - Returns: 0 where they are not there at the same time.
    package func share(coveredBy other: Self) -> Double {
        guard time.overlaps(other.time) else { return 0 }
        let width = min(right, other.right) - max(left, other.left)
        let height = min(bottom, other.bottom) - max(top, other.top)
        let area = (right - left) * (bottom - top)
        return width > 0 && height > 0 && area > 0 ? width * height / area : 0
    }

    /// Whether a caption here hides some of a text: a letter or more of either.
    ///
    /// - Parameter text: where the text is.
    /// - Returns: false where they only touch.
    package func covers(_ text: Self) -> Bool {
        text.share(coveredBy: self) > 0.03 || share(coveredBy: text) > 0.03
    }

    /// Where it is, in whole per cent.
    package var place: String {
        func percent(_ part: Double) -> Int { Int((part * 100).rounded()) }
        return "x \(percent(left))–\(percent(right)) %, y \(percent(top))–\(percent(bottom)) %"
    }
}

extension ShownArea {
    /// The area of a cue, as players draw it: letters of half an em, lines of 6 % of the height; a wide screen.
    ///
    /// Source: WebVTT, 7.2: the font is 5 % of the height of the video.
    ///
    /// It is nil for vertical text, and for text that is not visible.
    ///
    /// - Parameter cue: a cue of any format.
    package init?(of cue: Cue) {
        let placement = cue.placement
        guard placement.writingDirection == .horizontal,
            cue.startMilliseconds < cue.endMilliseconds
        else { return nil }
        let most = max(0.1, min(1, placement.size / 100))
        let (lines, width) = Self.lines(of: cue.text.plainText, most: most)
        guard lines > 0 else { return nil }
        let height = min(1, Double(lines) * Self.lineHeight)
        let top = max(0, min(1 - height, Self.top(placement, height)))
        let left = max(0, min(1 - width, Self.left(placement, width)))
        self.init(
            time: cue.startMilliseconds..<cue.endMilliseconds,
            left: left,
            top: top,
            right: left + width,
            bottom: top + height
        )
    }

    private static let lineHeight = 0.06
    /// Half a letter: a quarter of an em, in parts of the width of a picture of 16:9.
    private static let halfLetter = 0.05 * 9 / 16 / 4

    /// How many lines a text takes, and how long the longest is.
    private static func lines(of text: String, most: Double) -> (count: Int, width: Double) {
        let characters = ReadingCharacters(language: nil)
        var (count, longest) = (0, 0.0)
        for line in text.split(whereSeparator: \.isNewline)
        where line.contains(where: { $0 != " " }) {
            let letters = characters.halves(in: String(line))
            let wide = line.unicodeScalars.count {
                0x1100...0x115F ~= $0.value || $0.value >= 0x2E80
            }
            let width = Double(letters + 2 * wide) * halfLetter
            count += max(1, Int((width / most).rounded(.up)))
            longest = max(longest, min(width, most))
        }
        return (count, longest)
    }

    private static func top(_ placement: Placement, _ height: Double) -> Double {
        switch placement.line {
        case .automatic:
            switch placement.vertical {
            case .top: return 0
            case .middle: return (1 - height) / 2
            case .bottom: return 1 - height
            }
        case .number(let number):
            return number < 0 ? 1 + number * lineHeight : number * lineHeight
        case .percentage(let share):
            let parts: [Placement.LineAlignment: Double] = [.start: 0, .center: 0.5, .end: 1]
            return share / 100 - height * (parts[placement.lineAlignment] ?? 0)
        }
    }

    private static func left(_ placement: Placement, _ width: Double) -> Double {
        let sides: [Placement.Alignment: Double] = [.start: 0, .left: 0, .end: 1, .right: 1]
        let side = sides[placement.alignment] ?? 0.5
        let size = max(width, min(1, placement.size / 100))
        guard let position = placement.position else { return (1 - width) * side }
        let anchors: [Placement.PositionAlignment: Double] = [
            .lineLeft: 0, .center: 0.5, .lineRight: 1,
        ]
        let anchor = anchors[placement.positionAlignment] ?? side
        // A box as wide as the picture is made as narrow as there is room.
        let box = placement.size >= 100 ? width : size
        return position / 100 - box * anchor + (box - width) * side
    }
}
