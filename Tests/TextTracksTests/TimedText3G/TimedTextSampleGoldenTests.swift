// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

@Suite struct TimedTextSampleGoldenTests {
    private func read(_ bytes: [UInt8]) throws(ByteError) -> TimedTextSample {
        var reader = ByteReader(bytes[...])
        return try TimedTextSample(from: &reader)
    }

    private func encode(_ sample: TimedTextSample) -> [UInt8] {
        var writer = ByteWriter()
        sample.encode(to: &writer)
        return writer.bytes
    }

    @Test func `a tx3g sample has the bytes of its specifications and is read back`() throws {
        let sample = TimedTextSample(
            text: "a\né",
            styles: [
                TextStyle(
                    startCharacter: 0,
                    endCharacter: 1,
                    face: [.bold, .underlined],
                    fontSize: 18
                )
            ],
            textBox: TextBox(top: 0, left: 0, bottom: 54, right: 640),
            isForced: true
        )
        let golden = hex(
            """
            0004 610ac3a9
            00000016 7374796c 0001 0000 0001 0001 05 12 ffffffff
            00000010 74626f78 0000 0000 0036 0280
            00000008 66726364
            """
        )
        #expect(hexText(encode(sample)) == hexText(golden))
        #expect(try read(golden) == sample)
        #expect(encode(.gap) == [0, 0])
        #expect(try read([0, 0]) == .gap)
    }

    @Test(arguments: [
        (hex("0006 FEFF 4F60 597D"), "你好"), (hex("0006 FFFE 604F 7D59"), "你好"),
        (hex("0006 FEFF D83D DE00"), "😀"), (hex("0002 FEFF"), ""),
        (hex("0006 E4BDA0 E5A5BD"), "你好"), (hex("0001 41 00000008 6162"), "A"),
    ])
    func `a tx3g sample is read in UTF-8 and in UTF-16 of either byte order`(
        bytes: [UInt8],
        text: String
    ) throws {
        #expect(try read(bytes).text == text)
    }
}
