// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import TestSupport

extension BoxVector {
    static let fragments = [
        BoxVector("mehd", "version 0", "00000000 00006978"),
        BoxVector("mehd", "version 1", "01000000 0000000100000000"),
        BoxVector("mfhd", "a number", "00000000 00000007"),
        BoxVector("tfhd", "no defaults, from the moof", "00020000 00000001"),
        BoxVector(
            "tfhd",
            "everything",
            "0000003B 00000002 0000000100000040 00000001 00000400 00000010 01010000"
        ),
        BoxVector("tfhd", "duration empty", "00010008 00000001 00000200"),
        BoxVector("tfdt", "version 0", "00000000 FFFFFFFF"),
        BoxVector("tfdt", "version 1", "01000000 0000000000000400"),
        BoxVector("trun", "no fields", "00000000 FFFFFFFF"),
        BoxVector("trun", "the first sample's flags", "00000005 00000002 FFFFFFF8 02000000"),
        BoxVector(
            "trun",
            "every field, signed",
            "01000F01 00000002 00000064",
            "00000200 00000010 02000000 00000000",
            "00000200 00000020 01010000 FFFFFE00"
        ),
        BoxVector("trun", "sizes", "00000200 00000001 00000100"),
        BoxVector(
            "sidx",
            "version 0",
            "00000000 00000001 00003200 00000000 00000000 0000 0001",
            "00001234 00003200 90000000"
        ),
        BoxVector(
            "sidx",
            "version 1, an index",
            "01000000 00000002 0000BB80 0000000100000000 0000000000000010 0000 0001",
            "80000064 0000BB80 00000000"
        ),
        BoxVector(
            "tfra",
            "version 0, numbers of a byte",
            "00000000 00000001 00000000 00000001 00000400 00000100 010101"
        ),
        BoxVector(
            "tfra",
            "version 1, numbers of four bytes",
            "01000000 00000001 0000003F 00000001 0000000000000400 0000000100000000",
            "00000001 00000002 00000003"
        ),
        BoxVector("mfro", "a size", "00000000 00000043"),
        BoxVector("sdtp", "three samples", "00000000 201018"),
    ]
}
