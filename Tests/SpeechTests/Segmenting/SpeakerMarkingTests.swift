// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Captions
import Guidelines
import MediaSelection
import Testing

@testable import Speech

@Suite struct SpeakerMarkingTests {
    private let words =
        SpokenText.words("Did you see it?", from: 0, speaker: "Anna")
        + SpokenText.words("No.", from: 1100, speaker: "Ben")
        + SpokenText.words("Too bad.", from: 1400, speaker: "Anna")
        + SpokenText.words("It was over in a moment.", from: 4000, speaker: "Anna")

    private func segmenter(_ speakers: SpeakerMarking) throws -> CaptionSegmenter {
        CaptionSegmenter(
            profile: try #require(CaptionProfile.builtIn("netflix")),
            language: try LanguageTag("en"),
            speakers: speakers
        )
    }

    private func captions(_ speakers: SpeakerMarking, _ words: [Word]? = nil) throws
        -> GeneratedCaptions
    {
        try segmenter(speakers).captions(of: Transcript(words: words ?? self.words))
    }

    @Test func `a change of the speaker always begins a cue`() throws {
        #expect(
            try captions(.none).texts == [
                ["Did you see it?"], ["No."], ["Too bad."], ["It was over in a moment."],
            ]
        )
    }

    @Test func `names are written where the speaker changes`() throws {
        #expect(
            try captions(.name).texts == [
                ["Anna: Did you see it?"], ["Ben: No."], ["Anna: Too bad."],
                ["It was over in a moment."],
            ]
        )
    }

    @Test func `speakers that have only a number are called so, counted from 1`() throws {
        for numbers in [
            ["0", "1"], ["spk_0", "spk_1"], ["SPEAKER_00", "SPEAKER_01"], ["S1", "S2"],
        ] {
            let words = words.map { word in
                var word = word
                word.speaker = word.speaker == "Anna" ? numbers[0] : numbers[1]
                return word
            }
            #expect(
                try captions(.name, words).texts == [
                    ["Speaker 1: Did you see it?"], ["Speaker 2: No."], ["Speaker 1: Too bad."],
                    ["It was over in a moment."],
                ]
            )
        }
    }

    @Test func `with dashes two speakers share a cue that would be too short alone`() throws {
        let captions = try captions(.dash)
        #expect(
            captions.texts == [
                ["Did you see it?"], ["- No.", "- Too bad."], ["It was over in a moment."],
            ]
        )
        #expect(try segmenter(.dash).notices(of: captions).isEmpty)
    }

    @Test func `each speaker has a colour by the number of words, and lines are coloured apart`()
        throws
    {
        let captions = try captions(.color)
        let text = String(decoding: captions.document().write(as: .subRip).bytes, as: UTF8.self)
        #expect(text.contains("\nDid you see it?\n"))
        #expect(text.contains("\n<font color=\"#ffff00\">No.</font>\nToo bad.\n"))
        #expect(text.contains("\nIt was over in a moment.\n"))
        let crowd = SpeakerColors(
            ["A", "A", "B", "B", nil, "C", "D", "E", "A"].map {
                Word(text: "x", startMilliseconds: 0, endMilliseconds: 1, speaker: $0)
            }
        )
        let expected: [UInt32?] = [
            nil, nil, 0xFFFF00, 0xFFFF00, 0xFFFF00, 0x00FFFF, 0x00FF00, nil, nil,
        ]
        #expect(expected.indices.map { crowd[$0] } == expected.map { $0.map(RGBAColor.init(rgb:)) })
    }

    @Test func `words that the recogniser is not sure of are underlined`() throws {
        var words = SpokenText.words("Call me Ishmael.")
        words[2].confidence = 0.3
        words[1].confidence = 0.9
        let document = try captions(.none, words).document(underliningBelow: 0.5)
        let text = String(decoding: document.write(as: .subRip).bytes, as: UTF8.self)
        #expect(text.contains("Call me <u>Ishmael.</u>"))
        let classed = try captions(.none, words).document(
            underliningBelow: 0.5,
            marksWithClass: true
        )
        let vtt = String(decoding: classed.write(as: .webVTT).bytes, as: UTF8.self)
        #expect(vtt.contains("Call me <u.low-confidence>Ishmael.</u>"))
    }
}
