// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Verdicts on EBU-TT-D.
@Suite struct EBUTTDConformanceTests {
    private typealias Samples = ConformanceSamples

    @Test func `a document of EBU-TT-D conforms`() throws {
        let verdict = try Samples.verdict(Samples.ebuTTD, .ebuTTD)
        #expect(verdict.outcome == .conforms, "\(verdict)")
    }

    @Test(arguments: [
        ConformanceMutation(" ttp:timeBase=\"media\"", "", "EBU Tech 3380 tt"),
        ConformanceMutation(
            "timeBase=\"media\"",
            "timeBase=\"smpte\"",
            "EBU Tech 3380 ttp:timeBase"
        ),
        ConformanceMutation("\"32 15\"", "\"32 0\"", "EBU Tech 3380 ttp:cellResolution"),
        ConformanceMutation(" xml:lang=\"de\"", "", "EBU Tech 3380 tt"),
        ConformanceMutation("#FFFFFF", "white", "EBU Tech 3380 tts:color"),
        ConformanceMutation("160%", "1c", "EBU Tech 3380 tts:fontSize"),
        ConformanceMutation("160%", ".5%", "EBU Tech 3380 tts:fontSize"),
        ConformanceMutation("0.5c", "5%", "EBU Tech 3380 ebutts:linePadding"),
        ConformanceMutation("tts:origin=\"10% 70%\" ", "", "EBU Tech 3380 region"),
        ConformanceMutation(
            "tts:origin=\"10% 70%\"",
            "tts:origin=\"10px 70px\"",
            "EBU Tech 3380 tts:origin"
        ),
        ConformanceMutation(
            "tts:origin=\"10% 70%\"",
            "tts:origin=\"10% 90%\"",
            "EBU Tech 3380 region"
        ),
        ConformanceMutation("xml:id=\"p1\" ", "", "EBU Tech 3380 p"),
        ConformanceMutation("xml:id=\"p1\"", "xml:id=\"r1\"", "EBU Tech 3380 xml:id"),
        ConformanceMutation(" region=\"r1\"", "", "EBU Tech 3380 region"),
        ConformanceMutation("region=\"r1\"", "region=\"s1\"", "EBU Tech 3380 region"),
        ConformanceMutation("00:00:01.000", "1s", "EBU Tech 3380 begin"),
        ConformanceMutation("00:00:01.000", "00:00:01:00", "EBU Tech 3380 begin"),
        ConformanceMutation("<tt:div>", "<tt:div begin=\"00:00:00\">", "EBU Tech 3380 div"),
        ConformanceMutation(
            "<tt:span",
            "<tt:span begin=\"00:00:00\"",
            "EBU Tech 3380 begin and end"
        ),
        ConformanceMutation("<tt:span", "<tt:span tts:color=\"#000000\"", "EBU Tech 3380 span"),
        ConformanceMutation("Guten", "<tt:span/>Guten", "EBU Tech 3380 span"),
        ConformanceMutation("<tt:div>", "<tt:div><tt:div/>", "EBU Tech 3380 div"),
        ConformanceMutation("<tt:body>", "<tt:body><tt:set/>", "EBU Tech 3380 set"),
        ConformanceMutation(
            "<tt:body>",
            "<tt:body xmlns:x=\"urn:x\" x:y=\"\">",
            "EBU Tech 3380 body"
        ),
        ConformanceMutation(
            "<ebuttm:documentMetadata>",
            "<tt:p/><ebuttm:documentMetadata>",
            "EBU Tech 3380 metadata"
        ),
    ])
    func `a broken constraint is named`(mutation: ConformanceMutation) throws {
        let clauses = try Samples.clauses(
            Samples.ebuTTD,
            .ebuTTD,
            replacing: mutation.old,
            with: mutation.new
        )
        #expect(clauses.contains(mutation.clause), "\(clauses)")
    }

    @Test func `regions may overlap, but not when both are presented`() throws {
        let second =
            "<tt:region xml:id=\"r2\" tts:origin=\"0% 60%\" tts:extent=\"50% 20%\"/></tt:layout>"
        let text = Samples.ebuTTD.replacing("</tt:layout>", with: second)
        #expect(try Samples.verdict(text, .ebuTTD).outcome == .conforms)
        let shown =
            "<tt:p xml:id=\"p2\" region=\"r2\" begin=\"00:00:02\" end=\"00:00:04\">x</tt:p></tt:div>"
        let verdict = try Samples.verdict(text.replacing("</tt:div>", with: shown), .ebuTTD)
        #expect(verdict.failures.map(\.seconds) == [2])
    }
}
