// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

@Suite struct WebVTTSampleTests {
    @Test func `WebVTT samples have the boxes of the standard, byte by byte`() {
        var cue = WebVTTSample.Cue(payload: "<v Bob>Hello <i>world</i>")
        cue.identifier = "intro"
        cue.settings = "line:10% align:start"
        // As another muxer writes the same cue.
        let golden =
            BoxBuilder.header("vttc", size: 0x52)
            + BoxBuilder.box("iden", Array("intro".utf8))
            + BoxBuilder.box("sttg", Array("line:10% align:start".utf8))
            + BoxBuilder.box("payl", Array("<v Bob>Hello <i>world</i>".utf8))
        #expect(hexText(WebVTTSample(cues: [cue]).encoded) == hexText(golden))
    }

    @Test func `the boxes of a cue and its time are written in the order of the standard`() {
        var cue = WebVTTSample.Cue(payload: "é")
        (cue.sourceID, cue.currentTime) = (7, "00:00:01.000")
        #expect(
            hexText(WebVTTSample(cues: [cue]).encoded)
                == "00000032767474630000000c7673696400000007000000146374696d"
                + hexText("00:00:01.000".utf8) + "0000000a7061796cc3a9"
        )
    }

    @Test func `a WebVTT sample without cues is a vtte box`() {
        #expect(hexText(WebVTTSample.gap.encoded) == "0000000876747465")
    }

    @Test func `WebVTT samples are read back as they were written`() {
        var first = WebVTTSample.Cue(payload: "a\nb")
        (first.sourceID, first.identifier, first.settings) = (-1, "1", "size:50%")
        let sample = WebVTTSample(
            cues: [first, .init(), .init(payload: "")],
            additionalTexts: ["NOTE x"]
        )
        let (read, notes) = WebVTTSample.decode(sample.encoded[...])
        #expect(read == sample)
        #expect(notes == [])
    }

    @Test(arguments: [
        ("", 0, 0), ("00000008 76747465", 0, 0), ("0000", 0, 0),
        ("00000001", 0, 1), ("0000000000000000", 0, 1),
        ("00000007 76747463", 0, 1), ("FFFFFFFF 76747463", 0, 1),
        ("00000008 76747463 00000009 76747463", 1, 1),
        ("00000010 76747463 00000010 7061796C", 1, 1),
        ("00000012 76747463 0000000A 7061796C FFFE", 1, 1),
        ("00000012 76747463 0000000A 76736964 0001", 1, 1),
        ("00000010 76747463 00000008 61626364", 1, 1),
        ("00000000 76747463", 1, 0),
        ("00000000 76747463 00000000 7061796C 41", 1, 0),
    ])
    func `a damaged WebVTT sample gives what can be read`(bytes: String, cues: Int, notes: Int) {
        let (sample, found) = WebVTTSample.decode(hex(bytes)[...])
        #expect(sample.cues.count == cues, "\(found)")
        #expect(found.count == notes, "\(found)")
    }

    @Test func `a WebVTT sample cut short anywhere is read without a crash`() {
        var cue = WebVTTSample.Cue(payload: "text")
        (cue.sourceID, cue.identifier) = (1, "x")
        let whole = WebVTTSample(cues: [cue, cue]).encoded
        for length in whole.indices {
            #expect(WebVTTSample.decode(whole[..<length]).0.cues.count <= 2)
        }
    }
}
