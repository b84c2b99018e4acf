// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import TestSupport
import Testing

/// The payload of a box, as its specification lays it out.
struct BoxVector: Sendable, CustomTestStringConvertible {
    let type: FourCC
    let variant: String
    let payload: [UInt8]

    init(_ type: FourCC, _ variant: String, _ fields: String...) {
        self.type = type
        self.variant = variant
        payload = fields.flatMap { hex($0) }
    }

    /// A vector that stands as text in its specification.
    init(_ type: FourCC, _ variant: String, text: String, before fields: String = "") {
        self.type = type
        self.variant = variant
        payload = hex(fields) + Array(text.utf8)
    }

    var testDescription: String { "\(type), \(variant)" }

    static let all = headers + references + sampleTables + sampleEntries + metadata

    private static let matrix =
        "00010000 00000000 00000000 00000000 00010000 00000000 00000000 00000000 40000000"

    private static let headers = [
        BoxVector("ftyp", "brands", "6D703432 00000000 69736F6D 6D703432"),
        BoxVector("ftyp", "no compatible brands", "71742020 20050300"),
        BoxVector(
            "mvhd",
            "version 0",
            "00000000 E2A1B3C4 E2A1B3C5 000003E8 00006978 00010000 0100 0000",
            "0000000000000000",
            matrix,
            "000000000000000000000000000000000000000000000000 00000003"
        ),
        BoxVector(
            "mvhd",
            "version 1",
            "01000000 00000000E2A1B3C4 00000000E2A1B3C5 00015F90 0000000200000000 00010000 0100",
            "00000000000000000000",
            matrix,
            "000000000000000000000000000000000000000000000000",
            "FFFFFFFF"
        ),
        BoxVector(
            "tkhd",
            "version 0",
            "00000003 E2A1B3C4 E2A1B3C5 00000004 00000000 00006978 0000000000000000 FFFF 0002",
            "0000 0000",
            matrix,
            "02800000 00360000"
        ),
        BoxVector(
            "tkhd",
            "version 0, duration unknown",
            "00000007 00000000 00000000 00000001 0000ABCD FFFFFFFF 1111111122222222 0000 0000",
            "0100 3333",
            matrix,
            "00000000 00000000"
        ),
        BoxVector(
            "tkhd",
            "version 1",
            "0100000F 00000000E2A1B3C4 00000000E2A1B3C5 00000002 00000000 0000000100000000",
            "0000000000000000 0000 0001 0100 0000",
            matrix,
            "07800000 04380000"
        ),
        BoxVector(
            "mdhd",
            "version 0, eng",
            "00000000 E2A1B3C4 E2A1B3C5 0000BB80 0013C680 15C7 0000"
        ),
        BoxVector(
            "mdhd",
            "version 1, und",
            "01000000 00000000E2A1B3C4 00000000E2A1B3C5 00003200 0000000123456789 55C4 0000"
        ),
        BoxVector(
            "mdhd",
            "Macintosh French",
            "00000000 00000000 00000000 00000258 00000E10 0001 0000"
        ),
        BoxVector(
            "mdhd",
            "Macintosh unspecified, duration unknown",
            "00000000 00000000 00000000 00000258 FFFFFFFF 7FFF 0064"
        ),
        BoxVector("nmhd", "flags", "00000000"),
        BoxVector("sthd", "flags", "00000000"),
        BoxVector(
            "trex",
            "defaults",
            "00000000 00000001 00000001 00000400 00000000 01010000"
        ),
    ]
}
