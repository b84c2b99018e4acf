// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Playlists
import Testing

@testable import MediaReading

@Suite struct PresentationTextTests {
    private func segment(
        _ number: Int,
        _ map: TimestampMap?,
        _ cues: [(Int, Int, String)]
    ) -> ReadTextSegment {
        let segment = TextSegment(
            line: number,
            startMilliseconds: number * 6000,
            durationMilliseconds: 6000,
            hasSignature: true,
            timestampMap: map,
            cues: cues.map { start, end, text in
                .init(startMilliseconds: start, endMilliseconds: end, text: text)
            }
        )
        let captions = cues.map { start, end, text in
            Cue(
                startMilliseconds: start,
                endMilliseconds: end,
                text: CaptionText(text),
                position: SourcePosition(line: 1, column: 1)
            )
        }
        return ReadTextSegment(segment: segment, captions: CaptionDocument(cues: captions))
    }

    private func texts(_ segments: [ReadTextSegment], mediaStart: Int? = nil) -> [String] {
        let start = mediaStart ?? segments.map(\.segment).mappedStart ?? 0
        return PresentationText.joined(segments, mediaStart: start).cues.map {
            "\($0.startMilliseconds)-\($0.endMilliseconds) \($0.text.plainText)"
        }
    }

    @Test func `a cue that two segments have is shown once`() {
        let cues = [(5000, 8000, "Across")]
        #expect(texts([segment(0, nil, cues), segment(1, nil, cues)]) == ["5000-8000 Across"])
    }

    @Test func `a cue that was cut at the border of segments is one again`() {
        let parts = texts([
            segment(0, nil, [(1000, 2000, "Yes."), (5000, 6000, "Across")]),
            segment(1, nil, [(6000, 8000, "Across"), (8000, 9000, "Yes.")]),
        ])
        #expect(parts == ["1000-2000 Yes.", "5000-8000 Across", "8000-9000 Yes."])
    }

    @Test func `times follow the time stamp maps from the first one on`() {
        let first = TimestampMap(localMilliseconds: 0, mpegTicks: 900_000)
        let second = TimestampMap(localMilliseconds: 0, mpegTicks: 900_000 + 6 * 90_000)
        let cues = texts([
            segment(0, first, [(1000, 2000, "One")]), segment(1, second, [(1000, 2000, "Two")]),
        ])
        #expect(cues == ["1000-2000 One", "7000-8000 Two"])
    }

    @Test func `cues with the times of the media are shown from its beginning on`() {
        let map = TimestampMap(localMilliseconds: 10_000, mpegTicks: 900_000)
        let segments = [segment(0, map, [(11_000, 12_000, "One")])]
        #expect(segments.map(\.segment).misplacedCueCount(mediaStart: 0) == 1)
        #expect(segments.map(\.segment).misplacedCueCount(mediaStart: 10_000) == 0)
        #expect(texts(segments, mediaStart: 10_000) == ["1000-2000 One"])
    }
}
