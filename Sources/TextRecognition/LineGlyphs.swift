// SPDX-License-Identifier: Apache-2.0

/// A letter or sign of a line, with its dots and accents.
struct LineGlyph {
    /// Where it is in the line.
    var box: InkBox
    /// Its shape.
    let shape: GlyphShape
}

extension LineGlyph {
    /// No line of text has more glyphs.
    private static let mostGlyphs = 256

    /// The glyphs of a line from the left to the right.
    ///
    /// Parts above each other are one glyph, if one of them is small: `i`, `é`, `:`, `?`.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - degrees: by which it was made upright; notes are upright in italic lines as well.
    /// - Returns: the glyphs.
    static func glyphs(of line: InkPicture, turned degrees: Int = 0) -> [LineGlyph] {
        let parts = InkParts(line)
        let tallest = parts.boxes.map(\.height).max() ?? 0
        // Specks are noise of a scan or of compression.
        let kept = parts.boxes.indices.filter {
            parts.areas[$0] * 400 >= tallest * tallest
        }.sorted { parts.boxes[$0].left < parts.boxes[$1].left }
        var groups: [(box: InkBox, main: InkBox, parts: [Int])] = []
        for part in kept.sorted(by: { parts.boxes[$0].height > parts.boxes[$1].height }) {
            let box = parts.boxes[part]
            let host = groups.indices.filter { belongs(box, to: groups[$0].main, tallest) }
                .max { groups[$0].main.commonColumns(box) < groups[$1].main.commonColumns(box) }
            if let host {
                groups[host].box = groups[host].box.union(box)
                groups[host].parts.append(part)
            } else {
                groups.append((box, box, [part]))
            }
        }
        guard groups.count <= mostGlyphs else { return [] }
        groups.sort { $0.box.middle < $1.box.middle }
        let baseline = baseline(groups.map(\.box))
        return groups.map { group in
            let own = Set(group.parts.map { Int32($0 + 1) })
            return LineGlyph(
                box: group.box,
                shape: GlyphShape(
                    line,
                    parts,
                    own,
                    group.box,
                    baseline,
                    turned: degrees,
                    isTallest: group.box.height * 100 >= tallest * 85
                )
            )
        }
    }

    /// Whether a part is above or below another one, and a dot or an accent.
    private static func belongs(_ part: InkBox, to host: InkBox, _ tallest: Int) -> Bool {
        guard part.height * 100 <= tallest * 48, part.commonRows(host) <= 1 else { return false }
        let common = part.commonColumns(host)
        return common * 3 >= min(part.width, host.width)
            || common >= 1 && -part.commonRows(host) * 5 <= tallest && part.width * 4 <= tallest
    }

    /// The row on which most letters end; nil for a few glyphs.
    private static func baseline(_ boxes: [InkBox]) -> Int? {
        guard boxes.count >= 4 else { return nil }
        var counts: [Int: Int] = [:]
        for box in boxes {
            for row in -1...1 { counts[box.bottom + row, default: 0] += row == 0 ? 2 : 1 }
        }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }
}

/// The shape of a glyph, to be compared with others.
struct GlyphShape {
    /// Its size in pixels.
    let width: Int
    let height: Int
    /// How far below the base line it ends; nil if the line is too short to know.
    let drop: Int?
    /// Its ink, blurred, with a border.
    let pixels: [UInt8]
    /// The sum of it.
    let ink: Int
    /// The centre of the ink, in 16ths of a pixel.
    let centre: (x: Int, y: Int)
    /// How many parts it has.
    let partCount: Int
    /// Whether it was made upright.
    let isItalic: Bool
    /// What it is for certain, by its shape alone: a note or a bracket; nil: it has to be read.
    let sign: String?

    static let border = 3

