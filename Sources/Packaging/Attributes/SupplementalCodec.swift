// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// What a sample entry says of Dolby Vision: `dvcC`, `dvvC` or `dvwC`.
///
///     u8 major | u8 minor | u7 profile | u6 level | three flags | u4 compatibility of the base layer | …
///
/// Source: Dolby Vision Streams Within the ISO Base Media File Format, 3.2.
struct DolbyVisionRecord: Equatable {
    let profile: Int
    let level: Int
    /// 1: HDR10, 2: SDR, 4: HLG; 0: the base layer is shown by nothing else.
    let compatibility: Int

    /// Reads the record of a sample entry; nil where there is none.
    init?(_ entry: Box) {
        let types: Set<FourCC> = ["dvcC", "dvvC", "dvwC"]
        guard let box = VisualSampleEntry(entry)?.boxes.first(where: { types.contains($0.type) }),
            box.payload.count >= 5
        else { return nil }
        let bytes = Array(box.payload.prefix(5))
        profile = Int(bytes[2] >> 1)
        level = Int(bytes[2] & 1) << 5 | Int(bytes[3] >> 3)
        compatibility = Int(bytes[4] >> 4)
    }

    /// Two digits.
    var profileText: String { Self.twoDigits(profile) }
    /// Two digits.
    var levelText: String { Self.twoDigits(level) }

    private static func twoDigits(_ number: Int) -> String {
        (number < 10 ? "0" : "") + "\(number)"
    }

    /// The brand of a stream whose base layer other players show; nil for others.
    var brand: FourCC? { [1: "db1p", 2: "db2g", 4: "db4h"][compatibility] }
}

/// Enhancements of a base layer, for SUPPLEMENTAL-CODECS.
///
/// Source: RFC 8216bis-22, 4.4.6.2; Apple's authoring specification, appendix.
enum SupplementalCodec {
    private static let types: [FourCC: String] = ["hvc1": "dvh1", "hev1": "dvh1", "av01": "dav1"]

    /// The value; nil where a sample entry has no such enhancement.
    static func of(_ entry: Box) -> String? {
        guard let type = types[entry.type], let record = DolbyVisionRecord(entry),
            let brand = record.brand
        else { return nil }
        return "\(type).\(record.profileText).\(record.levelText)/\(brand)"
    }

    /// What the `ftyp` of such a stream names.
    static func brands(of entry: Box?) -> [FourCC] {
        guard let entry, types[entry.type] != nil, let brand = DolbyVisionRecord(entry)?.brand
        else {
            return []
        }
        return [brand]
    }
}
