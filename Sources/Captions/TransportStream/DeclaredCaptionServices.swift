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
                    for pid in ProgramMap.pids(inAssociation: section.body) {
                        maps[pid] = ProgramSections()
                    }
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

    /// Reads the descriptors of a program and of its streams.
    private mutating func read(map body: ArraySlice<UInt8>) {
        guard let map = ProgramMap(body) else { return }
        let shared = Self.languages(in: map.descriptors)
        for stream in map.streams {
            let all = shared.merging(Self.languages(in: stream.descriptors)) { $1 }
            if !all.isEmpty { languages[stream.pid] = all }
        }
    }

    private static func languages(
        in descriptors: [ProgramMap.Descriptor]
    ) -> [ClosedCaptionChannel: String] {
        var languages: [ClosedCaptionChannel: String] = [:]
        for descriptor in descriptors where descriptor.tag == CaptionServiceDescriptor.tag {
            let services = CaptionServiceDescriptor(descriptor.payload)
            languages.merge(services.languages) { first, _ in first }
        }
        return languages
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

        /// The six bytes of a service in wide pictures, or of captions of line 21; nil for channels that are stated with
        /// their field.
        static func bytes(_ channel: ClosedCaptionChannel, _ language: String) -> [UInt8]? {
            let letters = Array(language.utf8)
            guard letters.count == 3 else { return nil }
            return switch channel {
            case .line21(.cc1): letters + [0x7E, 0x3F, 0xFF]
            case .line21(.cc3): letters + [0x7F, 0x3F, 0xFF]
            case .line21: nil
            case .service(let number): letters + [0xC0 | UInt8(number & 0x3F), 0x7F, 0xFF]
            }
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

    /// The payload of a descriptor with captions that are new.
    ///
    /// - Parameters:
    ///   - languages: the new captions and their languages, ISO 639-2.
    ///   - old: a payload, whose entries about other captions stay as they are.
    /// - Returns: the payload.
    static func payload(
        _ languages: [ClosedCaptionChannel: String],
        replacingIn old: ArraySlice<UInt8>
    ) -> [UInt8] {
        let count = Int((old.first ?? 0) & 0x1F)
        let entries = (0..<count).map { old.dropFirst(1 + $0 * 6).prefix(6) }
        let kept = entries.filter { entry in
            guard let service = Service(entry) else { return false }
            return service.channel.map { languages[$0] == nil } ?? true
        }
        let new = languages.sorted { $0.key < $1.key }.compactMap { Service.bytes($0, $1) }
        // The number of services has five bits; ATSC A/65 allows 16.
        let all = (kept.map(Array.init) + new).prefix(16)
        return [0xE0 | UInt8(all.count)] + all.joined()
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