    init(
        _ line: InkPicture,
        _ parts: InkParts,
        _ own: Set<Int32>,
        _ box: InkBox,
        _ baseline: Int?,
        turned degrees: Int,
        isTallest: Bool
    ) {
        (partCount, isItalic) = (own.count, degrees != 0)
        (width, height) = (box.width, box.height)
        drop = baseline.map { box.bottom - $0 }
        let border = Self.border
        var picture = line.cropped(to: box, border: border)
        // The edges beside the box, but nothing of other glyphs.
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let (lineX, lineY) = (box.left + x - border, box.top + y - border)
                let isInside = lineX >= 0 && lineY >= 0 && lineX < line.width && lineY < line.height
                let place = y * picture.width + x
                guard isInside else { continue }
                let label = parts.labels[lineY * line.width + lineX]
                let isOwn = label == 0 || own.contains(label)
                let isNear =
                    x >= border - 1 && y >= border - 1
                    && x < picture.width - border + 1 && y < picture.height - border + 1
                picture.pixels[place] = isOwn && isNear ? line[lineX, lineY] : 0
            }
        }
        sign = Self.sign(picture, degrees, mayBeBracket: isTallest && drop != 0)
        pixels = Self.blurred(picture)
        var (sum, sumX, sumY) = (0, 0, 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let value = Int(pixels[y * picture.width + x])
                sum += value
                sumX += value * x
                sumY += value * y
            }
        }
        ink = max(1, sum)
        centre = (sumX * 16 / ink, sumY * 16 / ink)
    }

    /// A note or a bracket; notes in italic lines may be upright.
    private static func sign(
        _ picture: InkPicture,
        _ degrees: Int,
        mayBeBracket: Bool
    ) -> String? {
        for turn in degrees == 0 ? [0] : [0, -degrees] {
            let turned = turn == 0 ? picture : InkShear.upright(picture, degrees: turn)
            guard let box = turned.bounds(of: InkParts.limit) else { continue }
            let glyph = turned.cropped(to: box)
            if MusicNote.isNote(glyph) { return "♪" }
            if turn == 0, mayBeBracket, let bracket = BracketShape.bracket(glyph) { return bracket }
        }
        return nil
    }

    /// Pixels by which pictures of the same letter differ in size.
    var slack: Int { max(1, height / 40) }
    private var stride: Int { width + 2 * Self.border }

    private static func blurred(_ picture: InkPicture) -> [UInt8] {
        var rows = picture.pixels.map(Int.init)
        let (width, height) = (picture.width, picture.height)
        for y in 0..<height {
            for x in 0..<width {
                rows[y * width + x] =
                    Int(picture[x - 1, y]) + 2 * Int(picture[x, y]) + Int(picture[x + 1, y])
            }
        }
        var result = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let above = y > 0 ? rows[(y - 1) * width + x] : 0
                let below = y + 1 < height ? rows[(y + 1) * width + x] : 0
                result[y * width + x] = UInt8((above + 2 * rows[y * width + x] + below) / 16)
            }
        }
        return result
    }

    /// How much two shapes differ: thousandths of their ink, and the most in a place of 3 times 3 pixels.
    ///
    /// - Returns: nil if they are of different sizes or places.
    func difference(from other: GlyphShape) -> (share: Int, most: Int)? {
        guard abs(width - other.width) <= slack, abs(height - other.height) <= slack else {
            return nil
        }
        if let drop, let theirs = other.drop, abs(drop - theirs) > max(2, height / 16) {
            return nil
        }
        return nearest(to: other)
    }

    /// The same of shapes of any sizes.
    func nearest(to other: GlyphShape) -> (share: Int, most: Int)? {
        let (shiftX, shiftY) = (
            rounded(centre.x - other.centre.x), rounded(centre.y - other.centre.y)
        )
        var best: (share: Int, most: Int)?
        for (moreX, moreY) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] {
            let found = difference(from: other, shiftX + moreX, shiftY + moreY)
            if best.map({ found.share < $0.share }) ?? true { best = found }
        }
        return best
    }

    private func rounded(_ sixteenths: Int) -> Int { (sixteenths + (sixteenths < 0 ? -8 : 8)) / 16 }

    private func difference(
        from other: GlyphShape,
        _ shiftX: Int,
        _ shiftY: Int
    ) -> (share: Int, most: Int) {
        let (columns, rows) = (stride, height + 2 * Self.border)
        let (otherColumns, otherRows) = (other.stride, other.height + 2 * Self.border)
        var differences = [Int](repeating: 0, count: columns * rows)
        var sum = 0
        for y in 0..<rows {
            let otherY = y - shiftY
            for x in 0..<columns {
                let otherX = x - shiftX
                let isInside =
                    otherX >= 0 && otherY >= 0 && otherX < otherColumns && otherY < otherRows
                let theirs = isInside ? Int(other.pixels[otherY * otherColumns + otherX]) : 0
                let value = Int(pixels[y * columns + x]) - theirs
                differences[y * columns + x] = value
                sum += abs(value)
            }
        }
        var most = 0
        for y in 1..<rows - 1 {
            for x in 1..<columns - 1 {
                var local = 0
                for row in y - 1...y + 1 {
                    for column in x - 1...x + 1 { local += differences[row * columns + column] }
                }
                most = max(most, abs(local))
            }
        }
        return (sum * 2000 / (ink + other.ink), most / 9)
    }
}
