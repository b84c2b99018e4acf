// SPDX-License-Identifier: Apache-2.0

extension TrackResolution {
    /// The texts of glyphs as Tesseract reads them at another size, by the place of the first one.
    private func secondTexts(_ line: PictureReader.ReadLine) -> [Range<Int>: String]? {
        guard let second = line.second else { return nil }
        let units = align(line, second, usesVotes: true)
        return Dictionary(
            units.filter { !$0.glyphs.isEmpty }.map { unit in
                (unit.glyphs, plain(unit.symbols.map { second[$0].text }.joined(), unit, line))
            }
        ) { first, _ in first }
    }

    /// The texts, in the order of the pictures.
    var texts: [PictureText] {
        zip(pictures, units).map { lines, units in
            PictureText(lines: zip(lines, units).map { line($0, $1) })
        }
    }

    /// The gap between two units; nil if one of them has no glyph.
    func gap(
        _ left: GlyphUnit,
        _ leftText: String,
        _ right: GlyphUnit,
        _ rightText: String,
        _ line: PictureReader.ReadLine
    ) -> WordSpaces.Gap? {
        guard let end = left.glyphs.map({ line.glyphs[$0].box.right }).max(),
            let start = right.glyphs.map({ line.glyphs[$0].box.left }).min()
        else { return nil }
        let pixels = start - end
        return WordSpaces.Gap(
            left: String(leftText.suffix(1)),
            right: String(rightText.prefix(1)),
            length: pixels * 1000 / max(1, line.height),
            isRead: right.symbols.first.map { line.symbols[$0].beginsWord },
            isFirst: left.glyphs.contains(0)
        )
    }

    private func line(_ line: PictureReader.ReadLine, _ units: [GlyphUnit]) -> PictureTextLine {
        var words: [PictureTextWord] = [PictureTextWord(letters: [])]
        var last: (unit: GlyphUnit, text: String)?
        let second = secondTexts(line)
        var isMissing = false
        for (index, unit) in units.enumerated() {
            if unit.glyphs.isEmpty, isGhost(index, units, line) { continue }
            if name(unit, line) == "" { continue }
            var letter = letter(unit, line, second?[unit.glyphs])
            guard !letter.text.isEmpty else {
                // What is not read is marked at the letter before it, or else after it.
                isMissing = true
                words[words.count - 1].markLast()
                continue
            }
            if isMissing { letter.isDoubtful = true }
            isMissing = false
            var isSpace = unit.symbols.first.map { line.symbols[$0].beginsWord } ?? false
            if let last, let gap = gap(last.unit, last.text, unit, letter.text, line) {
                let decision = spaces.decide(gap)
                isSpace = decision.isSpace
                if !decision.isSure { letter.isDoubtful = true }
            }
            if !unit.glyphs.isEmpty { last = (unit, letter.text) }
            if isSpace { words.append(PictureTextWord(letters: [])) }
            words[words.count - 1].letters.append(letter)
        }
        return PictureTextLine(
            words: words.filter { !$0.letters.isEmpty },
            isItalic: line.isItalic,
            box: line.box
        )
    }

    /// Whether a symbol without a glyph is between two that have one each: then there is nothing.
    private func isGhost(
        _ index: Int,
        _ units: [GlyphUnit],
        _ line: PictureReader.ReadLine
    ) -> Bool {
        let beside = [index - 1, index + 1].filter(units.indices.contains).map { units[$0] }
        return beside.allSatisfy { unit in
            guard unit.glyphs.count == 1, unit.symbols.count == 1 else { return false }
            let shape = line.glyphs[unit.glyphs.lowerBound].shape
            return shape < 0 || !letters.isWide(store.shapes[shape], text(unit, line))
        }
    }

    /// Whether a line has nothing but three dots by their size, which Tesseract reads as letters or not at all.
    private func isEllipsis(_ line: PictureReader.ReadLine) -> Bool {
        line.glyphs.count == 3
            && line.glyphs.allSatisfy { glyph in
                glyph.box.height * 4 <= line.height && glyph.box.width * 2 >= glyph.box.height
                    && glyph.box.width <= glyph.box.height * 2
            }
    }

