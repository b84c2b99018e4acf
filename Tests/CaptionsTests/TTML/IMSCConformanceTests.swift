// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Verdicts on IMSC's Text Profile.
@Suite struct IMSCConformanceTests {
    private typealias Samples = ConformanceSamples

    private static let imsc13 = Samples.imsc.replacing("imsc1.1/text", with: "imsc1.3/text")
    private static let imsc101 = Samples.imsc.replacing(
        "ttp:contentProfiles=\"http://www.w3.org/ns/ttml/profile/imsc1.1/text\"",
        with: "ttp:profile=\"http://www.w3.org/ns/ttml/profile/imsc1/text\""
    )

    @Test func `documents of each edition conform to it`() throws {
        for (text, profile) in [
            (Samples.imsc, ConformanceProfile.imsc11Text), (Self.imsc13, .imsc13Text),
            (Self.imsc101, .imsc101Text),
        ] {
            let verdict = try Samples.verdict(text, profile)
            #expect(verdict.outcome == .conforms, "\(verdict)")
        }
    }

    @Test(arguments: [
        ConformanceMutation("xml:lang=\"en\"", "", "TTML2 tt"),
        ConformanceMutation("xml:lang=\"en\"", "xml:lang=\"en us\"", "TTML2 xml:lang"),
        ConformanceMutation("xml:id=\"p2\"", "xml:id=\"p1\"", "IMSC 1.1 xml:id"),
        ConformanceMutation("region=\"top\"", "region=\"nowhere\"", "TTML2 region"),
        ConformanceMutation("style=\"plain\"", "style=\"top\"", "TTML2 style"),
        ConformanceMutation("xml:id=\"plain\"", "xml:id=\"plain\" style=\"plain\"", "TTML2 style"),
        ConformanceMutation("begin=\"1s\"", "begin=\"1f\"", "IMSC 1.1 #frameRate"),
        ConformanceMutation("begin=\"1s\"", "begin=\"1t\"", "IMSC 1.1 #tickRate"),
        ConformanceMutation("begin=\"1s\"", "begin=\"one\"", "TTML2 begin"),
        ConformanceMutation(
            "begin=\"1s\" end=\"3s\"",
            "begin=\"00:00:01:40\" end=\"3s\"",
            "IMSC 1.1 #time-clock-with-frames"
        ),
        ConformanceMutation(
            "tts:fontSize=\"100%\"",
            "tts:fontSize=\"48px\"",
            "IMSC 1.1 #extent-root"
        ),
        ConformanceMutation(
            "tts:fontSize=\"100%\"",
            "tts:fontSize=\"1c\"",
            "IMSC 1.1 #length-cell"
        ),
        ConformanceMutation(
            "tts:fontSize=\"100%\"",
            "tts:fontSize=\"-1em\"",
            "IMSC 1.1 #length-negative"
        ),
        ConformanceMutation(
            "tts:fontSize=\"100%\"",
            "tts:fontSize=\"1em 2em\"",
            "TTML2 tts:fontSize"
        ),
        ConformanceMutation("tts:extent=\"80% 20%\"/>", "/>", "IMSC 1.1 #extent-region"),
        ConformanceMutation(
            "tts:extent=\"80% 20%\"/>",
            "tts:extent=\"20rh 80rw\"/>",
            "IMSC 1.1 #length-root-container-relative"
        ),
        ConformanceMutation(
            "tts:origin=\"10% 10%\"",
            "tts:origin=\"10rw 10rh\"",
            "IMSC 1.1 #origin"
        ),
        ConformanceMutation(
            "tts:origin=\"10% 10%\"",
            "tts:origin=\"10% 10%\" tts:position=\"center\"",
            "IMSC 1.1 #position"
        ),
        ConformanceMutation(
            "tts:origin=\"10% 10%\"",
            "tts:origin=\"30% 10%\"",
            "IMSC 1.1 Region, Dimensions and Position"
        ),
        ConformanceMutation(
            "tts:origin=\"10% 10%\"",
            "tts:origin=\"10% 60%\"",
            "IMSC 1.1 Region, Dimensions and Position"
        ),
        ConformanceMutation("tts:color=\"white\"", "tts:color=\"#fff\"", "TTML2 tts:color"),
        ConformanceMutation(
            "tts:color=\"white\"",
            "tts:letterSpacing=\"1px\"",
            "IMSC 1.1 #letterSpacing"
        ),
        ConformanceMutation(
            "tts:color=\"white\"",
            "tts:fontVariant=\"sub\"",
            "IMSC 1.1 #fontVariant"
        ),
        ConformanceMutation(
            "tts:color=\"white\"",
            "tts:rubyAlign=\"start\"",
            "IMSC 1.1 #rubyAlign"
        ),
        ConformanceMutation(
            "tts:color=\"white\"",
            "tts:textOutline=\"black 20%\"",
            "IMSC 1.1 #textOutline-unblurred"
        ),
        ConformanceMutation(
            "tts:color=\"white\"",
            "tts:textShadow=\"1% 1%, 2% 2%, 3% 3%, 4% 4%, 5% 5%\"",
            "IMSC 1.1 #textShadow"
        ),
        ConformanceMutation(
            "tts:color=\"white\"",
            "ebutts:linePadding=\"5%\"",
            "TTML2 ebutts:linePadding"
        ),
        ConformanceMutation(
            "tts:color=\"white\"",
            "itts:forcedDisplay=\"yes\"",
            "TTML2 itts:forcedDisplay"
        ),
        ConformanceMutation(
            "xml:lang=\"en\"",
            "xml:lang=\"en\" ttp:displayAspectRatio=\"16 9\" ittp:aspectRatio=\"16 9\"",
            "IMSC 1.1 #aspectRatio"
        ),
        ConformanceMutation(
            "xml:lang=\"en\"",
            "xml:lang=\"en\" ttp:timeBase=\"smpte\"",
            "TTML2 ttp:timeBase"
        ),
        ConformanceMutation(
            "xml:lang=\"en\"",
            "xml:lang=\"en\" ttp:dropMode=\"nonDrop\"",
            "IMSC 1.1 #dropMode"
        ),
        ConformanceMutation(
            "xml:lang=\"en\"",
            "xml:lang=\"en\" ittp:progressivelyDecodable=\"true\"",
            "IMSC 1.1 ittp:progressivelyDecodable"
        ),
        ConformanceMutation("<br/>", "<image src=\"a.png\"/>", "IMSC 1.1 #image"),
        ConformanceMutation("<br/>", "<div/>", "TTML2 p"),
        ConformanceMutation("<div>", "<div>stray", "TTML2 div"),
    ])
    func `a broken constraint is named`(mutation: ConformanceMutation) throws {
        var text = Samples.imsc
        // The second document shows something from before the first one on.
        if mutation.clause.hasSuffix("Decodable") {
            text = text.replacing("end=\"3s\"", with: "end=\"9s\"")
        }
        let clauses = try Samples.clauses(
            text,
            .imsc11Text,
            replacing: mutation.old,
            with: mutation.new
        )
        #expect(clauses.contains(mutation.clause), "\(clauses)")
    }

