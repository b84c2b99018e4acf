// SPDX-License-Identifier: Apache-2.0

/// The packets of an MPEG-2 transport stream.
///
///     u8 0x47 | error, start, priority, 13 bits PID | 2 bits scrambling, 2 adaptation field control,
///     4 counter | (u8 length, adaptation field) | payload
///     adaptation field: u8 flags, of which 0x10 is of the clock | 33 bits clock, in 1/90 000 s | …
///
/// Packets have 188 bytes, with four of a time in front in recordings, and 16 of check bytes after it.
/// Source: ISO/IEC 13818-1, 2.4.3.
struct TransportPackets {
    /// What a packet carries.
    struct Packet: Equatable {
        let pid: Int
        /// Whether a section or another unit begins in it.
        let isStart: Bool
        let payload: ArraySlice<UInt8>
        /// Goes up by one with each packet of the PID that has a payload, from 15 to 0.
        var counter = 0
        /// Whether the payload is encrypted.
        var isScrambled = false
        /// The clock of the program (PCR) in ticks of 1/90 000 s; nil if the packet has none.
        var clockReference: Int64?
    }

    /// From one packet to the next, where check bytes are after it.
    static let longestDistance = 204
    private static let length = 188
    private static let syncByte: UInt8 = 0x47

    private let bytes: ArraySlice<UInt8>
    /// From one packet to the next.
    private let distance: Int
    private var place: Int

    /// What is left after the last whole packet.
    var rest: ArraySlice<UInt8> { bytes[min(place, bytes.endIndex)...] }

    /// Goes on with the bytes that follow those of other packets.
    init(after packets: TransportPackets, _ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        distance = packets.distance
        place = bytes.startIndex + max(0, packets.place - packets.bytes.endIndex)
    }

    /// Finds the first packet; nil where the bytes are no transport stream.
    init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        for distance in [Self.length, 192, Self.longestDistance] {
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
                payload: isReadable ? payload : [],
                counter: Int(control & 0x0F),
                isScrambled: control & 0xC0 != 0,
                clockReference: flags & 0x80 == 0 && control & 0x20 != 0 ? clockReference : nil
            )
        }
        return nil
    }

    /// The clock in the adaptation field of the present packet; nil if it has none.
    private var clockReference: Int64? {
        guard bytes[place + 4] >= 7, bytes[place + 5] & 0x10 != 0 else { return nil }
        let high = bytes[place + 6..<place + 10].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        return high << 1 | Int64(bytes[place + 10] >> 7)
    }
}

/// A section of a program association table (PAT) or a program map table (PMT).
///
///     u8 table | 4 bits flags, 12 length | u16 id | version | section, last section
///     … | u32 CRC of all bytes before
///
/// Source: ISO/IEC 13818-1, 2.4.4.
struct ProgramSection {
    /// What a table is.
    enum Table: UInt8 {
        case association = 0
        case map = 2
    }

    let table: Table
    /// What stands between the header and the checksum.
    let body: ArraySlice<UInt8>

    /// Number of bytes of a section that begins so; nil where that is not known yet.
    static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count >= 3 else { return nil }
        let place = bytes.startIndex
        return (Int(bytes[place + 1] & 0x0F) << 8 | Int(bytes[place + 2])) + 3
    }

    /// Reads a whole section; nil where it is damaged, of another table, or not valid yet.
    init?(_ bytes: ArraySlice<UInt8>) {
        let place = bytes.startIndex
        guard bytes.count >= 12, Self.length(bytes) == bytes.count,
            let table = Table(rawValue: bytes[place]), bytes[place + 5] & 1 == 1,
            Self.checksum(bytes) == 0
        else { return nil }
        self.table = table
        body = bytes.dropFirst(8).dropLast(4)
    }

    /// The CRC of annex A; 0 for bytes with their checksum after them.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(UInt32.max) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte) << 24) { value, _ in
                value & 0x8000_0000 == 0 ? value << 1 : value << 1 ^ 0x04C1_1DB7
            }
        }
    }
}

/// Puts the sections of one PID together.
struct ProgramSections {
    private var bytes: [UInt8] = []
    /// Whether the bytes begin where a section does.
    private var isAligned = false

    /// Takes the next packet; gives the sections that it completes.
    mutating func take(_ packet: TransportPackets.Packet) -> [ProgramSection] {
        guard packet.isStart else {
            if isAligned { bytes += packet.payload }
            return complete()
        }
        // The pointer says how many bytes of the section before are still to come.
        let pointer = Int(packet.payload.first ?? 0)
        if isAligned { bytes += packet.payload.dropFirst().prefix(pointer) }
        let sections = complete()
        bytes = Array(packet.payload.dropFirst(1 + pointer))
        isAligned = true
        return sections + complete()
    }

    private mutating func complete() -> [ProgramSection] {
        var sections: [ProgramSection] = []
        // 0xFF in place of a table fills the packet.
        while let length = ProgramSection.length(bytes[...]), bytes.first != 0xFF,
            bytes.count >= length
        {
            if let section = ProgramSection(bytes.prefix(length)) { sections.append(section) }
            bytes.removeFirst(length)
        }
        if bytes.first == 0xFF { (bytes, isAligned) = ([], false) }
        return sections
    }
}