    /// Whether a glyph is wide enough for several letters that touch.
    private func hasRoom(_ unit: GlyphUnit, _ line: PictureReader.ReadLine) -> Bool {
        let widths = unit.symbols.compactMap { letters.usualWidth(of: line.symbols[$0].text) }
        let width = unit.glyphs.reduce(0) { $0 + line.glyphs[$1].box.width }
        return widths.count == unit.symbols.count && widths.reduce(0, +) * 100 <= width * 115
    }

    /// What a person said of the shape of a unit.
    private func name(_ unit: GlyphUnit, _ line: PictureReader.ReadLine) -> String? {
        unit.glyphs.count == 1 ? names[line.glyphs[unit.glyphs.lowerBound].shape] : nil
    }

    private func letter(
        _ unit: GlyphUnit,
        _ line: PictureReader.ReadLine,
        _ second: String?
    ) -> PictureTextLetter {
        if let name = name(unit, line) {
            return PictureTextLetter(text: name, confidence: 1, isDoubtful: false)
        }
        var letter = readLetter(unit, line, second)
        if letter.isDoubtful, unit.glyphs.count == 1 {
            let shape = line.glyphs[unit.glyphs.lowerBound].shape
            letter.doubtfulShape = shape < 0 ? nil : shape
        }
        return letter
    }

    private func readLetter(
        _ unit: GlyphUnit,
        _ line: PictureReader.ReadLine,
        _ second: String?
    ) -> PictureTextLetter {
        let read = text(unit, line)
        let sure = unit.symbols.map { Double(line.symbols[$0].confidence) / 100 }.min() ?? 0
        if unit.glyphs.count == 1, let sign = line.glyphs[unit.glyphs.lowerBound].sign {
            return PictureTextLetter(text: sign, confidence: 1, isDoubtful: false)
        }
        guard !unit.glyphs.isEmpty else {
            return PictureTextLetter(text: read, confidence: 0, isDoubtful: true)
        }
        if isEllipsis(line), unit.glyphs.count == 1 {
            return PictureTextLetter(text: ".", confidence: 0.9, isDoubtful: false)
        }
        let shapes = unit.glyphs.map { line.glyphs[$0].shape }
        guard let votes = votes[shapes], let first = votes.first else {
            return PictureTextLetter(text: read, confidence: sure, isDoubtful: true)
        }
        let share = Double(first.count) / Double(votes.total)
        var letter: PictureTextLetter
        if first.text == read {
            let isRare = votes.total < 4
            let isNew = isRare && !resembles(shapes, read)
            let isOdd = unit.glyphs.count > 1 && !GlyphAlignment.isDivided(read)
            let isCrowded = unit.symbols.count > 1 && !hasRoom(unit, line)
            let doubtful =
                share < 0.8 || isNew || isCrowded || isOdd && votes.total < 12
                || isRare && (sure < 0.95 || second != read)
                || votes.total < 8 && isUnlike(shapes, read)
            letter = PictureTextLetter(
                text: read,
                confidence: max(sure, share),
                isDoubtful: doubtful
            )
        } else if first.count >= 3, share >= 0.7 {
            let isAdded = read.isEmpty && !line.symbols.isEmpty
            // A part of the letter may touch the next one.
            let isDenied = sure >= 0.9
            let doubtful = share < 0.85 || first.count < 5 || isAdded || isDenied
            letter = PictureTextLetter(text: first.text, confidence: share, isDoubtful: doubtful)
        } else {
            let text = read.isEmpty ? first.text : read
            return PictureTextLetter(text: text, confidence: min(sure, 0.5), isDoubtful: true)
        }
        if shapes.count == 1, shapes[0] >= 0, !letters.fits(store.shapes[shapes[0]], letter.text) {
            let other = letter.text.caseTwin
            let isOther = other.map { letters.fits(store.shapes[shapes[0]], $0, least: 3) } ?? false
            if let other, isOther { letter.text = other } else { letter.isDoubtful = true }
        }
        return letter
    }
}

extension String {
    /// The letter in the other case; nil for anything else.
    fileprivate var caseTwin: String? {
        let twin = self == lowercased() ? uppercased() : lowercased()
        return twin != self && twin.count == 1 && count == 1 ? twin : nil
    }
}
