// SPDX-License-Identifier: Apache-2.0

/// The line number of WebVTT for text at a height in the picture.
///
/// Lines are counted as the rows of line 21: 15 of them in the inner 80 per cent of the picture
/// (ANSI/CTA-608-E, Annex C). Players keep a margin themselves and have more lines than that, so that each of them is
/// inside the picture.
package enum PictureLine {
    private static let rowCount = 15.0
    /// Rows in one per cent of the height.
    private static let rowsPerCent = 3.0 / 16
    /// Characters of Latin text that are at least as wide as the picture, at the size that browsers give captions.
    package static let charactersOfPicture = 60.0

    /// The line number for a place.
    ///
    /// - Parameters:
    ///   - share: per cent of the height of the picture, from the top.
    ///   - alignment: the edge of the text that is there.
    ///   - lineCount: how many lines the text has.
    /// - Returns: the number of the first line; `automatic` for text at the bottom.
    static func line(
        at share: Double,
        _ alignment: Placement.LineAlignment,
        lineCount: Int
    ) -> Placement.Line {
        let count = Double(lineCount)
        let fromTop = (share - 10) * rowsPerCent
        switch alignment {
        case .end:
            let below = ((90 - share) * rowsPerCent).rounded()
            if below < 1 { return .automatic }
            return below + count >= rowCount ? .number(0) : .number(-(below + count))
        case .start, .center:
            let first = (alignment == .center ? fromTop - count / 2 : fromTop).rounded()
            if first + count >= rowCount { return .automatic }
            return .number(max(0, first))
        }
    }

    /// How many lines a text has where each line of it is as long as its box, or shorter.
    static func lineCount(of text: CaptionText, in placement: Placement) -> Int {
        let room = max(1, charactersOfPicture * placement.room / 100)
        return text.plainText.split(separator: "\n").reduce(0) { count, line in
            count + max(1, Int((width(of: line) / room).rounded(.up)))
        }.clamped(to: 1...15)
    }

    /// The width of a text in characters of Latin text.
    package static func width(of line: Substring) -> Double {
        line.unicodeScalars.reduce(0) { width, scalar in
            // From Hangul Jamo on, nearly all characters that are in use are as wide as they are high.
            width + (scalar.value < 0x1100 ? 1 : scalar.value < 0x2E80 ? 1.2 : 1.7)
        }
    }
}

extension Placement {
    /// The width that a player gives the box of the cue, per cent of the picture (WebVTT, 7.2, "maximum size").
    package var room: Double {
        let isLeft = [.left, .start].contains(alignment)
        let isRight = [.right, .end].contains(alignment)
        let position = position ?? (isLeft ? 0 : isRight ? 100 : 50)
        let isLineLeft = positionAlignment == .lineLeft || positionAlignment == .automatic && isLeft
        let isLineRight =
            positionAlignment == .lineRight || positionAlignment == .automatic && isRight
        let most =
            isLineLeft
            ? 100 - position : isLineRight ? position : 2 * min(position, 100 - position)
        return max(0, min(size, most))
    }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
