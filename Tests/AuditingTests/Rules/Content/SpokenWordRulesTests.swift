// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import Listening
import Testing

@testable import Auditing

/// What a recogniser heard beside the words of captions becomes findings.
@Suite struct SpokenWordRulesTests {
    private static func report(
        _ words: HeardWords?,
        _ hearing: CueHearing.Verdict = .spokenHere,
        text: String = "Thanks for watching!",
        profile: CaptionProfile = .none
    ) throws -> Findings {
        let reading = try CaptionDocument.read(
            bytes: Array("WEBVTT\n\n00:01.000 --> 00:03.000\n\(text)\n".utf8),
            fileName: "a.vtt"
        )
        var captions = CaptionAsset(
            reading,
            fileName: "a.vtt",
            declaredLanguage: .english,
            frameRate: FrameRate("24"),
            profile: profile
        )
        var heard = HeardCues(
            cues: [CueHearing(hearing, confidence: 0.9, phones: 12)],
            uncaptioned: [],
            counted: 1,
            heard: 1
        )
        heard.words = words
        captions.role.sound = .notAsked
        captions.role.text = .heard(heard)
        return CaptionAudit.check(captions)
    }

    private static func words(
        _ differences: [WordDifference],
        isScored: Bool,
        errors: Int = 1,
        certain: (Int, Int) = (0, 0)
    ) -> HeardWords {
        var counts = HeardWords.Counts(written: 100, heard: 100, errors: errors)
        (counts.certainWritten, counts.certainErrors) = certain
        return HeardWords(engine: "x", isScored: isScored, differences: differences, counts)
    }

    private static func difference(
        _ kind: WordDifference.Kind,
        _ severity: WordDifference.Severity,
        isConfirmed: Bool?
    ) -> WordDifference {
        var difference = WordDifference(
            kind,
            severity,
            cue: 0,
            written: kind == .missing ? "" : "not guilty",
            heard: kind == .invented ? "" : "guilty",
            interval: 1000..<2000
        )
        difference.isConfirmed = isConfirmed
        return difference
    }

    @Test func `differences that scores confirm are reported, with both texts`() throws {
        let findings = try Self.report(
            Self.words(
                [
                    Self.difference(.changed, .serious, isConfirmed: true),
                    Self.difference(.missing, .standard, isConfirmed: true),
                    Self.difference(.invented, .standard, isConfirmed: true),
                    Self.difference(.changed, .standard, isConfirmed: false),
                    Self.difference(.changed, .minor, isConfirmed: true),
                ],
                isScored: true
            )
        )
        #expect(
            findings.all.map { "\($0.rule) \($0.location.cue ?? 0): \($0.message)" } == [
                "S522 1: \"not guilty\" is heard as \"guilty\" (serious)",
                "S523 1: \"guilty\" is heard and not shown",
                "S524 1: \"not guilty\" is shown and not heard",
            ]
        )
    }

    @Test func `a finding has what was heard while its cue is shown`() throws {
        let difference = Self.difference(.changed, .serious, isConfirmed: true)
        let transcript = [
            ("before", 200..<600), ("he", 1100..<1300), ("is", 1400..<1500),
            ("guilty", 2900..<3200),
        ]
        let words = HeardWords(
            engine: "x",
            isScored: true,
            differences: [difference],
            transcript: transcript.map { HeardWord($0, $1, confidence: nil) },
            HeardWords.Counts(written: 3, heard: 4, errors: 1)
        )
        let findings = try Self.report(words, .notSpoken(.otherWords))
        #expect(findings.all.map(\.rule) == ["S518", "S522"])
        #expect(findings.all.map(\.location.heardText) == ["he is guilty", "he is guilty"])
        let unheard = try Self.report(nil, .notSpoken(.otherWords))
        #expect(unheard.all.map(\.location.heardText) == [nil])
    }

    @Test func `differences without scores count if they are more than the recogniser's own`()
        throws
    {
        let differences = [Self.difference(.changed, .standard, isConfirmed: nil)]
        let few = try Self.report(
            Self.words(differences, isScored: false, errors: 6, certain: (50, 3))
        )
        #expect(few.all.isEmpty)
        guard case .cantTell = few.outcomes["S522"] else {
            Issue.record("\(String(describing: few.outcomes["S522"]))")
            return
        }
        let many = try Self.report(
            Self.words(differences, isScored: false, errors: 40, certain: (50, 1))
        )
        #expect(many.all.map(\.rule) == ["S522"])
    }

    @Test func `the accuracy is held against the limit of the profile`() throws {
        let source = #"{"value": 99, "unit": "%", "source": "our house"}"#
        let profile = try CaptionProfile(
            json: Array(
                #"{"schema": "mediatag.profile/1", "name": "a", "title": "A", "limits": {"accuracy": \#(source)}}"#
                    .utf8
            ),
            file: "a.json"
        )
        let differences = [
            Self.difference(.changed, .serious, isConfirmed: true),
            Self.difference(.changed, .minor, isConfirmed: true),
        ]
        let words = Self.words(differences, isScored: true)
        #expect(words.accuracyPercent == 98.75)
        let findings = try Self.report(words, profile: profile)
        let finding = try #require(findings.all.first { $0.rule == "S526" })
        #expect(finding.measurement?.value == 98.75)
        #expect(finding.measurement?.limit == 99)
        let right = try Self.report(Self.words([], isScored: true), profile: profile)
        #expect(right.outcomes["S526"] == .passed)
        let hidden = Self.words([], isScored: false, errors: 3, certain: (50, 2))
        #expect(hidden.accuracyPercent == nil)
    }

    @Test func `a recogniser that hears no word decides nothing`() throws {
        let counts = HeardWords.Counts(written: 10, heard: 0, errors: 10)
        let words = HeardWords(engine: "x", isScored: false, differences: [], counts)
        #expect(words.accuracyPercent == nil)
        let findings = try Self.report(words)
        for rule in ["S522", "S523", "S524"] {
            #expect(findings.outcomes[rule] == .cantTell("the recogniser hears no word"))
        }
    }

    @Test func `without a recogniser the words are not compared`() throws {
        let findings = try Self.report(nil)
        for rule in ["S522", "S523", "S524", "S526"] {
            #expect(findings.outcomes[rule] == .notCompared)
        }
    }

    @Test(arguments: [
        ("Thanks for watching!", "thanks those who watch"),
        ("Untertitel im Auftrag des ZDF, 2021", "names who made subtitles"),
        ("Subscribe to my channel", "asks for a subscription"),
        ("No, no, no, no, no", "\"no\" is repeated"),
        ("I think I think I think I think", "\"i think\" is repeated"),
    ])
    func `text that recognisers make up is reported where nothing is said`(
        text: String,
        words: String
    ) throws {
        let findings = try Self.report(nil, .notSpoken(.noSpeech), text: text)
        let finding = try #require(findings.all.first { $0.rule == "S525" })
        #expect(finding.message.contains(words))
        let spoken = try Self.report(nil, .spokenHere, text: text)
        #expect(!spoken.all.contains { $0.rule == "S525" })
    }

    @Test func `other text over other words is not called made up`() throws {
        let findings = try Self.report(nil, .notSpoken(.otherWords), text: "Thanks for watching!")
        #expect(!findings.all.contains { $0.rule == "S525" })
        let plain = try Self.report(nil, .notSpoken(.silence), text: "The doors are closed.")
        #expect(!plain.all.contains { $0.rule == "S525" })
    }
}
