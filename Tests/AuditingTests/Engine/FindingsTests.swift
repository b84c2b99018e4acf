// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Guidelines
import Testing

@Suite struct FindingsTests {
    @Test func `findings beyond the limit of a rule are counted`() throws {
        let text = subRip((3000, 1000, "a"), (3000, 1000, "b"), (3000, 1000, "c"))
        let findings = try audit(text, limit: 2)
        #expect(findings.all.map(\.rule) == ["V304", "V304"])
        #expect(findings.omitted == ["V304": 1])
        #expect(findings.count(atLeast: .error) == 3)
        #expect(findings.count(atLeast: .info) == 3)
    }

    @Test func `a finding has the values, their source and a remedy`()
        throws
    {
        let profile = try #require(CaptionProfile.builtIn("netflix"))
        let text = subRip((1000, 1500, "Fifteen of them"))
        let finding = try #require(
            try audit(text, name: "it's en.srt", profile: profile, language: "en").all.first
        )
        #expect(finding.measurement?.value == 30)
        #expect(finding.measurement?.limit == 20)
        #expect(finding.measurement?.unit == "characters/s")
        #expect(finding.references.last?.contains("Netflix") == true)
        #expect(finding.remedy == Remedy("it's en.srt", .fixCaptions([.retime])))
        #expect(finding.location.cue == 1)
        #expect(finding.location.time?.start == 1000)
    }

    @Test func `a profile changes the severity of a rule`() throws {
        let profile = try #require(CaptionProfile.builtIn("cea-608"))
        let text = subRip((1000, 3000, "Hello."), (2000, 4000, "Goodbye."))
        #expect(try audit(text, profile: profile).all.map(\.severity) == [.error])
    }

    @Test func `a measured value is finite, even for extreme values in a file`() throws {
        #expect(Measurement(.infinity, unit: "%").value == 1e15)
        #expect(Measurement(-.infinity, unit: "%").value == -1e15)
        #expect(Measurement(.nan, unit: "%").value == 0)
        let line = "1" + String(repeating: "0", count: 310)
        let text = "WEBVTT\n\n00:01.000 --> 00:03.000 line:\(line)\nHello.\n"
        let profile = try #require(CaptionProfile.builtIn("bbc"))
        let values = try audit(text, name: "a.vtt", profile: profile).all.compactMap(\.measurement)
        #expect(values.allSatisfy { $0.value.isFinite })
    }
}
