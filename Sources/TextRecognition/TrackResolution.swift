// SPDX-License-Identifier: Apache-2.0

/// Decides the letters of a track: what Tesseract reads most for a shape, and its own reading where that is not clear.
struct TrackResolution {
    /// So many shapes of a letter are enough to compare others with.
    private static let mostEstablished = 32

    /// What shapes were read as.
    private(set) var votes: [[Int]: GlyphVotes] = [:]
    let pictures: [[PictureReader.ReadLine]]
    let store: GlyphStore
    /// What a person said of shapes; an empty text is no letter.
    let names: [Int: String]
    /// Which glyphs are which symbols, by picture and line.
    private(set) var units: [[[GlyphUnit]]] = []
    /// The shapes that are known for certain to be a text.
    private(set) var established: [String: [Int]] = [:]
    /// The sizes of the letters.
    private(set) var letters: LetterSizes
    /// The spaces between words.
    private(set) var spaces: WordSpaces

    init(_ pictures: [[PictureReader.ReadLine]], _ store: GlyphStore, names: [Int: String]) {
        self.names = names
        self.pictures = pictures
        self.store = store
        letters = LetterSizes()
        spaces = WordSpaces()
        for round in 0..<3 {
            units = pictures.map { $0.map { align($0, $0.symbols, usesVotes: round > 0) } }
            votes = [:]
            // Lines that are shown again say nothing new.
            var counted: Set<[Int]> = []
            for (lines, all) in zip(pictures, units) {
                for (line, units) in zip(lines, all)
                where counted.insert(line.glyphs.map(\.shape)).inserted {
                    count(units, of: line)
                }
            }
        }
        for (lines, all) in zip(pictures, units) {
            for (line, units) in zip(lines, all) { measure(units, of: line) }
        }
        for shape in store.shapes.indices {
            guard let votes = votes[[shape]], let first = votes.first, first.count >= 3,
                first.count * 5 >= votes.total * 4,
                established[first.text, default: []].count < Self.mostEstablished
            else { continue }
            established[first.text, default: []].append(shape)
        }
        spaces.settle()
    }

    /// Finds which glyphs of a line are which symbols.
    func align(
        _ line: PictureReader.ReadLine,
        _ symbols: [TesseractEngine.Symbol],
        usesVotes: Bool
    ) -> [GlyphUnit] {
        GlyphAlignment(
            glyphs: line.glyphs.map(\.box),
            symbols: symbols.map { ($0.text, $0.box) },
            unit: line.height
        ) { penalty($0.map { line.glyphs[$0] }, $1, usesVotes: usesVotes) }.units
    }

    /// What the signs and votes of glyphs say against a text, in hundredths of a letter.
    private func penalty(
        _ glyphs: [(shape: Int, box: InkBox, sign: String?)],
        _ text: String,
        usesVotes: Bool
    ) -> Int {
        if glyphs.contains(where: { $0.sign != nil }) { return glyphs.count == 1 ? 0 : 200 }
        guard usesVotes else { return 0 }
        guard glyphs.count == 1 else {
            if GlyphAlignment.isDivided(text) { return 0 }
            let isOneOfThem = glyphs.contains { votes[[$0.shape]]?.isKnown(as: text) ?? false }
            let others = glyphs.count { votes[[$0.shape]]?.isKnown(asOtherThan: text) ?? false }
            return isOneOfThem ? 150 : others * 60
        }
        guard let known = votes[[glyphs[0].shape]], let first = known.first, first.count >= 3 else {
            return 0
        }
        return first.text == text ? -60 : first.count >= 10 ? 90 : 40
    }

    private mutating func count(_ units: [GlyphUnit], of line: PictureReader.ReadLine) {
        for unit in units where !unit.glyphs.isEmpty && !unit.symbols.isEmpty {
            let shapes = unit.glyphs.map { line.glyphs[$0].shape }
            guard !shapes.contains(-1) else { continue }
            votes[shapes, default: GlyphVotes()].add(text(unit, line))
        }
    }

    private mutating func measure(_ units: [GlyphUnit], of line: PictureReader.ReadLine) {
        for (unit, next) in zip(units, units.dropFirst()) {
            if let gap = gap(unit, text(unit, line), next, text(next, line), line) {
                spaces.add(gap)
            }
        }
        for unit in units where unit.glyphs.count == 1 {
            let shape = line.glyphs[unit.glyphs.lowerBound].shape
            guard shape >= 0 else { continue }
            letters.add(store.shapes[shape], text(unit, line))
        }
    }
}
