// SPDX-License-Identifier: Apache-2.0

/// A caption distribution packet (CDP), as `c708` tracks and ancillary data carry captions.
///
///     u16 0x9669 | u8 length | u8 rate | u8 flags | u16 sequence
///     0x71: 4 bytes time code | 0x72: u8 count, constructs | 0x73: u8 count, services of 7 bytes
///     0x74: u16 sequence, u8 checksum
///
/// Source: SMPTE ST 334-2.
struct CaptionDistributionPacket: Equatable {
    /// The captions.
    private(set) var constructs: [CaptionConstruct] = []
    /// The languages that are stated of channels, ISO 639-2.
    private(set) var languages: [ClosedCaptionChannel: String] = [:]

    private static let identifier: [UInt8] = [0x96, 0x69]

    /// Reads a packet; nil where the bytes are none.
    init?(_ bytes: ArraySlice<UInt8>, noting faults: inout CarriageFaults) {
        guard bytes.count >= 7, bytes.starts(with: Self.identifier) else {
            if !bytes.isEmpty { faults.note(.malformedDistributionPacket) }
            return nil
        }
        let length = Int(bytes[bytes.startIndex + 2])
        if length > bytes.count { faults.note(.truncatedPayload) }
        let packet = bytes.prefix(max(7, length))
        if packet.reduce(0, &+) != 0, length <= bytes.count {
            faults.note(.malformedDistributionPacket)
        }
        var rest = packet.dropFirst(7)
        while let section = rest.popFirst(), section != 0x74 {
            guard read(section, &rest) else {
                faults.note(.malformedDistributionPacket)
                break
            }
        }
    }

    /// Reads a section behind its identifier; false where it does not fit.
    private mutating func read(_ section: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        switch section {
        case 0x71:
            rest = rest.dropFirst(4)
            return true
        case 0x72:
            guard let count = rest.popFirst() else { return false }
            let bytes = rest.prefix(Int(count & 0x1F) * 3)
            constructs += CaptionData.decode(constructs: bytes)
            rest = rest.dropFirst(bytes.count)
            return bytes.count == Int(count & 0x1F) * 3
        case 0x73:
            guard let count = rest.popFirst() else { return false }
            for _ in 0..<Int(count & 0x0F) {
                guard rest.count >= 7 else { return false }
                readService(rest.prefix(7))
                rest = rest.dropFirst(7)
            }
            return true
        case 0x75...0xEF:
            // Sections for later use have their length before them.
            guard let length = rest.popFirst() else { return false }
            rest = rest.dropFirst(Int(length))
            return true
        default:
            return false
        }
    }

    /// Takes the language of a service; what follows it is an entry of the caption service descriptor.
    private mutating func readService(_ bytes: ArraySlice<UInt8>) {
        let entry = bytes.dropFirst()
        guard let service = CaptionServiceDescriptor.Service(entry) else { return }
        if let channel = service.channel, let language = service.language {
            languages[channel] = language
        }
    }
}
