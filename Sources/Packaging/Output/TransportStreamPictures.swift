// SPDX-License-Identifier: Apache-2.0

/// Where the pictures that can be decoded alone are in a segment of a transport stream.
///
/// A packet has 188 bytes: 0x47, flags and the stream's number, what follows, perhaps fields of which a bit
/// says that decoding can start here, and the payload.
///
/// Source: ISO/IEC 13818-1, 2.4.3.
struct TransportStreamPictures {
    private static let packetLength = 188

    /// The tables at the front, before the first packet of the stream.
    let tablesLength: Int
    /// The packets from the start of each such picture up to the next picture.
    let pictures: [Range<UInt64>]

    /// Looks through a segment that has one stream beside tables.
    init(_ bytes: [UInt8]) {
        var tables: Int?
        var pictures: [Range<UInt64>] = []
        var open: Int?
        for start in stride(from: 0, to: bytes.count - Self.packetLength + 1, by: Self.packetLength)
        {
            let isUnitStart = bytes[start + 1] & 0x40 != 0
            let stream = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
            // Below 0x20, and where FFmpeg puts its only programme's map, are tables.
            guard isUnitStart, stream > 0x1F,
                Self.beginsPicture(bytes[start..<start + Self.packetLength])
            else { continue }
            tables = tables ?? start
            if let begun = open { pictures.append(UInt64(begun)..<UInt64(start)) }
            let hasFields = bytes[start + 3] & 0x20 != 0 && bytes[start + 4] > 0
            open = hasFields && bytes[start + 5] & 0x40 != 0 ? start : nil
        }
        if let begun = open { pictures.append(UInt64(begun)..<UInt64(bytes.count)) }
        tablesLength = tables ?? 0
        self.pictures = pictures
    }

    /// Whether the payload of a packet begins with the start code of a PES packet, which no table has.
    private static func beginsPicture(_ packet: ArraySlice<UInt8>) -> Bool {
        let start = packet.startIndex
        let fields = packet[start + 3] & 0x20 == 0 ? 0 : 1 + Int(packet[start + 4])
        guard 4 + fields + 3 <= packet.count else { return false }
        return packet[(start + 4 + fields)...].starts(with: [0, 0, 1])
    }
}
