// SPDX-License-Identifier: Apache-2.0

/// States captions and their languages in the program map tables of a transport stream: the caption service descriptor of the
/// video, or of its program if it is there.
///
/// Source: ATSC A/65, 6.9.2; ISO/IEC 13818-1, 2.4.4.8.
package struct CaptionServiceTables: Sendable {
    private let video: Int
    private let languages: [ClosedCaptionChannel: String]
    private var association = ProgramSections()
    private var maps: Set<Int> = []
    /// Whether a table of the program states the captions.
    package private(set) var isStated = false

    /// Prepares to state captions.
    ///
    /// - Parameters:
    ///   - languages: the captions that are new, with their languages (ISO 639-2; `und` if it is not known). Of line 21, what is
    ///     stated of CC1 holds for the first field, and what is stated of CC3 for the second.
    ///   - video: the PID of the video.
    package init(_ languages: [ClosedCaptionChannel: String], ofVideo video: Int) {
        self.languages = languages
        self.video = video
    }

    /// The packet with the new table; the packet as it is if it has no table of the program.
    mutating func packet(
        _ packet: ArraySlice<UInt8>,
        _ header: TransportPacketHeader
    ) -> ArraySlice<UInt8> {
        let isTable = header.pid == 0 || maps.contains(header.pid)
        guard isTable, header.hasPayload, !header.isDamaged, !header.isScrambled else {
            return packet
        }
        let bytes = Array(packet)
        let field = AdaptationField(bytes, at: 0, header).bytes.count
        let payload = bytes[(4 + field)...]
        guard header.pid != 0 else {
            let piece = TransportPackets.Packet(pid: 0, isStart: header.isStart, payload: payload)
            for section in association.take(piece) where section.table == .association {
                maps.formUnion(ProgramMap.pids(inAssociation: section.body).prefix(512))
            }
            return packet
        }
        guard header.isStart, payload.first == 0 else { return packet }
        let section = payload.dropFirst()
        // A table that goes on in the next packet is not changed.
        guard let length = ProgramSection.length(section), length <= section.count else {
            return packet
        }
        guard let table = ProgramSection(section.prefix(length)), table.table == .map,
            let map = ProgramMap(table.body), map.streams.contains(where: { $0.pid == video })
        else { return packet }
        let body = body(of: map)
        // It may have bytes that would be lost.
        guard Self.body(of: map, map.descriptors, \.descriptors) == Array(table.body) else {
            return packet
        }
        let new = Self.section(section.prefix(8), body)
        // What is after the section is another one, or fills the packet.
        guard section.dropFirst(length).allSatisfy({ $0 == 0xFF }), new.count <= section.count
        else { return packet }
        isStated = true
        let filling = [UInt8](repeating: 0xFF, count: section.count - new.count)
        return bytes[..<(4 + field)] + [0] + new + filling
    }

    /// A section with its length and its checksum.
    private static func section(_ header: ArraySlice<UInt8>, _ body: [UInt8]) -> [UInt8] {
        var bytes = Array(header) + body
        let length = bytes.count - 3 + 4
        bytes[1] = bytes[1] & 0xF0 | UInt8(length >> 8 & 0x0F)
        bytes[2] = UInt8(length & 0xFF)
        let checksum = ProgramSection.checksum(bytes)
        return bytes + [24, 16, 8, 0].map { UInt8(checksum >> $0 & 0xFF) }
    }

    /// The body of a table with the captions.
    private func body(of map: ProgramMap) -> [UInt8] {
        let tag = CaptionServiceDescriptor.tag
        let isOfVideo = map.streams.contains { stream in
            stream.pid == video && stream.descriptors.contains { $0.tag == tag }
        }
        let isOfProgram = !isOfVideo && map.descriptors.contains { $0.tag == tag }
        let shared = isOfProgram ? stated(in: map.descriptors) : map.descriptors
        return Self.body(of: map, shared) { stream in
            let isChanged = stream.pid == video && !isOfProgram
            return isChanged ? stated(in: stream.descriptors) : stream.descriptors
        }
    }

    /// The body of a table with other descriptors.
    private static func body(
        of map: ProgramMap,
        _ shared: [ProgramMap.Descriptor],
        _ own: (ProgramMap.Stream) -> [ProgramMap.Descriptor]
    ) -> [UInt8] {
        let streams = map.streams.flatMap { stream in
            [stream.type] + number(stream.pid) + loop(own(stream))
        }
        return number(map.clockPID) + loop(shared) + streams
    }

    /// A PID with the three bits before it.
    private static func number(_ pid: Int) -> [UInt8] {
        [0xE0 | UInt8(pid >> 8), UInt8(pid & 0xFF)]
    }

    /// Descriptors after the number of their bytes.
    private static func loop(_ descriptors: [ProgramMap.Descriptor]) -> [UInt8] {
        let bytes = descriptors.flatMap { [$0.tag, UInt8($0.payload.count)] + $0.payload }
        return [0xF0 | UInt8(bytes.count >> 8 & 0x0F), UInt8(bytes.count & 0xFF)] + bytes
    }

    /// Descriptors with that of captions, which keeps what it states of others.
    private func stated(in descriptors: [ProgramMap.Descriptor]) -> [ProgramMap.Descriptor] {
        let tag = CaptionServiceDescriptor.tag
        let old = descriptors.first { $0.tag == tag }
        let payload = CaptionServiceDescriptor.payload(languages, replacingIn: old?.payload ?? [])
        let new = ProgramMap.Descriptor(tag: tag, payload: payload[...])
        guard old != nil else { return descriptors + [new] }
        return descriptors.map { $0.tag == tag ? new : $0 }
    }
}
