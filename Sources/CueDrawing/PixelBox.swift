// SPDX-License-Identifier: Apache-2.0

import Captions
import FFmpegMedia

/// A part of a picture, in whole pixels.
package struct PixelBox: Equatable, Sendable {
    /// The first column.
    package var left: Int
    /// The first row.
    package var top: Int
    /// The column after the last.
    package var right: Int
    /// The row after the last.
    package var bottom: Int

    /// Whether another box has a pixel of this one.
    func overlaps(_ other: PixelBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    /// The smallest box that has both.
    func union(_ other: PixelBox) -> PixelBox {
        PixelBox(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }
}

extension PixelPicture {
    /// Fills a box with a colour, so far as it is in the picture.
    mutating func fill(_ box: PixelBox, with color: RGBAColor) {
        let (left, right) = (max(0, box.left), min(width, box.right))
        let (top, bottom) = (max(0, box.top), min(height, box.bottom))
        guard color.alpha > 0, left < right, top < bottom else { return }
        let share = Int(color.alpha)
        let parts = [Int(color.red), Int(color.green), Int(color.blue)]
        for row in top..<bottom {
            for column in left..<right {
                let place = (row * width + column) * 3
                for index in 0..<3 {
                    let old = Int(bytes[place + index])
                    let mixed = old * (255 - share) + parts[index] * share
                    bytes[place + index] = UInt8((mixed + 127) / 255)
                }
            }
        }
    }
}
