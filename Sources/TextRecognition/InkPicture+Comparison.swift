// SPDX-License-Identifier: Apache-2.0

extension InkPicture {
    /// The picture without the rows and columns at its edges that have no ink; nil without ink.
    ///
    /// - Returns: the picture, and how much is left out at the left and at the top.
    package var trimmed: (ink: InkPicture, left: Int, top: Int)? {
        guard let most = pixels.max(), most >= 24,
            let box = bounds(of: max(12, most / 4))
        else { return nil }
        return (cropped(to: box), box.left, box.top)
    }

    /// The sum of the ink.
    package var inkSum: Int { pixels.reduce(0) { $0 + Int($1) } }

    /// Whether the same is written on another picture, perhaps brighter or darker.
    ///
    /// - Parameters:
    ///   - other: the other picture.
    ///   - shift: where this picture begins on the other one.
    /// - Returns: whether nearly all of the ink is the same.
    package func isLike(_ other: InkPicture, shift: (x: Int, y: Int)) -> Bool {
        let limits = (pixels.max() ?? 0, other.pixels.max() ?? 0)
        var (ink, different) = (0, 0)
        for y in 0..<height {
            for x in 0..<width {
                let isInk = pixels[y * width + x] > limits.0 / 2
                let isOther = other[x + shift.x, y + shift.y] > limits.1 / 2
                if isInk || isOther { ink += 1 }
                if isInk != isOther { different += 1 }
            }
        }
        return different * 100 <= ink * 4
    }
}
