// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The header that AAC frames have where no container describes them.
///
/// Source: ISO/IEC 13818-7, 6.2.
struct ADTSHeader {
    /// Length in bytes, 7 or 9.
    let length: Int
    /// The two bytes that describe the stream in MP4 (`AudioSpecificConfig`); nil where the channels are
    /// described in the stream itself.
    let configuration: [UInt8]?

    /// Reads the header at the front of a frame; nil if missing.
    init?(_ frame: [UInt8]) {
        guard frame.count >= 7, frame[0] == 0xFF, frame[1] & 0xF6 == 0xF0 else { return nil }
        var bits = BitReader(frame.prefix(7))
        bits.skip(15)
        length = bits.flag() ? 7 : 9
        let objectType = bits.read(2) + 1
        let rate = bits.read(4)
        bits.skip(1)
        let channels = bits.read(3)
        guard rate < 13, frame.count >= length else { return nil }
        let packed = objectType << 11 | rate << 7 | channels << 3
        configuration =
            channels == 0
            ? nil : [UInt8(packed >> 8), UInt8(truncatingIfNeeded: packed)]
    }
}
