// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// The languages that the program map tables of a transport stream state of caption channels.
///
/// FFmpeg passes the caption service descriptor over. It stands in the table's part about the pictures, or
/// about the whole program. Source: ATSC A/65, 6.9.2; ISO/IEC 13818-1, 2.4.4.8.
public struct DeclaredCaptionServices: Equatable, Sendable {
    /// The tables come every 0.4 seconds at the latest (ATSC A/53 Part 3, 6.4.1), in less than this.
    private static let byteLimit: UInt64 = 4 << 20

    /// The languages, ISO 639-2, by the PID of the pictures or other streams.
    public private(set) var languages: [Int: [ClosedCaptionChannel: String]] = [:]

    /// Reads the first tables of a file; none where it is no transport stream or has none.
    ///
    /// - Throws: `ISOMediaError` where the file cannot be read.
    public init(ofTransportStream path: String) throws(ISOMediaError) {
        let file = try SystemFile.reading(path)
        self.init(try file.read(0..<min(file.length, Self.byteLimit))[...])
    }

    /// Reads the first table of each program in the beginning of a stream.
    public init(_ bytes: ArraySlice<UInt8>) {
        guard var packets = TransportPackets(bytes) else { return }
        var association = ProgramSections()
        var maps: [Int: ProgramSections] = [:]
        var isOpen = true
        while isOpen, let packet = packets.next() {
            if packet.pid == 0, maps.isEmpty {
                for section in association.take(packet) where section.table == .association {
                    for pid in Self.mapPIDs(section.body) { maps[pid] = ProgramSections() }
                }
            } else if let sections = maps[packet.pid]?.take(packet),
                let section = sections.first(where: { $0.table == .map })
            {
                read(map: section.body)
                maps[packet.pid] = nil
                isOpen = !maps.isEmpty
            }
        }
    }

    /// The PIDs of the program map tables.
    ///
    ///     u16 program (0: the network) | 3 bits, 13 PID
    private static func mapPIDs(_ body: ArraySlice<UInt8>) -> [Int] {
        stride(from: body.startIndex, to: body.endIndex - 3, by: 4).compactMap { place in
            let program = Int(body[place]) << 8 | Int(body[place + 1])
            return program == 0 ? nil : number(body, at: place + 2, mask: 0x1F)
        }
    }

    /// Reads the descriptors of a program and of its streams.
    ///
    ///     PCR PID | length, descriptors of the program | u8 type, PID, length, descriptors of a stream | …
    private mutating func read(map body: ArraySlice<UInt8>) {
        guard body.count >= 4 else { return }
        let length = Self.number(body, at: body.startIndex + 2, mask: 0x0F)
        var rest = body.dropFirst(4)
        let shared = Self.languages(in: rest.prefix(length))
        rest = rest.dropFirst(length)
        while rest.count >= 5 {
            let pid = Self.number(rest, at: rest.startIndex + 1, mask: 0x1F)
            let length = Self.number(rest, at: rest.startIndex + 3, mask: 0x0F)
            rest = rest.dropFirst(5)
            let own = Self.languages(in: rest.prefix(length))
            let all = shared.merging(own) { $1 }
            if !all.isEmpty { languages[pid] = all }
            rest = rest.dropFirst(length)
        }
    }

    private static func languages(
        in descriptors: ArraySlice<UInt8>
    ) -> [ClosedCaptionChannel: String] {
        var languages: [ClosedCaptionChannel: String] = [:]
        var rest = descriptors
        while let tag = rest.popFirst(), let length = rest.popFirst() {
            if tag == CaptionServiceDescriptor.tag {
                let descriptor = CaptionServiceDescriptor(rest.prefix(Int(length)))
                languages.merge(descriptor.languages) { first, _ in first }
            }
            rest = rest.dropFirst(Int(length))
        }
        return languages
    }

    /// A number of two bytes, of the first only some bits.
    private static func number(_ bytes: ArraySlice<UInt8>, at place: Int, mask: UInt8) -> Int {
        Int(bytes[place] & mask) << 8 | Int(bytes[place + 1])
    }
}
