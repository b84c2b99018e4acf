// SPDX-License-Identifier: Apache-2.0

extension TrackResolution {
    /// What Tesseract reads of a unit.
    func text(_ unit: GlyphUnit, _ line: PictureReader.ReadLine) -> String {
        plain(unit.symbols.map { line.symbols[$0].text }.joined(), unit, line)
    }

    /// The text with what no subtitle has replaced by what looks the same.
    func plain(
        _ text: String,
        _ unit: GlyphUnit,
        _ line: PictureReader.ReadLine
    ) -> String {
        switch text {
        case "|": return "I"
        case "µ": return "μ"
        case "ﬁ": return "fi"
        case "ﬂ": return "fl"
        case "'" where unit.glyphs.count == 2: return "\""
        case "‘", "’", "´", "`":
            guard unit.glyphs.count == 1 else { return "\"" }
            let box = line.glyphs[unit.glyphs.lowerBound].box
            return box.width * 5 <= box.height * 2 ? "'" : text
        case "Ά", "Έ", "Ή", "Ί", "Ό", "Ύ", "Ώ":
            return text.monotonic(hasMark: isMarked(unit, line))
        case let text where text.isPolytonic:
            return text.monotonic(hasMark: isMarked(unit, line))
        case "“", "”":
            guard unit.glyphs.count == 2 else { return text }
            let box = line.glyphs[unit.glyphs.lowerBound].box
            return box.width * 5 <= box.height * 2 ? "\"" : text
        default: return text
        }
    }

    private func isMarked(_ unit: GlyphUnit, _ line: PictureReader.ReadLine) -> Bool {
        unit.glyphs.count > 1
            || unit.glyphs.contains { place in
                let shape = line.glyphs[place].shape
                return shape < 0 || store.shapes[shape].partCount > 1
            }
    }
}

extension String {
    /// Whether it is one Greek letter with marks of the time before 1982.
    fileprivate var isPolytonic: Bool {
        count == 1 && unicodeScalars.allSatisfy { (0x1F00...0x1FFF).contains($0.value) }
    }

    /// A Greek letter with the one accent of today instead of several.
    fileprivate func monotonic(hasMark: Bool) -> String {
        // "GREEK SMALL LETTER ALPHA WITH PSILI AND OXIA" (Unicode Character Database).
        let words = (unicodeScalars.first?.properties.name ?? "").split(separator: " ")
        guard words.count > 3, let forms = Self.greekLetters["\(words[1]) \(words[3])"] else {
            return self
        }
        let isAccented = words[1] == "SMALL" || hasMark
        let place = (words.contains("DIALYTIKA") ? 2 : 0) + (isAccented ? 1 : 0)
        return place < forms.count ? forms[place] : forms[place % 2]
    }

    /// Letters without and with an accent; then with a diaeresis, without and with an accent.
    private static let greekLetters = [
        "SMALL ALPHA": ["\u{3B1}", "\u{3AC}"], "CAPITAL ALPHA": ["\u{391}", "\u{386}"],
        "SMALL EPSILON": ["\u{3B5}", "\u{3AD}"], "CAPITAL EPSILON": ["\u{395}", "\u{388}"],
        "SMALL ETA": ["\u{3B7}", "\u{3AE}"], "CAPITAL ETA": ["\u{397}", "\u{389}"],
        "SMALL IOTA": ["\u{3B9}", "\u{3AF}", "\u{3CA}", "\u{390}"],
        "CAPITAL IOTA": ["\u{399}", "\u{38A}", "\u{3AA}", "\u{3AA}\u{301}"],
        "SMALL OMICRON": ["\u{3BF}", "\u{3CC}"], "CAPITAL OMICRON": ["\u{39F}", "\u{38C}"],
        "SMALL RHO": ["\u{3C1}", "\u{3C1}"], "CAPITAL RHO": ["\u{3A1}", "\u{3A1}"],
        "SMALL UPSILON": ["\u{3C5}", "\u{3CD}", "\u{3CB}", "\u{3B0}"],
        "CAPITAL UPSILON": ["\u{3A5}", "\u{38E}", "\u{3AB}", "\u{3AB}\u{301}"],
        "SMALL OMEGA": ["\u{3C9}", "\u{3CE}"], "CAPITAL OMEGA": ["\u{3A9}", "\u{38F}"],
    ]
}
