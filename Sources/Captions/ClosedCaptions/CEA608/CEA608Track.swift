// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Byte pairs as the samples of a QuickTime closed caption track (`c608`).
///
/// Each frame that has a pair is a sample; one sample without a pair fills the time between them.
///
///     box "cdat": pairs of field 1 | box "cdt2": pairs of field 2
///
/// Source: QuickTime File Format, "Closed Captioning Sample Data".
public struct CEA608Track: Equatable, Sendable {
    /// Ticks a second: a frame has 1001 of them.
    public static let timescale: UInt32 = 30_000
    /// A sample without a pair.
    public static let gap: [UInt8] = [0, 0, 0, 8] + Array("cdat".utf8)

    private static let frameDuration = 1001
    /// The longest gap of one sample, in frames.
    private static let longestGap = Int(UInt32.max) / frameDuration

    /// The samples.
    public private(set) var samples: [[UInt8]] = []
    /// Length of each, in ticks.
    public private(set) var durations: [UInt32] = []

    /// Makes samples of pairs.
    ///
    /// - Parameters:
    ///   - pairs: the pairs of both fields in the order of their times; padding is left out.
    ///   - endMilliseconds: a last gap reaches to there.
    public init(_ pairs: some Sequence<TimedCEA608Pair>, fillingTo endMilliseconds: Int) {
        var frame = 0
        var pending: (frame: Int, pairs: [TimedCEA608Pair])?
        for pair in pairs where !pair.pair.isPadding {
            let own = SCC.frame(milliseconds: pair.milliseconds)
            if let group = pending, own <= group.frame {
                pending?.pairs.append(pair)
            } else {
                if let group = pending { append(group, behind: &frame) }
                pending = (own, [pair])
            }
        }
        if let pending { append(pending, behind: &frame) }
        let end = MediaTime(milliseconds: endMilliseconds)
            .rescaled(to: Self.timescale, rounding: .up).ticks
        fill(ticks: Int(end) - frame * Self.frameDuration)
    }

    private mutating func append(
        _ group: (frame: Int, pairs: [TimedCEA608Pair]),
        behind frame: inout Int
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
