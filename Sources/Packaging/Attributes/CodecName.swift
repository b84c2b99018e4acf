// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The codec of a sample entry as HLS writes it in CODECS.
///
/// Sources: RFC 6381; Apple's authoring specification, appendix "CODECS".
enum CodecName {
    /// IMSC 1.1 text.
    static let imsc = "stpp.ttml.im1t"

    /// The name; nil for what HLS has no name for.
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

    /// The short form where the colours are those that it stands for, else the long one.
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
        let numbers = [colours.primaries, colours.transfer, colours.matrix].map { number in
            (number < 10 ? "0" : "") + String(number)
        }
        let range = colours.isFullRange ? 1 : 0
        return "\(short).\(monochrome).\(subsampling).\(numbers.joined(separator: ".")).\(range)"
    }

    private static func dolbyVision(_ entry: Box) -> String? {
        guard let record = DolbyVisionRecord(entry) else { return nil }
        return "\(entry.type).\(record.profileText).\(record.levelText)"
    }
}

/// What the code values of a picture stand for, in the numbers of ITU-T H.273.
struct Colours: Equatable {
    let primaries: Int
    let transfer: Int
    let matrix: Int
    var isFullRange = false

    init(primaries: Int, transfer: Int, matrix: Int) {
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
    }

    /// Reads the `colr` of a sample entry; nil where it has none with such numbers.
    init?(_ entry: Box) {
        let boxes = VisualSampleEntry(entry)?.boxes ?? []
        for box in boxes where box.type == "colr" {
            let bytes = Array(box.payload)
            guard bytes.count >= 10,
                ["nclx", "nclc"].contains(String(decoding: bytes[..<4], as: UTF8.self))
            else { continue }
            primaries = Int(bytes[4]) << 8 | Int(bytes[5])
            transfer = Int(bytes[6]) << 8 | Int(bytes[7])
            matrix = Int(bytes[8]) << 8 | Int(bytes[9])
            isFullRange = bytes.count > 10 && bytes[10] & 0x80 != 0
            return
        }
        return nil
    }
}
