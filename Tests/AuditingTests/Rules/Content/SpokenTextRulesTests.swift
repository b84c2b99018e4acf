// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import Listening
import Testing

@testable import Auditing

/// What was decided of the text of cues becomes findings.
@Suite struct SpokenTextRulesTests {
    private static let rules: Set = ["S517", "S518", "S519", "S520", "S521"]

    private static func report(
        _ text: TextHearing?,
        profile: CaptionProfile = .none
    ) throws -> Findings {
        let cues = (1...4).map { "00:00:0\($0).000 --> 00:00:0\($0).900\nText \($0)\n\n" }
        let reading = try CaptionDocument.read(
            bytes: Array(("WEBVTT\n\n" + cues.joined()).utf8),
            fileName: "a.vtt"
        )
        var captions = CaptionAsset(
            reading,
            fileName: "a.vtt",
            declaredLanguage: .english,
            frameRate: FrameRate("24"),
            profile: profile
        )
        captions.role.sound = .notAsked
        captions.role.text = text
        return CaptionAudit.check(captions)
    }

    private static func heard(
        _ hearings: [CueHearing],
        uncaptioned: [Range<Int>] = [],
        heard: Int = 3
    ) -> TextHearing {
        .heard(HeardCues(cues: hearings, uncaptioned: uncaptioned, counted: 4, heard: heard))
    }

    private static let here = CueHearing(.spokenHere, confidence: 0.9, phones: 12)

    @Test func `texts that are not spoken and those that are spoken elsewhere are reported`() throws
    {
        let findings = try Self.report(
            Self.heard(
                [
                    Self.here, CueHearing(.notSpoken(.otherWords), confidence: 0.99, phones: 14),
                    CueHearing(
                        .spokenElsewhere(byMilliseconds: -1500),
                        confidence: 0.9,
                        phones: 14
                    ),
                    CueHearing(.cannotTell(.tooShort), confidence: 0.5, phones: 2),
                ],
                uncaptioned: [6000..<7500]
            )
        )
        let found = findings.all.filter { Self.rules.contains($0.rule) }
            .sorted { $0.rule < $1.rule }
        #expect(found.map(\.rule) == ["S518", "S519", "S521"])
        #expect(found.map(\.location.cue) == [2, 3, nil])
        try #require(found.count == 3)
        #expect(found[0].message.contains("other words are heard there"))
        #expect(found[1].message.contains("1.5 s before the start"))
        #expect(found[2].location.time?.start == 6000)
        #expect(findings.outcomes["S520"] == .passed)
    }

    @Test func `a cue that the sound does not decide is no pass`() throws {
        let undecided = CueHearing(.cannotTell(.tooShort), confidence: 0.5, phones: 2)
        let findings = try Self.report(
            Self.heard([Self.here, Self.here, Self.here, undecided])
        )
        #expect(findings.outcomes["S518"]?.name == "cantTell")
        #expect(findings.outcomes["S518"]?.reason?.contains("1 of 4 captions") == true)
    }

    @Test func `captions of another recording are one finding`() throws {
        let unheard = CueHearing(.cannotTell(.otherRecording), confidence: 0, phones: 14)
        let findings = try Self.report(
            Self.heard([unheard, unheard, unheard, unheard], uncaptioned: [0..<9000], heard: 0)
        )
        #expect(findings.all.map(\.rule).filter(Self.rules.contains) == ["S517"])
    }

    /// Netflix allows 3 frames, 125 ms at 24 frames a second, and words are found to 75 ms.
    @Test(arguments: [
        (1195, 1900, nil, []), (1205, 1900, nil, ["S520"]), (795, 1900, nil, ["S520"]),
        // The sound before the first word may be a part of it; a cue that is late stays late.
        (1205, 1900, 1150, []), (1400, 1900, 1205, ["S520"]), (795, 1900, 700, ["S520"]),
    ])
    func `a cue is as near to its words as the profile asks`(
        start: Int,
        end: Int,
        earliest: Int?,
        rules: [String]
    ) throws {
        let words = CueHearing(
            .spokenHere,
            confidence: 0.9,
            words: start..<end,
            earliestStart: earliest,
            phones: 12
        )
        let findings = try Self.report(
            Self.heard([words, Self.here, Self.here, Self.here]),
            profile: try #require(CaptionProfile.builtIn("netflix"))
        )
        #expect(findings.all.map(\.rule).filter(Self.rules.contains) == rules)
    }

    @Test func `without listening, the rules say so`() throws {
        let findings = try Self.report(.notAsked)
        for rule in Self.rules { #expect(findings.outcomes[rule] == .notHeld) }
        let untested = try Self.report(
            .untested("no acoustic model of the language fr is installed")
        )
        #expect(
            untested.outcomes["S518"]?.reason == "no acoustic model of the language fr is installed"
        )
    }
}
