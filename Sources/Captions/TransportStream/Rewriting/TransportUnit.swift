// SPDX-License-Identifier: Apache-2.0

/// A packetized elementary stream (PES) packet of one PID, and the packets of the transport stream that carry it.
///
///     00 00 01 | u8 stream | u16 length | 2 bits 10, flags | 2 bits PTS and DTS, flags | u8 length | PTS, … | data
///
/// Source: ISO/IEC 13818-1, 2.4.3.6.
struct TransportUnit {
    /// The places of its packets among the bytes that are held.
    private let places: [Int]
    /// The places of packets that are sent a second time.
    private let copies: Set<Int>
    /// The header, to the data.
    private let header: [UInt8]
    /// The data.
    let data: ArraySlice<UInt8>

    /// Puts a unit together; nil where packets are missing or damaged, or the unit is no packet of an elementary stream.
    ///
    /// - Parameters:
    ///   - packets: bytes of whole packets.
    ///   - places: where those of the unit are, the first being one with the start of a unit.
    init?(_ packets: [UInt8], at places: [Int]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.count * TransportPacketHeader.contentLength)
        var copies: Set<Int> = []
        var last: UInt8?
        for place in places {
            let header = TransportPacketHeader(packets, at: place)
            guard !header.isDamaged else { return nil }
            guard header.hasPayload else { continue }
            if header.counter == last {
                copies.insert(place)
                continue
            }
            guard last.map({ ($0 + 1) & 0x0F == header.counter }) ?? header.isStart else {
                return nil
            }
            last = header.counter
            let field = AdaptationField(packets, at: place, header).bytes.count
            bytes += packets[place + 4 + field..<place + TransportPacketHeader.packetLength]
        }
        guard bytes.count >= 9, bytes.starts(with: [0, 0, 1]), bytes[6] & 0xC0 == 0x80 else {
            return nil
        }
        let length = Int(bytes[4]) << 8 | Int(bytes[5])
        let start = 9 + Int(bytes[8])
        guard start <= bytes.count, length == 0 || length + 6 == bytes.count else { return nil }
        self.places = places
        self.copies = copies
        header = Array(bytes[..<start])
        data = bytes[start...]
    }

    /// When it is shown (PTS), in ticks of 1/90 000 s; nil if it has no time.
    var stamp: Int64? {
        header[7] & 0x80 != 0 && header[8] >= 5 ? FirstPresentationTime.stamp(header[9..<14]) : nil
    }

    /// When it is decoded (DTS; that at which it is shown if none is stated), in the same ticks; nil if it has no time.
    var decodingStamp: Int64? {
        header[7] & 0xC0 == 0xC0 && header[8] >= 10
            ? FirstPresentationTime.stamp(header[14..<19]) : stamp
    }

    /// The unit with other data, as packets in the place of its own.
    ///
    /// Adaptation fields stay with their packets, the clock in them as well. What does not fit follows the last packet.
    ///
    /// - Parameters:
    ///   - data: the data.
    ///   - packets: the bytes that are held.
    ///   - added: how many packets with a payload are more than in the original; counts on.
    /// - Returns: the new packets for each place, none for packets that are sent a second time.
    func packets(
        with data: [UInt8],
        in packets: [UInt8],
        added: inout Int
    ) -> [Int: [UInt8]] {
        var rest = (header(forCount: data.count) + data)[...]
        var result: [Int: [UInt8]] = [:]
        let lastPlace = places.last { !copies.contains($0) && isPayload(packets, $0) }
        for place in places where !copies.contains(place) {
            let header = TransportPacketHeader(packets, at: place)
            let whole = AdaptationField(packets, at: place, header)
            guard header.hasPayload else {
                result[place] = PacketWriting.packet(like: packets, at: place, whole, [], added)
                continue
            }
            let field = place == lastPlace ? whole.withoutStuffing : whole
            let part = rest.prefix(TransportPacketHeader.contentLength - field.bytes.count)
            rest = rest.dropFirst(part.count)
            // A packet without a payload does not count.
            if part.isEmpty { added -= 1 }
            result[place] =
                part.isEmpty && field.withoutStuffing.bytes.isEmpty
                ? PacketWriting.nullPacket
                : PacketWriting.packet(like: packets, at: place, field, part, added)
            // A packet with the clock alone may follow, which has the counter of the last one.
            while place == lastPlace, !rest.isEmpty {
                added += 1
                let part = rest.prefix(TransportPacketHeader.contentLength)
                rest = rest.dropFirst(part.count)
                result[place, default: []] += PacketWriting.packet(
                    like: packets,
                    at: place,
                    AdaptationField(),
                    part,
                    added,
                    isFollower: true
                )
            }
        }
        return result
    }

    private func isPayload(_ packets: [UInt8], _ place: Int) -> Bool {
        TransportPacketHeader(packets, at: place).hasPayload
    }

    /// The header for so many bytes of data; the length of video may be left open.
    private func header(forCount count: Int) -> [UInt8] {
        var header = header
        guard header[4] != 0 || header[5] != 0 else { return header }
        let length = header.count - 6 + count
        (header[4], header[5]) =
            length > 0xFFFF ? (0, 0) : (UInt8(length >> 8), UInt8(length & 0xFF))
        return header
    }
}

/// Writes packets of a transport stream.
enum PacketWriting {
    /// A packet that only fills the stream.
    static let nullPacket: [UInt8] =
        [TransportPacketHeader.syncByte, 0x1F, 0xFF, 0x10]
        + [UInt8](repeating: 0xFF, count: TransportPacketHeader.contentLength)

    /// A packet with the PID and flags of another one.
    ///
    /// - Parameters:
    ///   - packets: the bytes with the other one.
    ///   - place: where that is.
    ///   - field: the adaptation field.
    ///   - payload: at most as long as the field leaves room.
    ///   - added: what the counter is moved by.
    ///   - isFollower: whether it goes on with what begins in the other one.
    /// - Returns: its 188 bytes.
    static func packet(
        like packets: [UInt8],
        at place: Int,
        _ field: AdaptationField,
        _ payload: some Collection<UInt8>,
        _ added: Int,
        isFollower: Bool = false
    ) -> [UInt8] {
        let field = field.filled(to: TransportPacketHeader.contentLength - payload.count)
        let control: UInt8 = (field.bytes.isEmpty ? 0 : 0x20) | (payload.isEmpty ? 0 : 0x10)
        let flags = isFollower ? packets[place + 1] & ~0x40 : packets[place + 1]
        let counter = counter(packets[place + 3], movedBy: added)
        return [TransportPacketHeader.syncByte, flags, packets[place + 2]]
            + [packets[place + 3] & 0xC0 | control | counter]
            + field.bytes + payload
    }

    /// The counter in the last byte of a header, moved by a number of packets.
    static func counter(_ byte: UInt8, movedBy count: Int) -> UInt8 {
        UInt8((Int(byte & 0x0F) + count) & 0x0F)
    }
}
