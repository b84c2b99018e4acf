// SPDX-License-Identifier: Apache-2.0

/// A picture of ink, from 0 for no ink to 255.
package struct InkPicture: Equatable, Sendable {
    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Row by row.
    package var pixels: [UInt8]

    /// Makes a picture without ink.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (max(0, width), max(0, height))
        pixels = [UInt8](repeating: 0, count: self.width * self.height)
    }

    /// The ink at a place; none outside.
    subscript(x: Int, y: Int) -> UInt8 {
        guard x >= 0, y >= 0, x < width, y < height else { return 0 }
        return pixels[y * width + x]
    }

    /// The same with the most ink at 255.
    var normalised: InkPicture {
        guard let most = pixels.max(), most > 0, most < 255 else { return self }
        var picture = self
        for index in pixels.indices {
            picture.pixels[index] = UInt8(Int(pixels[index]) * 255 / Int(most))
        }
        return picture
    }

    /// A part, with a border of no ink.
    func cropped(to box: InkBox, border: Int = 0) -> InkPicture {
        var part = InkPicture(width: box.width + 2 * border, height: box.height + 2 * border)
        for y in max(0, box.top)..<max(max(0, box.top), min(height, box.bottom)) {
            for x in max(0, box.left)..<max(max(0, box.left), min(width, box.right)) {
                let place = (y - box.top + border) * part.width + x - box.left + border
                part.pixels[place] = pixels[y * width + x]
            }
        }
        return part
    }

    /// The picture at another size, by bilinear interpolation; smaller sizes are means.
    func scaled(by factor: Double) -> InkPicture {
        var picture = InkPicture(
            width: Int((Double(width) * factor).rounded()),
            height: Int((Double(height) * factor).rounded())
        )
        guard picture.width > 0, picture.height > 0 else { return picture }
        for y in 0..<picture.height {
            let sourceY = max(0, (Double(y) + 0.5) / factor - 0.5)
            let (top, partY) = (Int(sourceY), Int(sourceY.truncatingRemainder(dividingBy: 1) * 256))
            for x in 0..<picture.width {
                let sourceX = max(0, (Double(x) + 0.5) / factor - 0.5)
                let left = Int(sourceX)
                let partX = Int(sourceX.truncatingRemainder(dividingBy: 1) * 256)
                let above = mix(self[left, top], self[left + 1, top], partX)
                let below = mix(self[left, top + 1], self[left + 1, top + 1], partX)
                picture.pixels[y * picture.width + x] = UInt8(
                    (above * (256 - partY) + below * partY) >> 16
                )
            }
        }
        return picture
    }

    private func mix(_ left: UInt8, _ right: UInt8, _ part: Int) -> Int {
        Int(left) * (256 - part) + Int(right) * part
    }

    /// The picture as dark text on white, as Tesseract takes it.
    var printed: [UInt8] { pixels.map { 255 - $0 } }

    /// The box of everything with at least so much ink; nil if there is nothing.
    func bounds(of limit: UInt8) -> InkBox? {
        var box: InkBox?
        for y in 0..<height {
            for x in 0..<width where pixels[y * width + x] >= limit {
                let pixel = InkBox(left: x, top: y, right: x + 1, bottom: y + 1)
                box = box?.union(pixel) ?? pixel
            }
        }
        return box
    }
}

/// A box of pixels.
package struct InkBox: Equatable, Sendable {
    package var left: Int
    package var top: Int
    /// After the last column.
    package var right: Int
    /// After the last row.
    package var bottom: Int

    var width: Int { right - left }
    var height: Int { bottom - top }
    /// Twice the middle of its columns.
    var middle: Int { left + right }

    func union(_ other: InkBox) -> InkBox {
        InkBox(
            left: min(left, other.left),
            top: min(top, other.top),
            right: max(right, other.right),
            bottom: max(bottom, other.bottom)
        )
    }

    /// How many columns both have.
    func commonColumns(_ other: InkBox) -> Int {
        min(right, other.right) - max(left, other.left)
    }

    /// How many rows both have; negative: the rows between them.
    func commonRows(_ other: InkBox) -> Int {
        min(bottom, other.bottom) - max(top, other.top)
    }
}
