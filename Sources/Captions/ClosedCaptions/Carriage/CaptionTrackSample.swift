// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A sample of a QuickTime closed caption track.
///
///     box "cdat": pairs of field 1 | box "cdt2": pairs of field 2 | box "ccdp": a packet of c708
///
/// Boxes of other types are passed over. Source: QuickTime File Format, "Closed Captioning Sample
/// Data".
enum CaptionTrackSample {
    /// Reads the pairs of both fields in turn, as pictures would carry them, and packets with what they say
    /// of languages.
    static func decode(
        _ bytes: ArraySlice<UInt8>,
        noting faults: inout CarriageFaults
    ) -> (constructs: [CaptionConstruct], languages: [ClosedCaptionChannel: String]) {
        var fields: [ArraySlice<UInt8>] = [[], []]
        var constructs: [CaptionConstruct] = []
        var languages: [ClosedCaptionChannel: String] = [:]
        var boxes = SampleBoxes(bytes)
        while let box = boxes.next() {
            switch box.type {
            case "cdat": fields[0] += box.payload
            case "cdt2": fields[1] += box.payload
            case "ccdp":
                let packet = CaptionDistributionPacket(box.payload, noting: &faults)
                constructs += packet?.constructs ?? []
                languages.merge(packet?.languages ?? [:]) { $1 }
            default: continue
            }
        }
        if !boxes.notes.isEmpty || !fields.allSatisfy({ $0.count.isMultiple(of: 2) }) {
            faults.note(.malformedUnit)
        }
        return (interleaved(fields[0], fields[1]) + constructs, languages)
    }

    private static func interleaved(
        _ field1: ArraySlice<UInt8>,
        _ field2: ArraySlice<UInt8>
    ) -> [CaptionConstruct] {
        var constructs: [CaptionConstruct] = []
        for index in 0..<max(field1.count, field2.count) / 2 {
            for (kind, bytes) in [(CaptionConstruct.Kind.field1, field1), (.field2, field2)] {
                let place = bytes.startIndex + index * 2
                guard place + 1 < bytes.endIndex else { continue }
                constructs.append(CaptionConstruct(kind, bytes[place], bytes[place + 1]))
            }
        }
        return constructs
    }
}

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

    /// Reads a packet; nil if the bytes are not a packet.
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

    /// Reads a section after its identifier; false where it does not fit.
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
