// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

/// Names of files whose bytes are any.
@Suite struct FileNameTextTests {
    static let names: [[UInt8]] = [
        [], Array("movie.mp4".utf8), Array("película 字幕 🎬".utf8), [0xFF], [0x61, 0xC3, 0x62],
        [0xE2, 0x82], [0xF4, 0x90, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
        // What stands for bytes, as characters of the name's own.
        Array("\u{10FE80}\u{10FEFF}".utf8), Array("\u{10FE7F}\u{10FF00}".utf8), Array(0x80...0xFF),
    ]

    @Test(arguments: names)
    func `names of any bytes come back from text`(_ bytes: [UInt8]) {
        let text = String(fileName: bytes)
        #expect(text.fileNameBytes == bytes)
        #expect(text.systemPath.map { UInt8(bitPattern: $0) } == bytes + [0])
    }

    @Test func `names of different bytes are different text`() {
        #expect(Set(Self.names.map { String(fileName: $0) }).count == Self.names.count)
    }

    @Test func `names of UTF-8 are that text`() {
        #expect(String(fileName: Array("é\u{301}.mp4".utf8)) == "é\u{301}.mp4")
    }

    @Test func `shown names make bytes, controls and turns of direction visible, and nothing else`()
    {
        let name = String(fileName: Array("a\u{1B}\u{202E}\u{2028}é".utf8) + [0xFE])
        #expect(name.withVisibleControls == #"a\u{1b}\u{202e}\u{2028}é\xfe"#)
        #expect("\u{200F}שלום\u{200D}".withVisibleControls == "\u{200F}שלום\u{200D}")
    }
}
