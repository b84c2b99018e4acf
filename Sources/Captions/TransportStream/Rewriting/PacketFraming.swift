// SPDX-License-Identifier: Apache-2.0

/// The bytes that a file has around each packet of a transport stream.
///
///     bare:    packet, 188 bytes
///     timed:   2 bits copy permission, 30 bits time of arrival in 1/27 000 000 s | packet (M2TS of discs and cameras)
///     checked: packet | 16 check bytes (DVB, ISO/IEC 13818-1 packets after the outer code)
///
/// Sources: BDA white paper on the AV format, 5.1 (source packets); ETSI EN 300 421, 4.4.2.
enum PacketFraming: CaseIterable {
    case bare
    case timed
    case checked

    /// Packets by which the framing is found.
    private static let packetCount = 3
    private static let timeMask: UInt32 = 0x3FFF_FFFF

    /// Number of bytes before a packet.
    var lengthBefore: Int { self == .timed ? 4 : 0 }
    /// Number of bytes around a packet.
    var extraLength: Int {
        switch self {
        case .bare: 0
        case .timed: 4
        case .checked: PacketCheckBytes.count
        }
    }
    /// From one packet to the next.
    var frameLength: Int { TransportPacketHeader.packetLength + extraLength }

    /// Finds the framing of a stream; ``bare`` if no framing fits, and nil if more bytes are needed.
    ///
    /// - Parameters:
    ///   - bytes: its beginning.
    ///   - isWhole: whether there are no more bytes.
    init?(_ bytes: [UInt8], isWhole: Bool) {
        let longest = TransportPackets.longestDistance
        guard isWhole || bytes.count >= Self.packetCount * longest else { return nil }
        let found = Self.allCases.first { framing in
            let places = (0..<Self.packetCount).map {
                framing.lengthBefore + $0 * framing.frameLength
            }.filter { $0 < bytes.count }
            return !places.isEmpty
                && places.allSatisfy { bytes[$0] == TransportPacketHeader.syncByte }
        }
        self = found ?? .bare
    }

    /// The bytes around a packet.
    ///
    /// - Parameters:
    ///   - bytes: bytes with the whole frame.
    ///   - place: where the frame begins.
    /// - Returns: as many as ``extraLength``.
    func extra(_ bytes: [UInt8], at place: Int) -> ArraySlice<UInt8> {
        let start = self == .checked ? place + TransportPacketHeader.packetLength : place
        return bytes[start..<start + extraLength]
    }

    /// Puts packets into frames, in place of another one.
    ///
    /// Times of arrival are spread evenly between that of the old packet and the next one. Check bytes are made anew if those of the
    /// old packet are right; else they only fill the file, and are kept.
    ///
    /// - Parameters:
    ///   - packets: whole packets.
    ///   - old: the packet that they replace.
    ///   - extra: the bytes around it.
    ///   - next: the bytes around the packet after it; nil at the end.
    /// - Returns: the frames.
    func frames(
        _ packets: some Collection<UInt8>,
        replacing old: ArraySlice<UInt8>,
        _ extra: ArraySlice<UInt8>,
        before next: ArraySlice<UInt8>?
    ) -> [UInt8] {
        guard self != .bare else { return Array(packets) }
        let length = TransportPacketHeader.packetLength
        let count = packets.count / length
        let isRight = self == .checked && PacketCheckBytes.of(old) == Array(extra)
        var rest = packets[...]
        var frames: [UInt8] = []
        frames.reserveCapacity(count * frameLength)
        for number in 0..<count {
            let packet = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
            switch self {
            case .bare: frames += packet
            case .timed: frames += Self.time(number, of: count, extra, before: next) + packet
            case .checked: frames += packet + (isRight ? PacketCheckBytes.of(packet) : Array(extra))
            }
        }
        return frames
    }

    /// The time of arrival of one of several packets in the place of one.
    private static func time(
        _ number: Int,
        of count: Int,
        _ extra: ArraySlice<UInt8>,
        before next: ArraySlice<UInt8>?
    ) -> [UInt8] {
        guard number > 0, let next else { return Array(extra) }
        let (first, second) = (word(extra), word(next))
        let distance = (second &- first) & timeMask
        // A time that goes back is that of another recording.
        guard distance <= timeMask / 2 else { return Array(extra) }
        let step = UInt32(UInt64(distance) * UInt64(number) / UInt64(count))
        let time = first & ~timeMask | (first &+ step) & timeMask
        return [24, 16, 8, 0].map { UInt8(time >> $0 & 0xFF) }
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