    @Test func `editions differ in what they allow`() throws {
        let variant = try Samples.clauses(
            Self.imsc13,
            .imsc13Text,
            replacing: "tts:color=\"white\"",
            with: "tts:fontVariant=\"super\""
        )
        #expect(variant.isEmpty)
        let shear = try Samples.clauses(
            Self.imsc101,
            .imsc101Text,
            replacing: "tts:color=\"white\"",
            with: "tts:shear=\"10%\""
        )
        #expect(shear == ["IMSC 1.0.1 #shear"])
        #expect(
            try Samples.verdict(Samples.imsc, .imsc101Text).failedClauses == [
                "IMSC 1.0.1 #contentProfiles"
            ]
        )
    }

    @Test func `a failure has a place, an element and an identifier`() throws {
        let text = Samples.imsc.replacing(" tts:extent=\"80% 20%\"/>", with: "/>")
        let failure = try #require(try Samples.verdict(text, .imsc11Text).failures.first)
        #expect(failure.position.line == 11 && failure.position.column == 7)
        #expect(failure.element == "region" && failure.identifier == "top")
    }

    @Test func `more than four regions at a time do not conform`() throws {
        var regions = ""
        var texts = ""
        for index in 1...5 {
            regions +=
                "<region xml:id=\"r\(index)\" tts:origin=\"0% \(index * 10)%\" tts:extent=\"50% 9%\"/>"
            texts += "<p region=\"r\(index)\" begin=\"10s\" end=\"12s\">a</p>"
        }
        let text = Samples.imsc.replacing("<layout>", with: "<layout>" + regions)
            .replacing("</div>", with: texts + "</div>")
        let failure = try #require(try Samples.verdict(text, .imsc11Text).failures.first)
        #expect(failure.clause == "IMSC 1.1 Region, Maximum number" && failure.seconds == 10)
    }

    @Test func `foreign elements and attributes are not looked at`() throws {
        let text = Samples.imsc.replacing(
            "<br/>",
            with: "<x:b xmlns:x=\"urn:x\" x:c=\"1\"><x:d/></x:b>"
        )
        #expect(try Samples.verdict(text, .imsc11Text).outcome == .conforms)
    }

    @Test func `a file in another encoding does not conform`() throws {
        let text = Samples.imsc.replacing("UTF-8", with: "ISO-8859-1")
        #expect(
            try Samples.verdict(text, .imsc11Text).failedClauses == ["IMSC 1.1 Document Encoding"]
        )
    }

    @Test func `broken XML does not conform, and too much of it is undecided`() throws {
        let broken = try Samples.verdict(Samples.imsc.replacing("</div>", with: ""), .imsc11Text)
        #expect(broken.failedClauses == ["XML 1.0 well-formedness"])
        let many = String(repeating: "<br/>", count: 70_000)
        let large = try Samples.verdict(Samples.imsc.replacing("<br/>", with: many), .imsc11Text)
        #expect(large.outcome == .undecided && large.notAssessed.count == 1)
    }

    @Test func `the profiles that a document states are judged`() throws {
        for (text, profile) in [
            (Samples.imsc, ConformanceProfile.imsc11Text), (Self.imsc101, .imsc101Text),
            (Samples.ebuTTD, .ebuTTD), (Samples.dapt, .dapt),
        ] {
            let bytes = Array(text.utf8)
            let report = ConformanceReport(
                bytes: bytes,
                text: bytes[...],
                profiles: [],
                addingStated: true
            )
            #expect(report.verdicts.map(\.profile) == [profile] && report.reason == nil)
        }
        let bytes = Array(Samples.imsc.replacing("imsc1.1", with: "other").utf8)
        let report = ConformanceReport(
            bytes: bytes,
            text: bytes[...],
            profiles: [],
            addingStated: true
        )
        #expect(report.verdicts.isEmpty && report.isUndecided)
    }

    @Test func `what is written conforms to the edition that it states`() throws {
        let (cues, _) = SubRip.captions(
            in: Array("1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i>\n\n".utf8)[...]
        )
        let profiles: [ConformanceProfile] = [.imsc11Text, .imsc13Text]
        for (edition, profile) in zip(IMSCEdition.allCases, profiles) {
            let bytes = TTML.write(cues, edition: edition).bytes
            let report = ConformanceReport(
                bytes: bytes,
                text: bytes[...],
                profiles: [],
                addingStated: true
            )
            #expect(report.verdicts.map(\.profile) == [profile])
            #expect(report.verdicts.allSatisfy { $0.outcome == .conforms }, "\(report.verdicts)")
        }
    }
}
