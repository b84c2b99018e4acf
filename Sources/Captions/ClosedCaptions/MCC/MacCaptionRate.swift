// SPDX-License-Identifier: Apache-2.0

/// How fast the frames of a MacCaption file follow each other.
struct MacCaptionRate: Equatable {
    /// Frames that a second of the time code counts.
    var framesPerSecond: Int
    /// Whether a second has 1000/1001 of them.
    var isFractional: Bool

    /// The rates of caption distribution packets, by the four highest bits of their fourth byte
    /// (SMPTE ST 334-2, table 3).
    private static let packetRates: [UInt8: MacCaptionRate] = [
        1: MacCaptionRate(framesPerSecond: 24, isFractional: true),
        2: MacCaptionRate(framesPerSecond: 24, isFractional: false),
        3: MacCaptionRate(framesPerSecond: 25, isFractional: false),
        4: MacCaptionRate(framesPerSecond: 30, isFractional: true),
        5: MacCaptionRate(framesPerSecond: 30, isFractional: false),
        6: MacCaptionRate(framesPerSecond: 50, isFractional: false),
        7: MacCaptionRate(framesPerSecond: 60, isFractional: true),
        8: MacCaptionRate(framesPerSecond: 60, isFractional: false),
    ]

    /// Reads the value of `Time Code Rate`: `24`, `25`, `30`, `30DF`, `50`, `60` or `60DF`; nil for
    /// anything else.
    init?(_ text: ArraySlice<UInt8>) {
        var cursor = ByteCursor(text)
        guard let (value, _) = cursor.digits(), [24, 25, 30, 50, 60].contains(value) else {
            return nil
        }
        self.init(framesPerSecond: value, isFractional: ![25, 50].contains(value))
    }

    init(framesPerSecond: Int, isFractional: Bool) {
        self.framesPerSecond = framesPerSecond
        self.isFractional = isFractional
    }

    /// Whether the rate is that of NTSC or not, by a packet, where it agrees about the time code.
    func refined(byPacketRate code: UInt8) -> MacCaptionRate {
        guard let rate = Self.packetRates[code >> 4], rate.framesPerSecond == framesPerSecond else {
            return self
        }
        return rate
    }

    /// The time of a frame in milliseconds, to the nearest.
    func milliseconds(frame: Int) -> Int {
        let scale = framesPerSecond * (isFractional ? 1000 : 1)
        let ticks = frame * 1000 * (isFractional ? 1001 : 1)
        return (ticks + scale / 2) / scale
    }
}
