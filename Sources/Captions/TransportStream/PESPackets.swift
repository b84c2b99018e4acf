// SPDX-License-Identifier: Apache-2.0

/// Puts the packetized elementary stream (PES) of one PID together.
///
///     00 00 01 | u8 stream | u16 length | 2 bits 10, flags | 2 bits PTS and DTS, flags | u8 length | PTS, … | data
///
/// Source: ISO/IEC 13818-1, 2.4.3.6.
struct PESPackets {
    /// A packet.
    struct Packet {
        /// The presentation time stamp (PTS), in ticks of 1/90 000 s; nil if it has none.
        let stamp: Int64?
        let data: ArraySlice<UInt8>
    }

    /// No packet of private data is longer: its length has 16 bits.
    private static let byteLimit = 6 + 0xFFFF

    private var bytes: [UInt8] = []
    /// Whether the bytes begin where a packet does.
    private var isOpen = false
    private var counter: Int?
    /// How many packets of the stream are missing, or could not be used.
    private(set) var lostCount = 0

    /// Takes the next packet of the stream; gives what it completes.
    mutating func take(_ packet: TransportPackets.Packet) -> [Packet] {
        guard !packet.payload.isEmpty else { return [] }
        if let counter {
            // A packet may be sent twice.
            if packet.counter == counter { return [] }
            if packet.counter != (counter + 1) & 0x0F { lose() }
        }
        counter = packet.counter
        var packets: [Packet] = []
        if packet.isStart {
            if let last = finish() { packets.append(last) }
            bytes = Array(packet.payload)
            isOpen = true
        } else if isOpen {
            bytes += packet.payload
        }
        if isOpen, let length, bytes.count >= length, let whole = finish() { packets.append(whole) }
        return packets
    }

    /// The packet that is complete, or ends here because another begins.
    mutating func finish() -> Packet? {
        defer { (bytes, isOpen) = ([], false) }
        guard isOpen else { return nil }
        let whole = bytes.prefix(length ?? Self.byteLimit)
        guard whole.count >= length ?? 9, let packet = Self.packet(whole) else {
            lostCount += 1
            return nil
        }
        return packet
    }

    /// The length of the packet; nil while it is not known, or where it is not stated.
    private var length: Int? {
        guard bytes.count >= 6 else { return nil }
        let length = Int(bytes[4]) << 8 | Int(bytes[5])
        return length == 0 ? (bytes.count >= Self.byteLimit ? Self.byteLimit : nil) : length + 6
    }

    private mutating func lose() {
        if isOpen { lostCount += 1 }
        (bytes, isOpen) = ([], false)
    }

    private static func packet(_ bytes: ArraySlice<UInt8>) -> Packet? {
        guard bytes.count >= 9, bytes.starts(with: [0, 0, 1]), bytes[6] & 0xC0 == 0x80 else {
            return nil
        }
        let header = Int(bytes[8])
        guard bytes.count >= 9 + header else { return nil }
        let hasStamp = bytes[7] & 0x80 != 0 && header >= 5
        return Packet(
            stamp: hasStamp ? FirstPresentationTime.stamp(bytes[9..<14]) : nil,
            data: bytes.dropFirst(9 + header)
        )
    }
}
