// SPDX-License-Identifier: Apache-2.0

/// The glyphs of a track: the same picture is the same letter.
struct GlyphStore {
    /// No track of letters has more shapes; what comes after them has none of its own.
    private static let mostShapes = 8000, mostOfSize = 128
    /// Up to these differences two pictures are the same: thousandths of the ink, and levels in a place.
    private static let mostShare = 150
    private static let mostPlace = 42

    /// The first picture of each shape.
    private(set) var shapes: [GlyphShape] = []
    /// How often each was seen.
    private(set) var counts: [Int] = []
    private var bySize: [Int: [Int]] = [:]

    /// The number of the shape of a glyph, which is added if it is new.
    mutating func number(of shape: GlyphShape) -> Int {
        var (best, least) = (-1, Int.max)
        for candidate in candidates(shape) {
            guard let found = shape.difference(from: shapes[candidate]),
                found.share <= Self.mostShare, found.most <= Self.mostPlace, found.share < least
            else { continue }
            (best, least) = (candidate, found.share)
        }
        if best >= 0 {
            counts[best] += 1
            return best
        }
        let size = Self.key(shape.width, shape.height)
        guard shapes.count < Self.mostShapes, bySize[size, default: []].count < Self.mostOfSize
        else {
            return -1
        }
        shapes.append(shape)
        counts.append(1)
        bySize[size, default: []].append(shapes.count - 1)
        return shapes.count - 1
    }

    private func candidates(_ shape: GlyphShape) -> [Int] {
        let slack = shape.slack
        return (-slack...slack).flatMap { width in
            (-slack...slack).flatMap { height in
                bySize[Self.key(shape.width + width, shape.height + height)] ?? []
            }
        }
    }

    private static func key(_ width: Int, _ height: Int) -> Int { width << 16 | height & 0xFFFF }
}
