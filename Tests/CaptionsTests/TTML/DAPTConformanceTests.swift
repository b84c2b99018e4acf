// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Verdicts on DAPT.
@Suite struct DAPTConformanceTests {
    private typealias Samples = ConformanceSamples

    @Test func `a document of DAPT conforms`() throws {
        let verdict = try Samples.verdict(Samples.dapt, .dapt)
        #expect(verdict.outcome == .conforms, "\(verdict)")
    }

    @Test(arguments: [
        ConformanceMutation("dapt1.0/content", "dapt1.0/other", "DAPT #contentProfiles-root"),
        ConformanceMutation("daptm:scriptType=\"originalTranscript\"", "", "TTML2 tt"),
        ConformanceMutation("originalTranscript", "transcript", "TTML2 daptm:scriptType"),
        ConformanceMutation(
            "\"audio.dialogue visual\"",
            "\"audio.music\"",
            "TTML2 daptm:scriptRepresents"
        ),
        ConformanceMutation(
            "represents=\"audio.dialogue\"",
            "represents=\"audio\"",
            "DAPT #represents"
        ),
        ConformanceMutation("daptm:represents=\"audio.dialogue\"", "", "DAPT #represents"),
        ConformanceMutation("\"ON\"", "\"on\"", "TTML2 daptm:onScreen"),
        ConformanceMutation("\"scene\"", "\"scenery\"", "TTML2 daptm:descType"),
        ConformanceMutation("langSrc=\"en\"", "langSrc=\"e!\"", "TTML2 daptm:langSrc"),
        ConformanceMutation("xml:lang=\"en\"", "xml:lang=\"\"", "DAPT #xmlLang-root"),
        ConformanceMutation("ttp:frameRate=\"25\"", "", "DAPT ttp:frameRate"),
        ConformanceMutation("10f", "00:00:00:10", "TTML2 begin"),
        ConformanceMutation("10:00:00:00", "10:00:00", "DAPT #daptOriginTimecode"),
        ConformanceMutation("10:00:00:00", "10:00:00:30", "DAPT #daptOriginTimecode"),
        ConformanceMutation("agent=\"actor\"", "agent=\"clerk\"", "DAPT #agent"),
        ConformanceMutation("type=\"alias\"", "type=\"full\"", "DAPT #agent"),
        ConformanceMutation(" xml:id=\"actor\"", "", "TTML2 ttm:agent"),
        ConformanceMutation("<p ", "<div/><p ", "DAPT #scriptEventMapping"),
        ConformanceMutation("<body>", "<body timeContainer=\"seq\">", "TTML2 timeContainer"),
    ])
    func `a broken constraint is named`(mutation: ConformanceMutation) throws {
        let clauses = try Samples.clauses(
            Samples.dapt,
            .dapt,
            replacing: mutation.old,
            with: mutation.new
        )
        #expect(clauses.contains(mutation.clause), "\(clauses)")
    }

    @Test func `entities are not allowed`() throws {
        let text = Samples.dapt.replacing("?>", with: "?><!DOCTYPE tt [<!ENTITY a \"b\">]>")
        #expect(try Samples.verdict(text, .dapt).failedClauses == ["DAPT #serialization"])
    }
}
