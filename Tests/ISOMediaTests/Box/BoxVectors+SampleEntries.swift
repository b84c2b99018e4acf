// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension BoxVector {
    static let sampleEntries = [
        BoxVector(
            "text",
            "a chapter list as QuickTime writes it",
            "000000000000 0001 00000001 00000001 000000000000 0000 0000 0014 0280",
            "0000000000000000 0000 0000 000000 000000000000 0547656E657661"
        ),
        BoxVector(
            "text",
            "as FFmpeg writes it, with the fields of tx3g",
            "000000000000 0001 00000001 00 00 00000000 0000000000000000",
            "0000 0000 0001 00 00 00000000 0000000D 66746162 0001 0001 00"
        ),
        BoxVector(
            "wvtt",
            "the signature alone",
            "000000000000 0001 0000000E 76747443 574542565454"
        ),
        BoxVector(
            "wvtt",
            "with a label and a bit rate",
            "000000000000 0001 0000000E 76747443 574542565454",
            "0000000B 766C6162 613A62 00000014 62747274 00000010 00000080 00000040"
        ),
        BoxVector("wvtt", "without boxes", "000000000000 0001"),
        BoxVector("vttC", "a header", text: "WEBVTT\n\nSTYLE\n::cue { color: lime }"),
        BoxVector("vlab", "a URI", text: "urn:example:captions"),
        BoxVector(
            "stpp",
            "the namespace of TTML and a bit rate",
            "000000000000 0001 687474703A2F2F7777772E77332E6F72672F6E732F74746D6C 00 00 00",
            "00000014 62747274 00000100 00000200 00000080"
        ),
        BoxVector("stpp", "that ends behind its namespace", "000000000000 0001 6100"),
        BoxVector("stpp", "without its terminator", "000000000000 0001 61"),
        BoxVector("btrt", "rates", "00000010 00000080 00000040"),
    ]
}
