// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The lowest and the highest sample of each hundredth of a second, from which coarser ones are made.
///
/// The file is that of BBC's audiowaveform, version 2 [audiowaveform, doc/DataFormat.md]: a header of 24 bytes (version,
/// flags, sample rate, samples a pixel, pixels, channels; 32 bits each, little-endian), then for each pixel the lowest
/// and the highest sample as signed bytes.
struct Waveform: Equatable, Sendable {
    /// Samples a second that come in.
    static let rate = 8000
    /// Pixels a second of the finest level.
    static let finest = 100
    private static let samplesAPixel = rate / finest
    /// Two days.
    private static let mostPixels = 48 * 3600 * finest

    private var lowest: [Int8] = []
    private var highest: [Int8] = []

    /// Takes samples.
    ///
    /// - Parameters:
    ///   - samples: the sound; 1 is full scale.
    ///   - start: the place of the first, in samples from the beginning of the film.
    mutating func add(_ samples: [Float], at start: Int) {
        for (offset, sample) in samples.enumerated() {
            let pixel = (start + offset) / Self.samplesAPixel
            guard 0..<Self.mostPixels ~= pixel, start + offset >= 0 else { continue }
            if pixel >= lowest.count {
                let missing = pixel + 1 - lowest.count
                lowest += repeatElement(0, count: missing)
                highest += repeatElement(0, count: missing)
            }
            let bounded = sample.isFinite ? max(-1, min(sample, 1)) : 0
            let value = Int8(bounded * 127)
            lowest[pixel] = min(lowest[pixel], value)
            highest[pixel] = max(highest[pixel], value)
        }
    }

    /// The file of a level.
    ///
    /// - Parameter pixelsASecond: 100 or a divisor of it.
    /// - Returns: the header and all pixels.
    func file(pixelsASecond: Int) -> [UInt8] {
        let group = Self.finest / pixelsASecond
        let count = (lowest.count + group - 1) / group
        var writer = ByteWriter()
        let fields = [2, 1, Self.rate, Self.rate / pixelsASecond, count, 1]
        for field in fields { writer.write(UInt32(field).byteSwapped) }
        var bytes = writer.bytes
        bytes.reserveCapacity(bytes.count + 2 * count)
        for pixel in 0..<count {
            let range = pixel * group..<min(lowest.count, (pixel + 1) * group)
            bytes.append(UInt8(bitPattern: lowest[range].min() ?? 0))
            bytes.append(UInt8(bitPattern: highest[range].max() ?? 0))
        }
        return bytes
    }
}
