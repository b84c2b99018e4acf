// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Players of HLS and DASH drop a cue that has the identifier of an earlier one.
@Suite struct CueIdentifierTests {
    private func cues(_ identifiers: String?...) -> [Cue] {
        identifiers.enumerated().map { index, identifier in
            Cue(
                identifier: identifier,
                startMilliseconds: index * 1000,
                endMilliseconds: index * 1000 + 900,
                text: CaptionText("Text \(index)"),
                position: SourcePosition(line: index + 1, column: 1)
            )
        }
    }

    private func identifiers(_ cues: [Cue]) -> [String?] {
        cues.withDistinctIdentifiers.cues.map(\.identifier)
    }

    @Test func `numbers that repeat are counted anew`() {
        #expect(identifiers(cues("1", "1", "1", "2", "2")) == ["1", "2", "3", "4", "5"])
        #expect(identifiers(cues("1", nil, "1")) == ["1", nil, "2"])
    }

    @Test func `other identifiers that repeat stay with the first cue`() {
        #expect(identifiers(cues("a", "1", "a", "1", "b")) == ["a", "1", nil, nil, "b"])
        #expect(cues("a", "a").withDistinctIdentifiers.withoutIdentifier == [1])
    }

    @Test func `identifiers that differ stay as they are`() {
        #expect(identifiers(cues("3", "1", "2")) == ["3", "1", "2"])
        #expect(identifiers(cues("01", "1", "x")) == ["01", "1", "x"])
        #expect(identifiers(cues(nil, "", "")) == [nil, "", ""])
    }

    @Test func `WebVTT is written with identifiers that differ`() throws {
        let text = (1...3).map {
            "1\n00:00:0\($0),000 --> 00:00:0\($0),900\nText\n"
        }.joined(separator: "\n")
        let document = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt").document
        let written = document.write(as: .webVTT)
        let back = try CaptionDocument.read(bytes: written.bytes, fileName: "a.vtt").document
        #expect(back.cues.map(\.identifier) == ["1", "2", "3"])
        #expect(written.losses.isEmpty)
        let named = CaptionDocument(cues: cues("intro", "intro")).write(as: .webVTT)
        #expect(named.losses.map(\.sentence) == ["identifiers that repeat are left out"])
    }
}
