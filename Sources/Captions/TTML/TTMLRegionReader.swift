// SPDX-License-Identifier: Apache-2.0

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
