// SPDX-License-Identifier: Apache-2.0

/// Subtitles in a transport stream that viewers select: a page of teletext, the subtitles of a language in a stream of DVB
/// subtitles, or a stream of TTML.
package struct SubtitleService: Equatable, Sendable {
    /// What carries the subtitles.
    package enum Carrier: Equatable, Sendable {
        /// A page of teletext, 100 to 899.
        case teletext(page: Int)
        /// DVB subtitles: the number of the page of their images.
        case images(page: Int)
        /// TTML documents.
        case timedText
    }

    /// What subtitles are for, as their descriptor states it.
    package enum Purpose: String, Sendable {
        /// For hearing viewers.
        case subtitle
        /// For viewers who are deaf or hard of hearing.
        case hearingImpaired = "hearing-impaired"
        /// What is seen, as text that is spoken.
        case audioDescription = "audio-description"
        /// Comments on the program.
        case commentary
    }

    /// The PID of the stream.
    package let pid: Int
    /// What carries them.
    package let carrier: Carrier
    /// The language, ISO 639-2; nil if none is stated.
    package let language: String?
    /// What they are for.
    package let purpose: Purpose
    /// Whether a descriptor names them; pages of teletext may have subtitles that none names.
    package let isDeclared: Bool
    /// The place of their images among those of the stream, from 1; the page of teletext; 0 for TTML.
    package let number: Int

    /// A page of teletext with subtitles that no descriptor names.
    init(undeclaredPage page: Int, pid: Int) {
        self.init(pid, .teletext(page: page), nil, .subtitle, number: page, isDeclared: false)
    }

    private init(
        _ pid: Int,
        _ carrier: Carrier,
        _ language: ArraySlice<UInt8>?,
        _ purpose: Purpose,
        number: Int,
        isDeclared: Bool = true
    ) {
        self.pid = pid
        self.carrier = carrier
        let letters = (language ?? []).map { $0 | 0x20 }
        let isCode = letters.count == 3 && letters.allSatisfy { (0x61...0x7A).contains($0) }
        self.language = isCode ? String(decoding: letters, as: UTF8.self) : nil
        self.purpose = purpose
        self.number = number
        self.isDeclared = isDeclared
    }

    /// The page of teletext; nil for other subtitles.
    package var teletextPage: Int? {
        if case .teletext(let page) = carrier { page } else { nil }
    }
}

extension SubtitleService {
    /// The stream type of private data in PES packets, which all of these are.
    private static let privateData: UInt8 = 0x06

    /// The subtitles that a stream of a program has.
    static func all(in stream: ProgramMap.Stream) -> [SubtitleService] {
        guard stream.type == privateData else { return [] }
        var services: [SubtitleService] = []
        for descriptor in stream.descriptors {
            let found: [SubtitleService]
            switch descriptor.tag {
            case 0x46, 0x56: found = teletext(descriptor.payload, stream.pid)
            case 0x59: found = images(descriptor.payload, stream.pid)
            case 0x7F: found = timedText(descriptor.payload, stream.pid).map { [$0] } ?? []
            default: found = []
            }
            // A page that is named twice is one track, of the first language.
            for service in found where !services.contains(where: { $0.carrier == service.carrier })
            {
                services.append(service)
            }
        }
        return services
    }

    /// Whether a stream has teletext, with declared subtitles or not.
    static func isTeletext(_ stream: ProgramMap.Stream) -> Bool {
        stream.type == privateData && stream.descriptors.contains { [0x46, 0x56].contains($0.tag) }
    }

    /// Reads a teletext descriptor, or a VBI teletext descriptor, which is the same.
    ///
    ///     5 bytes a page: 3 language | 5 bits type, 3 bits magazine (0 for 8) | two digits of the page
    ///
    /// Type 2 is subtitles, 5 subtitles for the hard of hearing; other pages are no subtitles. Source: EN 300 468, 6.2.43.
    private static func teletext(_ bytes: ArraySlice<UInt8>, _ pid: Int) -> [SubtitleService] {
        entries(of: 5, in: bytes).compactMap { entry in
            let place = entry.startIndex + 3
            let (type, magazine) = (entry[place] >> 3, Int(entry[place] & 7))
            let (tens, units) = (Int(entry[place + 1] >> 4), Int(entry[place + 1] & 0x0F))
            guard [2, 5].contains(type), tens < 10, units < 10 else { return nil }
            let page = (magazine == 0 ? 8 : magazine) * 100 + tens * 10 + units
            return SubtitleService(
                pid,
                .teletext(page: page),
                entry.prefix(3),
                type == 5 ? .hearingImpaired : .subtitle,
                number: page
            )
        }
    }

    /// Reads a subtitling descriptor.
    ///
    ///     8 bytes a language: 3 language | u8 type | u16 composition page | u16 ancillary page
    ///
    /// Types 0x10 to 0x16 are subtitles for pictures of several shapes, 0x20 to 0x26 the same for the hard of hearing; 0x01 to 0x03
    /// are teletext. Source: EN 300 468, 6.2.42 and table 26.
    private static func images(_ bytes: ArraySlice<UInt8>, _ pid: Int) -> [SubtitleService] {
        entries(of: 8, in: bytes).enumerated().map { index, entry in
            let place = entry.startIndex + 3
            let isForHardOfHearing = (0x20...0x26).contains(entry[place])
            return SubtitleService(
                pid,
                .images(page: Int(entry[place + 1]) << 8 | Int(entry[place + 2])),
                entry.prefix(3),
                isForHardOfHearing ? .hearingImpaired : .subtitle,
                number: index + 1
            )
        }
    }

    /// Reads the part of an extension descriptor that every TTML subtitling descriptor has; nil for other extensions.
    ///
    ///     u8 0x20 | 3 language | 6 bits purpose, 2 of suitability for speech | …
    ///
    /// Source: EN 303 560, 5.2.1.1.
    private static func timedText(_ bytes: ArraySlice<UInt8>, _ pid: Int) -> SubtitleService? {
        guard bytes.first == 0x20, bytes.count >= 5 else { return nil }
        let code = bytes[bytes.startIndex + 4] >> 2
        let purpose: Purpose
        switch code {
        case 0x10...0x12: purpose = .hearingImpaired
        case 0x30: purpose = .audioDescription
        case 0x31: purpose = .commentary
        default: purpose = .subtitle
        }
        return SubtitleService(
            pid,
            .timedText,
            bytes.dropFirst().prefix(3),
            purpose,
            number: 0
        )
    }

    /// The whole entries of a descriptor.
    private static func entries(of length: Int, in bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]
    {
        stride(from: bytes.startIndex, through: bytes.endIndex - length, by: length).map {
            bytes[$0..<$0 + length]
        }
    }
}
