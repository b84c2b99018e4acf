// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening
import Speech
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

    private static func words(_ differences: [WordDifference]) -> TextHearing {
        let here = CueHearing(.spokenHere, confidence: 1, phones: 12)
        var heard = HeardCues(cues: [here, here], uncaptioned: [], counted: 2, heard: 2)
        heard.words = HeardWords(
            engine: "x",
            isScored: true,
            differences: differences,
            HeardWords.Counts(written: 4, heard: 4, errors: 2)
        )
        return .heard(heard)
    }

    @Test func `differences follow their cues, and those of a cue that was changed are gone`()
        throws
    {
        func difference(_ cue: Int?, _ interval: Range<Int>) -> WordDifference {
            WordDifference(
                .missing,
                .standard,
                cue: cue,
                place: cue.map { _ in 0..<0 },
                written: "",
                heard: "so",
                interval: interval
            )
        }
        let texts = HeardTexts(
            try Self.document(["One", "Two"]),
            Self.words([
                difference(0, 0..<100), difference(1, 1000..<1100), difference(nil, 2000..<2500),
                difference(nil, 7000..<7500),
            ])
        )
        // A third cue, which covers the first words without one.
        guard case .heard(let heard) = texts.hearing(of: try Self.document(["1", "Two", "So"]))
        else {
            Issue.record("nothing is known")
            return
        }
        #expect(heard.words?.differences.map(\.cue) == [1, nil])
        #expect(heard.words?.differences.last?.interval == 7000..<7500)
    }

    @Test func `a proposal has the words that were heard, but for those that the sound refutes`()
        throws
    {
        let spoken = [
            JudgedCue(shown: 0..<900, text: "Her deer is hear."),
            JudgedCue(shown: 1000..<1900, text: "Yes, two."),
        ]
        let cues = [
            ListedCue(id: 7, times: CueTimes(start: 0, end: 900), text: "Her deer <i>is hear.</i>"),
            ListedCue(id: 9, times: CueTimes(start: 1000, end: 1900), text: "Yes, two."),
        ]
        func difference(_ cue: Int, _ word: Int, _ heard: String, _ isConfirmed: Bool?)
            -> WordDifference
        {
            var difference = WordDifference(
                .changed,
                .standard,
                cue: cue,
                place: word..<word + 1,
                written: spoken[cue].sentence.words[word],
                heard: heard,
                interval: spoken[cue].shown
            )
            difference.isConfirmed = isConfirmed
            return difference
        }
        guard
            case .heard(let heard) = Self.words([
                difference(0, 0, "here", nil), difference(0, 1, "dear", true),
                difference(0, 3, "here", true), difference(1, 1, "three.", false),
            ]), let words = heard.words
        else { return }
        let proposals = HeardProposal.all(words, cues, spoken)
        #expect(proposals.map(\.cue) == [7, 9])
        #expect(proposals.map(\.text) == ["Here dear <i>is here.</i>", nil])
    }

    @Test(arguments: [TextHearing.untested("no model"), .failed("no model")])
    func `what was not tested or has failed stays so, and says why`(hearing: TextHearing) throws {
        let document = try Self.document(["One"])
        let texts = HeardTexts(document, hearing)
        #expect(texts.reason == "no model")
        #expect(texts.hearing(of: document) == hearing)
    }
}
