// SPDX-License-Identifier: Apache-2.0

/// What a broadcaster says of the caption services of a program.
///
///     3 bits reserved | 5 number_of_services | 6 bytes a service:
///     3 bytes ISO 639-2 language | digital_cc, reserved, 6 bits number (or line 21 field)
///     easy_reader, wide_aspect_ratio, 14 bits reserved
///
/// Captions of line 21 have no number but that of their field; what is said of a field is said of its first
/// channel, CC1 or CC3. Source: ATSC A/65, 6.9.2.
public struct CaptionServiceDescriptor: Equatable, Sendable {
    /// A service.
    public struct Service: Equatable, Sendable {
        /// The number of a CEA-708 service, 1 to 63; nil for captions of line 21.
        public let number: Int?
        /// What the entry is about: a service, or CC1 or CC3; nil where the number is 0, which no service has.
        public let channel: ClosedCaptionChannel?
        /// The language, ISO 639-2; nil where none is stated.
        public let language: String?
        /// Whether it is for readers who need easy language.
        public let isEasyReader: Bool

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
    public static let tag: UInt8 = 0x86

    /// The services.
    public let services: [Service]

    /// Reads the payload of a descriptor, behind its tag and length.
    public init(_ payload: ArraySlice<UInt8>) {
        let count = Int((payload.first ?? 0) & 0x1F)
        let entries = payload.dropFirst()
        services = (0..<count).compactMap { Service(entries.dropFirst($0 * 6).prefix(6)) }
    }

    /// The languages of the channels that have one stated; of one stated twice the first.
    public var languages: [ClosedCaptionChannel: String] {
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
