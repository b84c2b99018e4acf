// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The name of a sample entry's codec as HLS, DASH and browsers write it, such as `avc1.64001e`.
///
/// Sources: RFC 6381; ISO/IEC 14496-15, annex E; AV1 and VP9 codec ISO media file format bindings.
package enum CodecString {
    /// The name; nil for formats that have none, such as time codes.
    package static func of(_ entry: Box) -> String? {
        switch entry.type {
        case "avc1", "avc3": return configuration("avcC", of: entry).map { avc(entry.type, $0) }
        case "hvc1", "hev1": return configuration("hvcC", of: entry).map { hevc(entry.type, $0) }
        case "av01": return configuration("av1C", of: entry).map(av1)
        case "vp08", "vp09": return configuration("vpcC", of: entry).map { vp9(entry.type, $0) }
        case "mp4a": return mpeg4Audio(entry)
        default: return plain.contains(entry.type) ? entry.type.description : nil
        }
    }

    /// Formats whose name is their four-character code.
    private static let plain: Set<FourCC> = [
        "ac-3", "ec-3", "ac-4", "alac", "fLaC", "Opus", "mp4v", "jpeg", "apcn", "apch", "apcs",
        "apco",
        "ap4h", "tx3g", "wvtt", "stpp", "c608", "c708",
    ]

    private static func configuration(_ type: FourCC, of entry: Box) -> [UInt8]? {
        let box = VisualSampleEntry(entry)?.boxes.first { $0.type == type }
        return box.map { Array($0.payload) }.flatMap { $0.count >= 4 ? $0 : nil }
    }

    private static func avc(_ type: FourCC, _ avcC: [UInt8]) -> String {
        "\(type)." + avcC[1...3].map(hex).joined()
    }

    private static func hevc(_ type: FourCC, _ hvcC: [UInt8]) -> String {
        guard hvcC.count >= 13 else { return type.description }
        let space = ["", "A", "B", "C"][Int(hvcC[1] >> 6)]
        let tier = hvcC[1] & 0x20 == 0 ? "L" : "H"
        let compatibility = hvcC[2...5].reversed().reduce(UInt32(0)) {
            $0 << 8 | UInt32($1.reversed)
        }
        var constraints = Array(hvcC[6...11])
        while constraints.last == 0 { constraints.removeLast() }
        let fields =
            [
                "\(type)", space + String(hvcC[1] & 0x1F), String(compatibility, radix: 16),
                tier + String(hvcC[12]),
            ] + constraints.map { String($0, radix: 16) }
        return fields.joined(separator: ".")
    }

    private static func av1(_ av1C: [UInt8]) -> String {
        let tier = av1C[2] & 0x80 == 0 ? "M" : "H"
        let depth = av1C[2] & 0x40 == 0 ? 8 : av1C[2] & 0x20 == 0 ? 10 : 12
        return "av01.\(av1C[1] >> 5).\(twoDigits(av1C[1] & 0x1F))\(tier).\(twoDigits(UInt8(depth)))"
    }

    private static func vp9(_ type: FourCC, _ vpcC: [UInt8]) -> String {
        guard vpcC.count >= 7 else { return type.description }
        return "\(type).\(twoDigits(vpcC[4])).\(twoDigits(vpcC[5])).\(twoDigits(vpcC[6] >> 4))"
    }

    /// `mp4a.40.2`: the object type of the stream and, for MPEG-4 audio, that of the audio.
    private static func mpeg4Audio(_ entry: Box) -> String? {
        guard let esds = AudioSampleEntry(entry)?.boxes.first(where: { $0.type == "esds" }),
            let descriptor = ElementaryStreamDescriptor(esds.payload)
        else { return "mp4a" }
        let object = "mp4a." + hex(descriptor.objectTypeIndication)
        return descriptor.audioObjectType.map { "\(object).\($0)" } ?? object
    }

    private static func hex(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func twoDigits(_ number: UInt8) -> String {
        (number < 10 ? "0" : "") + String(number)
    }
}

extension UInt8 {
    /// The bits in the opposite order.
    fileprivate var reversed: UInt8 { (0..<8).reduce(0) { $0 << 1 | self >> $1 & 1 } }
}
