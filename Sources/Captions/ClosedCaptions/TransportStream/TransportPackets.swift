// SPDX-License-Identifier: Apache-2.0

/// The packets of an MPEG-2 transport stream, as far as it takes to find its tables.
///
///     u8 0x47 | error, start, priority, 13 bits PID | 2 bits scrambling, 2 adaptation field control,
///     4 counter | (u8 length, adaptation field) | payload
///
/// Packets have 188 bytes, with four of a time in front in recordings, and 16 of check bytes behind.
/// Source: ISO/IEC 13818-1, 2.4.3.
struct TransportPackets {
    /// What a packet carries.
    struct Packet: Equatable {
        let pid: Int
        /// Whether a section or another unit begins in it.
        let isStart: Bool
        let payload: ArraySlice<UInt8>
    }

    private static let length = 188
    private static let syncByte: UInt8 = 0x47

    private let bytes: ArraySlice<UInt8>
    /// From one packet to the next.
    private let distance: Int
    private var place: Int

    /// Finds the first packet; nil where the bytes are no transport stream.
    init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        for distance in [188, 192, 204] {
            // The time in front of a packet may begin like one.
            for offset in distance == 192 ? [4] + (0..<distance) : Array(0..<distance) {
                let places = (0..<3).map { bytes.startIndex + offset + $0 * distance }
                let known = places.filter { $0 < bytes.endIndex }
                guard known.count == places.count || offset == 0 && !known.isEmpty else { break }
                if known.allSatisfy({ bytes[$0] == Self.syncByte }) {
                    self.distance = distance
                    place = known[0]
                    return
                }
            }
        }
        return nil
    }

    /// The next whole packet; nil at the end.
    ///
    /// One without a payload that can be read has an empty one.
    mutating func next() -> Packet? {
        while place + Self.length <= bytes.endIndex {
            guard bytes[place] == Self.syncByte else {
                place += 1
                continue
            }
            defer { place += distance }
            let flags = bytes[place + 1]
            let control = bytes[place + 3]
            var payload = bytes[place + 4..<place + Self.length]
            if control & 0x20 != 0 { payload = payload.dropFirst(Int(payload.first ?? 0) + 1) }
            let isReadable = flags & 0x80 == 0 && control & 0xC0 == 0 && control & 0x10 != 0
            return Packet(
                pid: Int(flags & 0x1F) << 8 | Int(bytes[place + 2]),
                isStart: flags & 0x40 != 0,
                payload: isReadable ? payload : []
            )
        }
        return nil
    }
}
