// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `btrt`: how fast the samples have to be read.
///
///     u32 buffer size in bytes | u32 greatest bit rate | u32 average bit rate
///
/// Container: any sample entry. Source: ISO/IEC 14496-12, 8.5.2.
package struct BitRateBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "btrt"

    /// Size of the decoding buffer in bytes.
    package var bufferSize: UInt32
    /// Most bits in any second.
    package var maximumBitRate: UInt32
    /// Bits a second over the whole track.
    package var averageBitRate: UInt32

    /// Measures the samples of a track, which follow each other from time 0 on.
    ///
    /// - Parameters:
    ///   - sizes: of the samples in bytes.
    ///   - durations: of the same samples in ticks.
    ///   - timescale: ticks a second, more than 0.
    package init(sizes: [Int], durations: [UInt32], timescale: UInt32) {
        var (start, first) = (0, 0)
        var starts: [Int] = []
        var (window, widest, total) = (0, 0, 0)
        for (size, duration) in zip(sizes, durations) {
            starts.append(start)
            window += size
            total += size
            while starts[first] + Int(timescale) <= start {
                window -= sizes[first]
                first += 1
            }
            widest = max(widest, window)
            start += Int(duration)
        }
        bufferSize = UInt32(clamping: sizes.max() ?? 0)
        maximumBitRate = UInt32(clamping: widest * 8)
        averageBitRate = UInt32(clamping: total * 8 * Int(timescale) / max(1, start))
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        bufferSize = try reader.read()
        maximumBitRate = try reader.read()
        averageBitRate = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(bufferSize)
        writer.write(maximumBitRate)
        writer.write(averageBitRate)
    }
}
