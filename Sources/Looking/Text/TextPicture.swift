// SPDX-License-Identifier: Apache-2.0

/// The part of a picture in which a text appeared, in shades of grey, for a program that reads it.
package struct TextPicture: Equatable, Sendable {
    /// When it was shown, in milliseconds.
    package let time: Int
    /// Where the text is, in parts of the whole picture.
    package let box: PictureBox
    /// Pixels in a row.
    package let width: Int
    /// The brightness of each pixel, row by row.
    package let pixels: [UInt8]

    /// Pixels of all pictures of a film together: a hostile film has any number of texts.
    package static let mostPixels = 128 << 20

    /// Cuts a part out of a picture.
    ///
    /// - Parameters:
    ///   - box: where the text is; a margin is added, because its edges may be outside.
    ///   - samples: the code values of the picture in 16 bits, luma first.
    ///   - columns: pixels in a row of the picture.
    ///   - rows: rows of the picture.
    ///   - time: when it was shown, in milliseconds.
    package init(_ box: PictureBox, of samples: [UInt16], columns: Int, rows: Int, at time: Int) {
        self.time = time
        self.box = box
        let margin = (across: 0.03, down: 0.03)
        let left = Self.edge(box.left - margin.across, columns)
        let right = max(left + 1, Self.edge(box.right + margin.across, columns))
        let top = Self.edge(box.top - margin.down, rows)
        let bottom = max(top + 1, Self.edge(box.bottom + margin.down, rows))
        width = right - left
        var pixels: [UInt8] = []
        pixels.reserveCapacity((bottom - top) * width)
        for row in top..<min(bottom, rows) {
            let line = samples[row * columns + left..<row * columns + min(right, columns)]
            pixels += line.map { UInt8($0 >> 8) }
        }
        self.pixels = pixels
    }

    private static func edge(_ part: Double, _ count: Int) -> Int {
        max(0, min(count - 1, Int((part * Double(count)).rounded())))
    }

    /// The picture as a file: a portable graymap.
    ///
    /// Source: Netpbm, PGM.
    package var file: [UInt8] {
        Array("P5\n\(width) \(pixels.count / max(1, width))\n255\n".utf8) + pixels
    }
}

extension PictureActivity {
    /// Writes into the texts what a program read.
    ///
    /// - Parameter words: what it read in each of ``textPictures``; nil: nothing.
    package mutating func setWords(_ words: [String?]) {
        // Pictures are in the order of their times.
        let read = zip(textPictures, words).compactMap { picture, words in
            words.map { ReadPicture(time: picture.time, box: picture.box, words: $0) }
        }
        for index in text.indices {
            let time = text[index].time
            var parts: [ReadPicture] = []
            for picture in read[read.firstIndex(from: time.lowerBound)...] {
                guard picture.time < time.upperBound else { break }
                guard picture.box.share(in: text[index].box) >= 0.8,
                    !parts.contains(where: { picture.box.share(in: $0.box) >= 0.5 })
                else { continue }
                parts.append(picture)
            }
            text[index].words = parts.isEmpty ? nil : parts.inReadingOrder
        }
    }
}

/// What a program read in a picture of a text, or of a part of one.
private struct ReadPicture {
    /// In milliseconds.
    let time: Int
    let box: PictureBox
    let words: String
}

extension [ReadPicture] {
    /// The first picture at or after a time.
    fileprivate func firstIndex(from time: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].time < time { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The words, line by line.
    fileprivate var inReadingOrder: String {
        var lines: [[ReadPicture]] = []
        for part in sorted(by: { $0.box.top < $1.box.top }) {
            let middle = (part.box.top + part.box.bottom) / 2
            if let line = lines.last, let first = line.first, middle < first.box.bottom {
                lines[lines.count - 1].append(part)
            } else {
                lines.append([part])
            }
        }
        return lines.flatMap { $0.sorted { $0.box.left < $1.box.left } }.map(\.words)
            .joined(separator: " ")
    }
}
