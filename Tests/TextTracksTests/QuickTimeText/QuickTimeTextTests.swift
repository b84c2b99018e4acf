// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

@Suite struct QuickTimeTextTests {
    @Test(arguments: [
        ("0005 48656C6C6F", "Hello"),
        // Mac OS Roman: é is 8E; UTF-8 where the bytes are valid.
        ("0004 636166 8E", "café"),
        ("0005 636166 C3A9", "café"),
        ("0008 EFBBBF 636166 C3A9", "café"),
        ("0008 FEFF 00E9 D83DDE00", "é😀"),
        ("0004 FFFE E900", "é"),
        // What FFmpeg writes for chapters: "Unicode", and UTF-8.
        ("0005 636166 C3A9 0000000C 656E6364 00000100", "café"),
        ("0004 00E9 00E8 0000000C 656E6364 00000100", "éè"),
        ("0005 636166 C3A9 0000000C 656E6364 08000100", "café"),
        ("0003 8E0D41 0000000C 656E6364 00000000", "é\nA"),
        ("0002 83 41 0000000C 656E6364 00000001", "ア"),
        ("0003 410D0A", "A\n"),
        ("0000", ""), ("", ""), ("00", ""),
    ])
    func `a QuickTime text sample is decoded in its own encoding`(bytes: String, text: String) {
        #expect(QuickTimeTextSample.decode(hex(bytes)[...]).0.text == text)
    }

    @Test(arguments: [
        ("0009 4142", "AB", 1), ("0001 41 000000FF 656E6364", "A", 1), ("0001 41 0000", "A", 0),
        ("0001 41 010203", "A", 1), ("0001 8E 0000000C 656E6364 000000FE", "é", 1),
        ("0001 8E 00000008 656E6364", "é", 0), ("0003 FEFF00", "", 1),
        ("0006 FEFF 00E9 D83D", "é\u{FFFD}", 1),
    ])
    func `a damaged QuickTime text sample gives what can be read`(
        bytes: String,
        text: String,
        notes: Int
    ) {
        let (sample, found) = QuickTimeTextSample.decode(hex(bytes)[...])
        #expect(sample.text == text)
        #expect(found.count == notes, "\(found)")
    }

    @Test func `QuickTime text samples with text become cues`() {
        let (document, notes) = CaptionDocument.read(
            quickTimeText: ["0001 41", "0000", "0001 42 00000008 7374796C"].enumerated().map {
                .init(
                    startMilliseconds: $0 * 1000,
                    endMilliseconds: $0 * 1000 + 1000,
                    bytes: hex($1)[...]
                )
            }
        )
        #expect(document.cues.map(\.text.plainText) == ["A", "B"])
        #expect(document.cues.map(\.startMilliseconds) == [0, 2000])
        #expect(notes.map(\.brief) == ["3:1 dropped-style"])
    }
}
