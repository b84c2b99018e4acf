// SPDX-License-Identifier: Apache-2.0

extension TTML {
    /// The regions that the cues of a document are shown in, each written once.
    struct RegionTable {
        private let regions: [String: CaptionRegion]
        private(set) var names: [(name: String, box: RegionBox)] = []
        private var indices: [RegionBox: Int] = [:]

        /// Starts with the regions that a document defines.
        init(_ regions: [CaptionRegion]) {
            self.regions = Dictionary(regions.map { ($0.identifier, $0) }) { $1 }
        }

        /// The name of the region of a placement, and what that region does not say of it.
        mutating func name(of placement: Placement) -> (String, losses: [String]) {
            var losses: [String] = []
            let box = box(of: placement, &losses)
            if let index = indices[box] { return (names[index].name, losses) }
            let name = name(of: box)
            indices[box] = names.count
            names.append((name, box))
            return (name, losses)
        }

        private func name(of box: RegionBox) -> String {
            switch box.writingDirection {
            case .verticalGrowingLeft: return "vertical-rl"
            case .verticalGrowingRight: return "vertical-lr"
            case .horizontal: break
            }
            let third = RegionBox.thirds.first { $0.box.third == box.third }?.name
            if let third, box.isWidthAutomatic { return third }
            return "\(third ?? "region")-\(names.count + 1)"
        }

        private func box(of placement: Placement, _ losses: inout [String]) -> RegionBox {
            guard placement.writingDirection == .horizontal else {
                var plain = Placement(vertical: placement.vertical, alignment: placement.alignment)
                plain.writingDirection = placement.writingDirection
                if plain != placement {
                    losses.append("the exact place of vertical text is left out")
                }
                return .vertical(placement.writingDirection)
            }
            if let identifier = placement.region, let region = regions[identifier] {
                losses.append(
                    "a region of WebVTT becomes one in the same place; how many lines it has, "
                        + "scrolling, and places inside it are left out"
                )
                return RegionBox(region)
            }
            var box = RegionBox.third(placement.vertical)
            if placement.line != .automatic { box.place(placement, &losses) }
            if placement.position != nil || placement.size != 100
                || placement.positionAlignment != .automatic
                || (placement.line != .automatic && box.third == nil)
            {
                box.placeAcross(placement, &losses)
            }
            if box.width <= 0 || box.height <= 0 {
                losses.append("a cue outside the video is put at the nearest third of it")
                return .third(placement.vertical)
            }
            return box
        }
    }
}

extension TTML.RegionBox {
    /// Lines of a picture whose captions count lines.
    private static let lineCount = 15.0

    /// Where a region of WebVTT lies.
    init(_ region: CaptionRegion) {
        self.init()
        (width, height) = (region.width, Double(region.lines) * 100 / Self.lineCount)
        left = region.viewportAnchorX - region.regionAnchorX * width / 100
        top = region.viewportAnchorY - region.regionAnchorY * height / 100
        displayAlign = .end
    }

    /// Places the upper and the lower edge: as far from the line as the picture goes.
    fileprivate mutating func place(_ placement: Placement, _ losses: inout [String]) {
        third = nil
        displayAlign = placement.lineAlignment
        var edge: Double
        switch placement.line {
        case .automatic: return
        case .percentage(let share): edge = share
        case .number(let number):
            losses.append("line numbers become percentages of a video of 15 lines")
            edge = number * 100 / Self.lineCount
            if number < 0 {
                // The last line is -1, and text of several lines ends with it.
                edge += 100 + 100 / Self.lineCount
                displayAlign = .end
            }
        }
        edge = Self.rounded(edge)
        switch displayAlign {
        case .start: (top, height) = (edge, Self.rounded(100 - edge))
        case .end: (top, height) = (0, edge)
        case .center:
            height = Self.rounded(2 * min(edge, 100 - edge))
            top = Self.rounded(edge - height / 2)
        }
    }

    /// Places the left and the right edge (WebVTT, 7.2, "computed position" and "maximum size").
    fileprivate mutating func placeAcross(_ placement: Placement, _ losses: inout [String]) {
        isWidthAutomatic = false
        let (isLeft, isRight) = (
            [.left, .start].contains(placement.alignment),
            [.right, .end].contains(placement.alignment)
        )
        let position = placement.position ?? (isLeft ? 0 : isRight ? 100 : 50)
        var alignment = placement.positionAlignment
        if alignment == .automatic {
            alignment = isLeft ? .lineLeft : isRight ? .lineRight : .center
        }
        switch alignment {
        case .lineLeft:
            width = min(placement.size, 100 - position)
            left = position
        case .lineRight:
            width = min(placement.size, position)
            left = position - width
        case .center, .automatic:
            width = min(placement.size, 2 * min(position, 100 - position))
            left = position - width / 2
        }
        (left, width) = (Self.rounded(left), Self.rounded(width))
        // A whole picture's width only says that there is no limit.
        if placement.size != 100, width < Self.rounded(placement.size) {
            losses.append("a cue is made as narrow as the room between its place and the edge")
        }
    }

    /// The attributes of a region element.
    var attributes: String {
        func text(_ share: Double) -> String { (WebVTT.decimalText(share) ?? "0") + "%" }
        let align = [.start: "before", .center: "center"][displayAlign] ?? "after"
        let mode: [Placement.WritingDirection: String] = [
            .verticalGrowingLeft: " tts:writingMode=\"tbrl\"",
            .verticalGrowingRight: " tts:writingMode=\"tblr\"",
        ]
        return "tts:origin=\"\(text(left)) \(text(top))\" "
            + "tts:extent=\"\(text(width)) \(text(height))\" tts:displayAlign=\"\(align)\""
            + (mode[writingDirection] ?? "") + " tts:textAlign=\"center\""
    }
}
