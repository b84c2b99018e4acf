// SPDX-License-Identifier: Apache-2.0

extension Placement {
    /// Where a region shows its text: the edge of the region that the text stands at (TTML2, 10.2.11,
    /// `tts:displayAlign`) says which third of the picture it is in.
    init(region values: TTMLStyleSheet.Values, _ parameters: TTML.Parameters) {
        self.init()
        if let mode = values["tts:writingMode"] {
            if ["tbrl", "tb"].contains(mode) { writingDirection = .verticalGrowingLeft }
            if mode == "tblr" { writingDirection = .verticalGrowingRight }
        }
        guard writingDirection == .horizontal else { return }
        let top = Self.height(values["tts:origin"], parameters) ?? 0
        let height = Self.height(values["tts:extent"], parameters) ?? (100 - top)
        let edge: Double
        switch values["tts:displayAlign"] {
        case "after": edge = top + height
        case "center": edge = top + height / 2
        default: edge = top
        }
        vertical = edge * 3 < 100 ? .top : edge * 3 < 200 ? .middle : .bottom
    }

    /// The second of two lengths, in per cent of the picture's height.
    private static func height(_ value: String?, _ parameters: TTML.Parameters) -> Double? {
        guard let words = value?.words, words.count == 2, let word = words.last else { return nil }
        let unit = word.drop { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
        guard let number = Double(word.dropLast(unit.count)), number.isFinite else { return nil }
        switch unit {
        case "%", "rh": return number
        case "px": return parameters.pixelHeight.map { number / $0 * 100 }
        case "c": return number / Double(parameters.cellRows) * 100
        default: return nil
        }
    }
}
