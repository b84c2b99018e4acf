// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

/// video.js takes a segment for a transport stream if two letters G are 188 bytes apart.
@Suite struct TransportStreamLookalikeTests {
    @Test(arguments: [0, 1, 20, 120])
    func `a file with two letters G 188 bytes apart is written with spaces after its signature`(
        place: Int
    ) throws {
        let header = "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n"
        for title in ["", " Title with G"] {
            var text = header.replacing("WEBVTT", with: "WEBVTT" + title)
            text += "\n00:00:01.000 --> 00:00:05.000\n" + String(repeating: "a", count: place)
            text += "G" + String(repeating: "a", count: 187) + "G\n"
            let bytes = Array(text.utf8)
            let written = WebVTT.unlikeTransportStream(bytes)
            #expect(!WebVTT.looksLikeTransportStream(written))
            #expect(
                WebVTT.captions(in: written[...]).0.cues == WebVTT.captions(in: bytes[...]).0.cues
            )
            #expect(WebVTT.captions(in: written[...]).0.title == title.dropFirst())
        }
    }

    @Test func `the G of MPEGTS counts`() {
        let head = Array("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEG".utf8)
        let tail = Array("TS:0\n\n00:01.000 --> 00:02.000\n".utf8)
        let fill = [UInt8](repeating: 0x61, count: 188 - 1 - tail.count)
        let bytes = head + tail + fill + Array("G\n".utf8)
        #expect(WebVTT.looksLikeTransportStream(bytes))
        #expect(!WebVTT.looksLikeTransportStream(WebVTT.unlikeTransportStream(bytes)))
    }

    @Test func `other files stay as they are`() {
        let bytes = Array("WEBVTT\n\n00:01.000 --> 00:02.000\nGGG\n".utf8)
        #expect(WebVTT.unlikeTransportStream(bytes) == bytes)
    }
}
