// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The two bytes that line 21 carries in one field of one frame (ANSI/CTA-608-E, 4).
///
/// The bytes are kept as they were sent, the parity bit (bit 7) among them.
package struct CEA608Pair: Hashable, Sendable {
    /// The first byte, with its parity bit.
    package var first: UInt8
    /// The second byte, with its parity bit.
    package var second: UInt8

    /// Makes a pair of bytes as they were sent.
    package init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// Makes a pair of 7-bit codes and gives each odd parity; bit 7 of the codes is ignored.
    package init(codes first: UInt8, _ second: UInt8) {
        self.init(Self.withOddParity(first), Self.withOddParity(second))
    }

    /// The first byte without its parity bit.
    package var firstCode: UInt8 { first & 0x7F }
    /// The second byte without its parity bit.
    package var secondCode: UInt8 { second & 0x7F }

    /// Whether both bytes have odd parity.
    package var hasOddParity: Bool { Self.hasOddParity(first) && Self.hasOddParity(second) }

    /// Whether the pair says nothing.
    package var isPadding: Bool { firstCode == 0 && secondCode == 0 }

    /// Whether it is a control code: a command, a place, a style or a character outside the basic set.
    ///
    /// Control codes are sent twice in a row, and the second is ignored (ANSI/CTA-608-E, 8.3).
    package var isControlCode: Bool { (0x10...0x1F).contains(firstCode) }

    /// How long after a control code it may come once more, in milliseconds: in the next frame, or in
    /// the one after it where a frame of padding is between.
    package static let repetition = 75

    /// The pair as a number, the first byte the higher one: what Scenarist files write.
    package var value: UInt16 { UInt16(first) << 8 | UInt16(second) }

    /// Whether a byte has odd parity, as every byte of line 21 has.
    static func hasOddParity(_ byte: UInt8) -> Bool { byte.nonzeroBitCount & 1 == 1 }

    private static func withOddParity(_ code: UInt8) -> UInt8 {
        hasOddParity(code & 0x7F) ? code & 0x7F : code | 0x80
    }
}

extension CEA608Pair: CustomStringConvertible {
    /// Four hexadecimal digits.
    package var description: String { value.padded(to: 4, radix: 16) }
}

/// A byte pair of line 21, the field it is in and the time of its frame.
package struct TimedCEA608Pair: Hashable, Sendable {
    /// When its frame is shown, in milliseconds.
    ///
    /// Frames of up to 500 a second have different milliseconds, so that the frame can be found again.
    package var milliseconds: Int
    /// The field.
    package var field: CEA608Field
    /// The pair.
    package var pair: CEA608Pair

    /// Makes a pair at a time.
    package init(milliseconds: Int, field: CEA608Field, pair: CEA608Pair) {
        self.milliseconds = milliseconds
        self.field = field
        self.pair = pair
    }
}

/// Byte pairs as the samples of a QuickTime closed caption track (`c608`).
///
/// Each frame that has a pair is a sample; one sample without a pair fills the time between them.
///
///     box "cdat": pairs of field 1 | box "cdt2": pairs of field 2
///
/// Source: QuickTime File Format, "Closed Captioning Sample Data".
package struct CEA608Track: Equatable, Sendable {
    /// Ticks a second: a frame has 1001 of them.
    package static let timescale: UInt32 = 30_000
    /// A sample without a pair.
    package static let gap: [UInt8] = [0, 0, 0, 8] + Array("cdat".utf8)

    private static let frameDuration = 1001
    /// The longest gap of one sample, in frames.
    private static let longestGap = Int(UInt32.max) / frameDuration

    /// The samples.
    package private(set) var samples: [[UInt8]] = []
    /// Length of each, in ticks.
    package private(set) var durations: [UInt32] = []

    /// Makes samples of pairs.
    ///
    /// - Parameters:
    ///   - pairs: the pairs of both fields in the order of their times; padding is left out.
    ///   - endMilliseconds: a last gap reaches to there.
    package init(_ pairs: some Sequence<TimedCEA608Pair>, fillingTo endMilliseconds: Int) {
        var frame = 0
        var pending: (frame: Int, pairs: [TimedCEA608Pair])?
        for pair in pairs where !pair.pair.isPadding {
            let own = SCC.frame(milliseconds: pair.milliseconds)
            if let group = pending, own <= group.frame {
                pending?.pairs.append(pair)
            } else {
                if let group = pending { append(group, after: &frame) }
                pending = (own, [pair])
            }
        }
        if let pending { append(pending, after: &frame) }
        let end = MediaTime(milliseconds: endMilliseconds)
            .rescaled(to: Self.timescale, rounding: .up).ticks
        fill(ticks: Int(end) - frame * Self.frameDuration)
    }

    private mutating func append(
        _ group: (frame: Int, pairs: [TimedCEA608Pair]),
        after frame: inout Int
    ) {
        fill(ticks: (group.frame - frame) * Self.frameDuration)
        var writer = ByteWriter()
        for (field, type) in [(CEA608Field.one, "cdat"), (.two, "cdt2")] {
            let pairs = group.pairs.filter { $0.field == field }
            // A sample has to have a `cdat`.
            if pairs.isEmpty, field == .two { continue }
            writer.write(UInt32(8 + 2 * pairs.count))
            writer.write(bytes: Array(type.utf8))
            for pair in pairs { writer.write(pair.pair.value) }
        }
        samples.append(writer.bytes)
        durations.append(UInt32(Self.frameDuration))
        frame = group.frame + 1
    }

    private mutating func fill(ticks: Int) {
        var rest = ticks
        while rest > 0 {
            let length = min(rest, Self.longestGap * Self.frameDuration)
            samples.append(Self.gap)
            durations.append(UInt32(length))
            rest -= length
        }
    }
}
