// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The codec of a sample entry as HLS writes it in CODECS.
///
/// Sources: RFC 6381; Apple's authoring specification, appendix "CODECS".
enum CodecName {
    /// IMSC 1.1 text.
    static let imsc = "stpp.ttml.im1t"

    /// The name; nil if HLS has none.
    static func of(_ entry: Box) -> String? {
        switch entry.type {
        case "av01": av1(entry)
        case "dvh1", "dvhe": dolbyVision(entry)
        case "stpp": imsc
        default:
            // MP3 has an object type of MPEG-4 audio, too, which is the one that players know.
            CodecString.of(entry).map { ["mp4a.6b", "mp4a.69"].contains($0) ? "mp4a.40.34" : $0 }
        }
    }

    /// The short form if the colours are those that it implies, else the long one.
    private static func av1(_ entry: Box) -> String? {
        guard let short = CodecString.of(entry) else { return nil }
        guard let colours = Colours(entry),
            colours != Colours(primaries: 1, transfer: 1, matrix: 1),
            let configuration = VisualSampleEntry(entry)?.boxes.first(where: { $0.type == "av1C" }),
            configuration.payload.count >= 3
        else { return short }
        let bits = configuration.payload[configuration.payload.startIndex + 2]
        let monochrome = bits >> 4 & 1
        let subsampling = "\(bits >> 3 & 1)\(bits >> 2 & 1)\(bits & 3)"
        let numbers = [colours.primaries, colours.transfer, colours.matrix].map(twoDigits)
        let range = colours.isFullRange ? 1 : 0
        return "\(short).\(monochrome).\(subsampling).\(numbers.joined(separator: ".")).\(range)"
    }

    private static func dolbyVision(_ entry: Box) -> String? {
        guard let record = DolbyVisionRecord(entry) else { return nil }
        return "\(entry.type).\(record.profileAndLevel)"
    }

    /// A number below 100 with two digits.
    static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

    /// Whether HLS has the format of samples, in fragmented MP4.
    ///
    /// In `mp4a` it has AAC and MP3 alone, but FFmpeg writes Vorbis and others there, too.
    static func isPlayable(_ sampleEntry: FourCC, codec: String) -> Bool {
        guard playable.contains(sampleEntry) else { return false }
        let parts = codec.split(separator: ".")
        guard parts.count > 1, parts[0] == "mp4a" else { return true }
        return objectTypes.contains(String(parts[1]))
    }

    /// MPEG-4 audio, and AAC of MPEG-2.
    private static let objectTypes: Set<String> = ["40", "66", "67", "68"]

    private static let playable: Set<FourCC> = [
        "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "av01", "vp09", "mp4a", "ac-3", "ec-3",
        "ac-4", "alac", "fLaC", "Opus",
    ]
}

/// The Dolby Vision configuration of a sample entry: `dvcC`, `dvvC` or `dvwC`.
///
///     u8 major | u8 minor | u7 profile | u6 level | three flags | u4 compatibility of the base layer | …
///
/// Source: Dolby Vision Streams Within the ISO Base Media File Format, 3.2.
struct DolbyVisionRecord: Equatable {
    let profile: Int
    let level: Int
    /// 1: HDR10, 2: SDR, 4: HLG; 0: no other player shows the base layer.
    let compatibility: Int

    /// Reads the record of a sample entry; nil if it has none.
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

    /// Profile and level as CODECS has them: `08.07`.
    var profileAndLevel: String { "\(CodecName.twoDigits(profile)).\(CodecName.twoDigits(level))" }

    /// The brand of a stream whose base layer other players show; nil for others.
    private var brand: FourCC? { [1: "db1p", 2: "db2g", 4: "db4h"][compatibility] }

    /// The codecs of the enhancement by the sample entries of base layers.
    private static let enhancements: [FourCC: String] = [
        "hvc1": "dvh1", "hev1": "dvh1", "av01": "dav1",
    ]

    /// The value of SUPPLEMENTAL-CODECS; nil if a sample entry has no enhancement of a base layer.
    ///
    /// Source: RFC 8216bis-22, 4.4.6.2; Apple's authoring specification, appendix.
    static func supplementalCodec(of entry: Box) -> String? {
        guard let type = enhancements[entry.type], let record = DolbyVisionRecord(entry),
            let brand = record.brand
        else { return nil }
        return "\(type).\(record.profileAndLevel)/\(brand)"
    }

    /// The brands that the `ftyp` of such a stream has in addition.
    static func brands(of entry: Box?) -> [FourCC] {
        guard let entry, enhancements[entry.type] != nil,
            let brand = DolbyVisionRecord(entry)?.brand
        else { return [] }
        return [brand]
    }
}
