// SPDX-License-Identifier: Apache-2.0

/// The connected parts of a picture: pixels with ink that touch each other, also at their corners.
struct InkParts {
    /// Pixels with less ink are edges.
    static let limit: UInt8 = 110
    /// No picture of text has more parts.
    private static let mostParts = 4000

    /// The number of the part of each pixel, from 1; 0: none.
    private(set) var labels: [Int32]
    /// The box of each part.
    private(set) var boxes: [InkBox] = []
    /// Pixels of each part.
    private(set) var areas: [Int] = []

    /// Finds the parts.
    init(_ picture: InkPicture) {
        labels = [Int32](repeating: 0, count: picture.pixels.count)
        for start in picture.pixels.indices
        where picture.pixels[start] >= Self.limit && labels[start] == 0 {
            guard boxes.count < Self.mostParts else { return }
            fill(from: start, of: picture)
        }
    }

    private mutating func fill(from start: Int, of picture: InkPicture) {
        let (width, height) = (picture.width, picture.height)
        let number = Int32(boxes.count + 1)
        var (stack, area) = ([start], 0)
        var box = InkBox(left: width, top: height, right: 0, bottom: 0)
        labels[start] = number
        while let place = stack.popLast() {
            let (y, x) = place.quotientAndRemainder(dividingBy: width)
            area += 1
            box = box.union(InkBox(left: x, top: y, right: x + 1, bottom: y + 1))
            for nextY in max(0, y - 1)...min(height - 1, y + 1) {
                for nextX in max(0, x - 1)...min(width - 1, x + 1) {
                    let next = nextY * width + nextX
                    guard labels[next] == 0, picture.pixels[next] >= Self.limit else { continue }
                    labels[next] = number
                    stack.append(next)
                }
            }
        }
        boxes.append(box)
        areas.append(area)
    }

    /// The columns with ink in a row.
    static func runs(in y: Int, _ glyph: InkPicture) -> [Range<Int>] {
        var (runs, start) = ([Range<Int>](), -1)
        for x in 0...glyph.width {
            let isInk = x < glyph.width && glyph[x, y] >= limit
            if isInk, start < 0 { start = x }
            if !isInk, start >= 0 {
                runs.append(start..<x)
                start = -1
            }
        }
        return runs
    }
}
