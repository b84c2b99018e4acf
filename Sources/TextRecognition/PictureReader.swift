// SPDX-License-Identifier: Apache-2.0

/// Reads the pictures of a track: Tesseract reads each line, and the glyphs of the whole track are compared at the end.
package struct PictureReader {
    /// A line as it was read.
    struct ReadLine {
        /// The shapes of its glyphs, and their boxes.
        let glyphs: [(shape: Int, box: InkBox, sign: String?)]
        /// What Tesseract reads.
        let symbols: [TesseractEngine.Symbol]
        /// What it reads at another size; nil if all glyphs are known well.
        let second: [TesseractEngine.Symbol]?
        let isItalic: Bool
        /// Where it is in the picture.
        let box: InkBox
        /// The height of its letters, in pixels.
        let height: Int
    }

    /// Lines with lower letters are enlarged, and higher ones made smaller, to about this height in pixels.
    private static let smallest = 24, largest = 70, wanted = 40
    /// A shape is known if it was seen more often.
    private static let known = 3
    /// The size at which a line is read again.
    private static let otherSize = 0.7
    /// White around the text.
    private static let border = 20
    /// Wider or higher pictures are not read.
    private static let most = 8192

    private let engine: TesseractEngine
    private(set) var store = GlyphStore()
    private(set) var pictures: [[ReadLine]] = []
    /// The heights of lines of several letters so far, by their height.
    private var heights: [Int: Int] = [:]

    /// Loads Tesseract.
    ///
    /// - Parameter language: Tesseract's name of the language.
    /// - Throws: `RecognitionError` if the library or the language's data is not installed.
    package init(language: String) throws(RecognitionError) {
        engine = try TesseractEngine(language: language)
    }

    /// Reads the next picture of the track.
    package mutating func read(_ picture: InkPicture) {
        guard picture.width <= Self.most, picture.height <= Self.most else {
            pictures.append([])
            return
        }
        let lines = InkLine.lines(of: picture.normalised)
        var read: [ReadLine] = []
        for line in lines { read.append(self.read(line)) }
        pictures.append(read)
    }

    private mutating func read(_ line: InkLine) -> ReadLine {
        let degrees = InkShear.degrees(line.picture)
        let isItalic = degrees >= InkShear.italicDegrees
        let upright = isItalic ? InkShear.upright(line.picture, degrees: degrees) : line.picture
        let glyphs = LineGlyph.glyphs(of: upright, turned: isItalic ? degrees : 0)
        let height = height(of: glyphs)
        let shapes = glyphs.map { store.number(of: $0.shape) }
        let isKnown = shapes.allSatisfy { $0 >= 0 && store.counts[$0] > Self.known }
        return ReadLine(
            glyphs: zip(shapes, glyphs).map { ($0, $1.box, $1.shape.sign) },
            symbols: symbols(upright, factor(height)),
            second: isKnown ? nil : symbols(upright, factor(height) * Self.otherSize),
            isItalic: isItalic,
            box: line.box,
            height: height
        )
    }

    /// The height of the letters of a line: the usual one if it has only small signs, such as an ellipsis.
    private mutating func height(of glyphs: [LineGlyph]) -> Int {
        let own = glyphs.map(\.box.height).sorted().suffix(max(1, glyphs.count / 2)).first ?? 0
        if glyphs.count >= 6 { heights[own, default: 0] += 1 }
        let usual = heights.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? own
        return own * 10 < usual * 6 ? usual : own
    }

    /// How much a line is enlarged.
    private func factor(_ height: Int) -> Double {
        guard height > 0, height < Self.smallest || height > Self.largest else { return 1 }
        return min(4, Double(Self.wanted) / Double(height))
    }

    /// What Tesseract reads, in places of the line.
    private func symbols(_ line: InkPicture, _ factor: Double) -> [TesseractEngine.Symbol] {
        let scaled = factor == 1 ? line : line.scaled(by: factor)
        let all = InkBox(left: 0, top: 0, right: scaled.width, bottom: scaled.height)
        let page = scaled.cropped(to: all, border: Self.border)
        return engine.read(page, .line).map { $0.placed(from: Self.border, factor) }
    }
}

extension TesseractEngine.Symbol {
    /// The same symbol, in places of the line it is from.
    fileprivate func placed(from border: Int, _ factor: Double) -> TesseractEngine.Symbol {
        func place(_ pixels: Int) -> Int { Int(Double(pixels - border) / factor) }
        return TesseractEngine.Symbol(
            text: text,
            confidence: confidence,
            wordConfidence: wordConfidence,
            box: InkBox(
                left: place(box.left),
                top: place(box.top),
                right: place(box.right),
                bottom: place(box.bottom)
            ),
            beginsWord: beginsWord
        )
    }
}
