// SPDX-License-Identifier: Apache-2.0

/// The languages that the program map tables of a transport stream state of caption channels.
///
/// FFmpeg passes the caption service descriptor over. It stands in the table's part about the pictures, or
/// about the whole program. Source: ATSC A/65, 6.9.2; ISO/IEC 13818-1, 2.4.4.8.
package struct DeclaredCaptionServices: Equatable, Sendable {
    /// The tables come every 0.4 seconds at the latest (ATSC A/53 Part 3, 6.4.1), in so many bytes at most.
    package static let byteLimit: UInt64 = 4 << 20

    /// The languages, ISO 639-2, by the PID of the pictures or other streams.
    package private(set) var languages: [Int: [ClosedCaptionChannel: String]] = [:]

    /// Reads the first table of each program in the beginning of a stream.
    package init(_ bytes: ArraySlice<UInt8>) {
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

/// What a broadcaster says of the caption services of a program.
///
///     3 bits reserved | 5 number_of_services | 6 bytes a service:
///     3 bytes ISO 639-2 language | digital_cc, reserved, 6 bits number (or line 21 field)
///     easy_reader, wide_aspect_ratio, 14 bits reserved
///
/// Captions of line 21 have no number but that of their field; what is said of a field is said of its first
/// channel, CC1 or CC3. Source: ATSC A/65, 6.9.2.
struct CaptionServiceDescriptor: Equatable, Sendable {
    /// A service.
    struct Service: Equatable, Sendable {
        /// The number of a CEA-708 service, 1 to 63; nil for captions of line 21.
        let number: Int?
        /// What the entry is about: a service, or CC1 or CC3; nil where the number is 0, which no service has.
        let channel: ClosedCaptionChannel?
        /// The language, ISO 639-2; nil where none is stated.
        let language: String?
        /// Whether it is for readers who need easy language.
        let isEasyReader: Bool

        /// Reads the six bytes of a service; nil where there are fewer.
        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= 6 else { return nil }
            let letters = bytes.prefix(3)
            let isLanguage = letters.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
            language = isLanguage ? String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self) : nil
            let flags = bytes[bytes.startIndex + 3]
            let service = Int(flags & 0x3F)
            let isDigital = flags & 0x80 != 0
            number = isDigital && service > 0 ? service : nil
            channel =
                isDigital
                ? (service > 0 ? .service(service) : nil)
                : .line21(flags & 0x01 == 0 ? .cc1 : .cc3)
            isEasyReader = bytes[bytes.startIndex + 4] & 0x80 != 0
        }
    }

    /// The tag of the descriptor in PMT and EIT.
    static let tag: UInt8 = 0x86

    /// The services.
    let services: [Service]

    /// Reads the payload of a descriptor, after its tag and length.
    init(_ payload: ArraySlice<UInt8>) {
        let count = Int((payload.first ?? 0) & 0x1F)
        let entries = payload.dropFirst()
        services = (0..<count).compactMap { Service(entries.dropFirst($0 * 6).prefix(6)) }
    }

    /// The languages of the channels that have one stated; of one stated twice the first.
    var languages: [ClosedCaptionChannel: String] {
        Dictionary(
            services.compactMap { service in
                guard let channel = service.channel, let language = service.language else {
                    return nil
                }
                return (channel, language)
            }
        ) { first, _ in first }
    }
}
