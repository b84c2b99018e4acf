// SPDX-License-Identifier: Apache-2.0

extension TTML {
    /// Where a region lies, in per cent of the picture, and which of its edges text stands at.
    struct RegionBox: Hashable {
        /// The left edge.
        var left = 0.0
        /// The upper edge.
        var top = 0.0
        /// From the left to the right edge.
        var width = 100.0
        /// From the upper to the lower edge.
        var height = 100.0
        /// Where text stands in it (`tts:displayAlign`).
        var displayAlign = Placement.LineAlignment.start
        /// The direction of writing (`tts:writingMode`).
        var writingDirection = Placement.WritingDirection.horizontal
        /// The third of the picture, where the region stands for no more than that.
        var third: Placement.Vertical?
        /// Whether the left edge and the width are said by nobody.
        var isWidthAutomatic = false

        /// The names of the thirds, and the regions that stand for them: inside the tenth of the picture
        /// that players may cut off, and apart from each other, as IMSC wants it.
        static let thirds: [(name: String, box: RegionBox)] = [
            ("top", third(.top, top: 10, height: 25, .start)),
            ("middle", third(.middle, top: 37, height: 26, .center)),
            ("bottom", third(.bottom, top: 65, height: 25, .end)),
        ]

        private static func third(
            _ third: Placement.Vertical,
            top: Double,
            height: Double,
            _ align: Placement.LineAlignment
        ) -> RegionBox {
            RegionBox(
                left: 10,
                top: top,
                width: 80,
                height: height,
                displayAlign: align,
                third: third,
                isWidthAutomatic: true
            )
        }

        /// The box of a third of the picture.
        static func third(_ vertical: Placement.Vertical) -> RegionBox {
            thirds.first { $0.box.third == vertical }?.box ?? RegionBox()
        }

        /// The region of vertical text.
        static func vertical(_ direction: Placement.WritingDirection) -> RegionBox {
            RegionBox(left: 10, top: 10, width: 80, height: 80, writingDirection: direction)
        }
    }
}

extension TTML.RegionBox {
    /// What WebVTT's settings say of text with an alignment in this region.
    func placement(_ alignment: Placement.Alignment) -> Placement {
        var placement = Placement(vertical: third ?? .bottom, alignment: alignment)
        placement.writingDirection = writingDirection
        guard writingDirection == .horizontal else { return placement }
        if third == nil {
            let edges: [Placement.LineAlignment: Double] = [
                .start: top, .center: top + height / 2, .end: top + height,
            ]
            placement.line = .percentage(Self.rounded(edges[displayAlign] ?? top))
            placement.lineAlignment = displayAlign
            placement.vertical = placement.line.vertical
        }
        if !isWidthAutomatic { placeAcross(&placement) }
        return placement
    }

    /// Says the left edge and the width by position and size, which are left out where they say what
    /// holds anyway.
    private func placeAcross(_ placement: inout Placement) {
        let right = Self.rounded(left + width)
        let middle = Self.rounded(left + width / 2)
        switch placement.alignment {
        case .left, .start:
            // Where text starts depends on its script; nothing has to be said of the whole width.
            let isPlain = left == 0 && (placement.alignment == .left || width == 100)
            placement.position = isPlain ? nil : left
            placement.size = width == Self.rounded(100 - left) ? 100 : width
        case .right, .end:
            let isPlain = right == 100 && (placement.alignment == .right || width == 100)
            placement.position = isPlain ? nil : right
            placement.size = width == right ? 100 : width
        case .center:
            placement.position = middle == 50 ? nil : middle
            placement.size = width == Self.rounded(2 * min(middle, 100 - middle)) ? 100 : width
        }
        guard placement.position != nil else { return }
        if placement.alignment == .start { placement.positionAlignment = .lineLeft }
        if placement.alignment == .end { placement.positionAlignment = .lineRight }
    }

    /// To the millionth of a per cent, so that sums do not show that they were calculated.
    static func rounded(_ share: Double) -> Double { (share * 1_000_000).rounded() / 1_000_000 }
}
