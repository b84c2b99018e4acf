// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The window of a frame of AAC, which decides what frame may follow.
///
///     3 bits element (0: one channel, 1: a pair) | 4 bits tag | one channel: 8 bits gain, a pair: 1 bit common window
///     | 1 bit | 2 bits window sequence | 1 bit window shape
///
/// Source: ISO/IEC 14496-3, 4.4.2 (`raw_data_block`, `ics_info`).
package struct AACFrameWindow: Equatable, Sendable {
    /// Whether the second half, which overlaps with the next frame, is that of a long window.
    package let endsLong: Bool
    /// Whether the second half is of the Kaiser-Bessel-derived shape, else a sine.
    package let isKaiserBessel: Bool
    /// The position of the bit that states the shape, from the beginning of the frame.
    private let shapePosition: Int

    /// Reads the window of the first element of a frame; nil: the channels of a pair have windows of their own, or the
    /// frame begins with another element.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - channelCount: 1 or 2.
    package init?(_ frame: [UInt8], channelCount: Int) {
        var bits = BitReader(frame)
        while !bits.isExhausted {
            let element = bits.read(3)
            switch element {
            case 0 where channelCount == 1:
                bits.skip(12)
            case 1 where channelCount == 2:
                bits.skip(4)
                guard bits.flag() else { return nil }
            case 4:
                Self.skipData(&bits)
                continue
            case 6:
                Self.skipFill(&bits)
                continue
            default: return nil
            }
            bits.skip(1)
            let sequence = bits.read(2)
            shapePosition = bits.position
            isKaiserBessel = bits.flag()
            // Only long, and the stop after short ones.
            endsLong = sequence == 0 || sequence == 3
            guard !bits.isExhausted else { return nil }
            return
        }
        return nil
    }

    private static func skipData(_ bits: inout BitReader) {
        bits.skip(4)
        let isAligned = bits.flag()
        var count = Int(bits.read(8))
        if count == 255 { count += Int(bits.read(8)) }
        if isAligned { bits.skip((8 - bits.position % 8) % 8) }
        bits.skip(8 * count)
    }

    private static func skipFill(_ bits: inout BitReader) {
        var count = Int(bits.read(4))
        if count == 15 { count += Int(bits.read(8)) - 1 }
        bits.skip(8 * count)
    }

    /// States the other shape in a frame.
    ///
    /// - Parameter frame: the frame that was read.
    package func turnShape(of frame: inout [UInt8]) {
        frame[shapePosition / 8] ^= 0x80 >> UInt8(shapePosition % 8)
    }
}

/// The rising half of the long windows of AAC.
///
/// Source: ISO/IEC 14496-3, 4.6.11.3.2.
package enum AACWindowShape {
    /// The window of Kaiser and Bessel with α = 4.
    package static let kaiserBessel: [Float] = {
        let length = AACTrack.blockLength
        let middle = Double(length / 2)
        let kernel = (0...length).map { index in
            let place = (Double(index) - middle) / middle
            return AACWindowShape.bessel(.pi * 4 * max(0, 1 - place * place).squareRoot())
        }
        let total = kernel.reduce(0, +)
        var sum = 0.0
        return kernel.dropLast().map { value in
            sum += value
            return Float((sum / total).squareRoot())
        }
    }()

    /// The sine window.
    package static let sine: [Float] = (0..<AACTrack.blockLength).map { index in
        Float(sin(.pi * (Double(index) + 0.5) / Double(2 * AACTrack.blockLength)))
    }

    /// The modified Bessel function of the first kind of order 0.
    private static func bessel(_ value: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        for index in 1..<60 {
            term *= (value / 2) / Double(index)
            sum += term * term
        }
        return sum
    }
}
