// SPDX-License-Identifier: Apache-2.0

/// The header of a packet of a transport stream, within the bytes of many packets.
///
///     u8 0x47 | error, start, priority, 13 bits PID | 2 bits scrambling, 2 adaptation field control,
///     4 counter | (u8 length, adaptation field) | payload
///
/// Source: ISO/IEC 13818-1, 2.4.3.2.
struct TransportPacketHeader {
    /// Number of bytes of a packet.
    static let packetLength = 188
    /// Number of bytes after the header.
    static let contentLength = 184
    static let syncByte: UInt8 = 0x47
    /// The PID of packets that only fill the stream.
    static let nullPID = 0x1FFF

    let pid: Int
    let isDamaged: Bool
    /// Whether a unit or a section begins in the payload.
    let isStart: Bool
    let isScrambled: Bool
    let hasAdaptationField: Bool
    let hasPayload: Bool
    let counter: UInt8

    /// Reads the four bytes of a packet that is there whole.
    init(_ bytes: [UInt8], at place: Int) {
        let flags = bytes[place + 1]
        let control = bytes[place + 3]
        pid = Int(flags & 0x1F) << 8 | Int(bytes[place + 2])
        isDamaged = flags & 0x80 != 0
        isStart = flags & 0x40 != 0
        isScrambled = control & 0xC0 != 0
        hasAdaptationField = control & 0x20 != 0
        hasPayload = control & 0x10 != 0
        counter = control & 0x0F
    }
}

/// The adaptation field of a packet.
///
///     u8 length | u8 flags | clock (PCR) 6 | original clock 6 | u8 splice | u8 length, private data
///     u8 length, extension | 0xFF …
///
/// Source: ISO/IEC 13818-1, 2.4.3.4.
struct AdaptationField: Equatable {
    /// The field with its length; empty without a field.
    private(set) var bytes: [UInt8] = []

    /// No field.
    init() {}

    /// Reads the field of a packet, which ends with the packet at the latest.
    init(_ packets: [UInt8], at place: Int, _ header: TransportPacketHeader) {
        guard header.hasAdaptationField else { return }
        let start = place + 4
        let length = min(Int(packets[start]), TransportPacketHeader.contentLength - 1)
        bytes = Array(packets[start...start + length])
    }

    /// The field without the bytes that only fill it; none where it states nothing.
    var withoutStuffing: AdaptationField {
        guard bytes.count > 1, bytes[1] != 0 else { return AdaptationField() }
        let flags = bytes[1]
        var end = 2 + (flags & 0x10 != 0 ? 6 : 0) + (flags & 0x08 != 0 ? 6 : 0)
        if flags & 0x04 != 0 { end += 1 }
        for flag in [0x02, 0x01] as [UInt8] where flags & flag != 0 {
            // A field that ends before its parts do is kept as it is.
            guard end < bytes.count else { return self }
            end += 1 + Int(bytes[end])
        }
        guard end <= bytes.count else { return self }
        var field = AdaptationField()
        field.bytes = [UInt8(end - 1)] + bytes[1..<end]
        return field
    }

    /// Fills the field with 0xFF.
    ///
    /// - Parameter count: the bytes that it is to have, its length included: from those that it has to 184.
    /// - Returns: the field with so many bytes.
    func filled(to count: Int) -> AdaptationField {
        guard count > bytes.count, count > 0 else { return self }
        var field = self
        if field.bytes.isEmpty { field.bytes = [0] }
        if field.bytes.count == 1, count > 1 { field.bytes.append(0) }
        field.bytes += [UInt8](repeating: 0xFF, count: count - field.bytes.count)
        field.bytes[0] = UInt8(count - 1)
        return field
    }
}
