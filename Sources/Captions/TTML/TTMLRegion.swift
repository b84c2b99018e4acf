// SPDX-License-Identifier: Apache-2.0

extension TTML {
    /// Where a region lies, in per cent of the picture, and which of its edges text is at.
    struct RegionBox: Hashable {
        /// The left edge.
        var left = 0.0
        /// The upper edge.
        var top = 0.0
        /// From the left to the right edge.
        var width = 100.0
        /// From the upper to the lower edge.
        var height = 100.0
        /// Where text is in it (`tts:displayAlign`).
        var displayAlign = Placement.LineAlignment.start
        /// The direction of writing (`tts:writingMode`).
        var writingDirection = Placement.WritingDirection.horizontal
        /// The third of the picture, where the region stands for no more than that.
        var third: Placement.Vertical?
        /// Whether the left edge and the width are not stated.
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

/// Reads where a region lies (TTML2, 10.2.22, `tts:extent`; 10.2.34, `tts:origin`).
struct TTMLRegionReader {
    let parameters: TTML.Parameters
    /// What could not be made of the attributes, as sentences.
    private(set) var problems: [String] = []

    /// Makes a reader for a document with these parameters.
    init(_ parameters: TTML.Parameters) {
        self.parameters = parameters
    }

    /// The box of a region; what cannot be read counts as not said.
    mutating func box(of region: TTML.Region, _ values: TTMLStyleSheet.Values) -> TTML.RegionBox {
        var box = TTML.RegionBox()
        if let mode = values["tts:writingMode"] {
            if ["tbrl", "tb"].contains(mode) { box.writingDirection = .verticalGrowingLeft }
            if mode == "tblr" { box.writingDirection = .verticalGrowingRight }
        }
        if let origin = pair("tts:origin", values) { (box.left, box.top) = origin }
        (box.width, box.height) =
            pair("tts:extent", values)
            ?? (TTML.RegionBox.rounded(100 - box.left), TTML.RegionBox.rounded(100 - box.top))
        switch values["tts:displayAlign"] {
        case "before", nil: break
        case "after": box.displayAlign = .end
        case "center": box.displayAlign = .center
        case "justify"?: problems.append("tts:displayAlign=\"justify\" is read as before")
        case let value?: problems.append("tts:displayAlign cannot be \"\(value)\"; read as before")
        }
        guard box.writingDirection == .horizontal else {
            if box != .vertical(box.writingDirection), values["tts:origin"] != nil {
                problems.append("the exact place of vertical text is not kept")
            }
            return box
        }
        return recognised(box, region.identifier ?? "")
    }

    /// The box of one of the regions that the writer of this library makes for captions that say no
    /// more than a third of the picture.
    private func recognised(_ box: TTML.RegionBox, _ identifier: String) -> TTML.RegionBox {
        for (name, third) in TTML.RegionBox.thirds where identifier.hasPrefix(name) {
            guard box.top == third.top, box.height == third.height,
                box.displayAlign == third.displayAlign
            else { continue }
            if identifier == name, box.left == third.left, box.width == third.width { return third }
            guard identifier.hasPrefix(name + "-") else { continue }
            var box = box
            box.third = third.third
            return box
        }
        return box
    }

    /// Two lengths in per cent of the picture; nil where there are none.
    private mutating func pair(
        _ name: String,
        _ values: TTMLStyleSheet.Values
    ) -> (Double, Double)? {
        guard let value = values[name], value != "auto" else { return nil }
        let words = value.words
        guard words.count == 2 else {
            problems.append("\(name) cannot be \"\(value)\"; ignored")
            return nil
        }
        let across = share(words[0], parameters.pixelWidth, parameters.cellColumns, "rw")
        let down = share(words[1], parameters.pixelHeight, parameters.cellRows, "rh")
        guard let across, let down else {
            let isPixels = words.contains { $0.hasSuffix("px") } && parameters.pixelWidth == nil
            let reason =
                isPixels ? "needs tts:extent of tt in pixels" : "is not in %, c or px"
            problems.append("\(name)=\"\(value)\" \(reason); the place is not kept")
            return nil
        }
        return (across, down)
    }

    private func share(
        _ word: String,
        _ pixels: Double?,
        _ cells: Int,
        _ rootUnit: String
    ) -> Double? {
        let unit = word.drop { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        guard let number = Double(word.dropLast(unit.count)), number.magnitude < 1e6 else {
            return nil
        }
        switch unit {
        case "%", rootUnit[...]: return TTML.RegionBox.rounded(number)
        case "px": return pixels.map { TTML.RegionBox.rounded(number / $0 * 100) }
        case "c": return TTML.RegionBox.rounded(number / Double(cells) * 100)
        default: return nil
        }
    }
}

/// The placements of paragraphs, each made once for all cues that have it.
struct TTMLPlacements {
    /// What a placement follows from.
    private struct Key: Hashable {
        let region: Int?
        let alignment: Placement.Alignment
    }

    /// Where the regions lie, in the order of the document.
    var boxes: [TTML.RegionBox] = []
    private var known: [Key: SharedPlacement] = [:]
    /// The one that was asked for last.
    private var recent: (key: Key, placement: SharedPlacement)?

    /// The placement of a paragraph, given its region and what it says of its alignment.
    mutating func placement(
        _ region: Int?,
        _ alignment: Placement.Alignment?
    ) -> SharedPlacement {
        let key = Key(region: region, alignment: alignment ?? .center)
        if let (last, placement) = recent, last == key { return placement }
        let placement = known[key] ?? make(key)
        known[key] = placement
        recent = (key, placement)
        return placement
    }

    private func make(_ key: Key) -> SharedPlacement {
        SharedPlacement(
            key.region.map { boxes[$0].placement(key.alignment) }
                ?? Placement(vertical: .bottom, alignment: key.alignment)
        )
    }
}
