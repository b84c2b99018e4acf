// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension BoxVector {
    static let references = [
        BoxVector("txas", "presence alone"),
        BoxVector(
            "elst",
            "version 0, an empty edit and two segments",
            "00000000 00000003 000001F4 FFFFFFFF 00010000 000007D0 00000400 00010000",
            "00000BB8 00000000 00008000"
        ),
        BoxVector(
            "elst",
            "version 1",
            "01000000 00000002 0000000000000BB8 FFFFFFFFFFFFFFFF 00010000",
            "0000000200000000 0000000000000400 00010000"
        ),
        BoxVector("elst", "no edits", "00000000 00000000"),
        BoxVector("elng", "en-US", "00000000 656E2D555300"),
        BoxVector("elng", "without version and flags", "656E00"),
        BoxVector("elng", "without its terminator", "00000000 6672"),
        BoxVector(
            "hdlr",
            "sbtl with an empty C string",
            "00000000 00000000 7362746C 00000000 00000000 00000000 00"
        ),
        BoxVector(
            "hdlr",
            "QuickTime with a Pascal string",
            "00000000 6D686C72 76696465 6170706C 00000000 00010000 0C 566964656F48616E646C6572"
        ),
        BoxVector("hdlr", "no name", "00000000 00000000 6D657461 00000000 00000000 00000000"),
        BoxVector("url ", "in this file", "00000001"),
        BoxVector("url ", "elsewhere", "00000000 66696C653A2F2F612E6D703400"),
        BoxVector(
            "tx3g",
            "as Subler writes it",
            "000000000000 0001 40000000 01 FF 00000000 0000 0000 0036 0280",
            "0000 0000 0001 00 12 FFFFFFFF 00000012 66746162 0001 0001 05 417269616C"
        ),
        BoxVector(
            "tx3g",
            "as FFmpeg writes it, with a bit rate behind the fonts",
            "000000000000 0001 00000000 01 FF 000000FF 0000 0000 0000 0000",
            "0000 0000 0001 00 10 FFFFFFFF 00000012 66746162 0001 0001 05 417269616C",
            "00000014 62747274 00000000 00000010 00000010"
        ),
    ]

    static let sampleTables = [
        BoxVector("stts", "two runs", "00000000 00000002 00000003 00000200 00000001 00000100"),
        BoxVector("stts", "empty", "00000000 00000000"),
        BoxVector("ctts", "version 0", "00000000 00000002 00000001 00000400 00000002 00000000"),
        BoxVector("ctts", "version 1", "01000000 00000001 00000001 FFFFFE00"),
        BoxVector("stss", "two pictures", "00000000 00000002 00000001 00000033"),
        BoxVector("stsz", "each", "00000000 00000000 00000003 00000010 00000020 00000002"),
        BoxVector("stsz", "all the same", "00000000 00000004 FFFFFFFF"),
        BoxVector("stz2", "4 bits", "00000000 000000 04 00000003 1230"),
        BoxVector("stz2", "8 bits", "00000000 000000 08 00000002 10FF"),
        BoxVector("stz2", "16 bits", "00000000 000000 10 00000002 0010FFFF"),
        BoxVector(
            "stsc",
            "two runs",
            "00000000 00000002 00000001 0000000A 00000001 00000003 00000005 00000002"
        ),
        BoxVector("stco", "two chunks", "00000000 00000002 00000030 FFFFFFFF"),
        BoxVector("co64", "two chunks", "00000000 00000002 0000000000000030 0000000100000000"),
        BoxVector("saio", "version 0", "00000000 00000002 00000100 00000200"),
        BoxVector("saio", "version 0 with a type", "00000001 63656E63 00000000 00000001 00000100"),
        BoxVector("saio", "version 1", "01000000 00000001 0000000100000000"),
    ]

    static let metadata = [
        BoxVector("tagc", "a tag", text: "public.accessibility.transcribes-spoken-dialog"),
        BoxVector("tagc", "with a stray NUL", text: "public.easy-to-read\\0"),
        BoxVector("tagc", "empty"),
        BoxVector("tnam", "UTF-8", "00000000 15C7 5344482000"),
        BoxVector("tnam", "UTF-16", "00000000 15C7 FEFF 00410000"),
        BoxVector("name", "plain text", text: "Directors"),
        BoxVector("name", "empty"),
        BoxVector("titl", "as Subler writes it", "00000000 55C4 53444800"),
        BoxVector(
            "kind",
            "a DASH role",
            "00000000 75726E3A6D7065673A646173683A726F6C653A3230313100 63617074696F6E00"
        ),
        BoxVector("kind", "without the last NUL", "00000000 75726E3A78 00 79"),
        BoxVector("kind", "without any NUL", "00000000 75726E3A78"),
        BoxVector("iloc", "version 0", "00000000 4400 0001 0001 0000 0001 00000100 00000020"),
        BoxVector(
            "iloc",
            "version 0 with a base",
            "00000000 4440 0001 0001 0000 00001000 0001",
            "00000100 00000020"
        ),
        BoxVector("iloc", "version 1 in idat", "01000000 0000 0001 0001 0001 0000 0001"),
        BoxVector(
            "iloc",
            "version 2 with indices",
            "02000000 8888 00000001 00010000 0000 0000 0000000000001000 0001",
            "0000000000000001 0000000000000002 0000000000000003"
        ),
    ]
}
