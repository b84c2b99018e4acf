// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension BoxVector {
    /// What tells how media is coded.
    static let formats = [
        BoxVector("vmhd", "usual", "00000001 0000 000000000000"),
        BoxVector("smhd", "usual", "00000000 0000 0000"),
        BoxVector("pasp", "PAL wide screen", "00000040 0000002D"),
        BoxVector("colr", "BT.709", "6E636C78 0001 0001 0001 00"),
        BoxVector("colr", "QuickTime", "6E636C63 0001 0001 0001"),
        BoxVector(
            "avcC",
            "High profile",
            "01 64001E FF E1 0005 6764001EAC 01 0004 68EBE3CB FDF8F800"
        ),
        BoxVector("avcC", "Main profile", "01 4D401E FF E1 0004 674D401E 01 0003 68EE3C"),
        BoxVector(
            "hvcC",
            "one set of each type",
            "01 01 60000000 900000000000 1E F000 FC FD F8 F8 0000 0F 03",
            "A0 0001 0003 40010C A1 0001 0004 42010101 A2 0001 0003 4401C1"
        ),
        BoxVector("av1C", "Main profile", "81 00 0C 00 0A0B00000004"),
        BoxVector("vpcC", "VP9", "01000000 00 1E 82 02 02 02 0000"),
        BoxVector(
            "esds",
            "AAC-LC",
            "00000000 03808080220000000480808014 4015000000 0001F400 0001F400",
            "0580808002 1190 06808080 01 02"
        ),
        BoxVector("dac3", "stereo at 48 kHz", "10 11 40"),
        BoxVector("dec3", "stereo at 48 kHz", "0600 20 04 00"),
        BoxVector(
            "alac",
            "stereo, 16 bits",
            "00000000 00001000 00 10 28 0A 0E 02 00FF 00000000 00000000 0000BB80"
        ),
        BoxVector("dOps", "stereo", "00 02 0138 0000BB80 0000 00"),
        BoxVector("dOps", "5.1", "00 06 0138 0000BB80 0000 01 04 02 000401020305"),
        BoxVector(
            "dfLa",
            "STREAMINFO",
            "00000000 80000022 1000 1000 000010 000020 0BB802F0 00023280",
            "00000000000000000000000000000000"
        ),
    ]
}
