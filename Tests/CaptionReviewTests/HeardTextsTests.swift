// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening
import Testing

@testable import CaptionReview

/// What was heard of captions while a person goes on to edit them.
@Suite struct HeardTextsTests {
    private static func document(_ texts: [String]) throws -> CaptionDocument {
        let cues = texts.enumerated().map {
            "00:00:0\($0).000 --> 00:00:0\($0).900\n\($1)\n\n"
        }
        return try CaptionDocument.read(
            bytes: Array(("WEBVTT\n\n" + cues.joined()).utf8),
            fileName: "a.vtt"
        ).document
    }

    @Test func `a cue that was changed is undecided, and one that was added covers speech`() throws
    {
        let here = CueHearing(.spokenHere, confidence: 1, phones: 12)
        let absent = CueHearing(.notSpoken(.otherWords), confidence: 1, phones: 12)
        let texts = HeardTexts(
            try Self.document(["One", "Two"]),
            .heard(
                HeardCues(
                    cues: [here, absent],
                    uncaptioned: [2100..<2800, 5000..<6000],
                    counted: 2,
                    heard: 1
                )
            )
        )
        #expect(texts.reason == nil)
        guard
            case .heard(let heard) = texts.hearing(
                of: try Self.document(["One", "Zwei", "Three"])
            )
        else {
            Issue.record("nothing is known")
            return
        }
        #expect(heard.cues.first == here)
        #expect(heard.cues.dropFirst().allSatisfy { $0.verdict == .cannotTell(.changed) })
        #expect(heard.uncaptioned == [5000..<6000])
    }

    @Test(arguments: [TextHearing.untested("no model"), .failed("no model")])
    func `what was not tested or has failed stays so, and says why`(hearing: TextHearing) throws {
        let document = try Self.document(["One"])
        let texts = HeardTexts(document, hearing)
        #expect(texts.reason == "no model")
        #expect(texts.hearing(of: document) == hearing)
    }
}
