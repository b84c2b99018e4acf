// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Guidelines
import Testing

/// What counts and what does not: baselines and suppressions.
@Suite struct FindingStatusTests {
    private let late = (start: 5000, end: 4000, text: "Late.")

    private func report(
        _ cues: [(start: Int, end: Int, text: String)],
        head: String = "",
        limit: Int = Findings.defaultLimit
    ) throws -> AssetReport {
        let text = head + cues.map { subRip($0) }.joined(separator: "\n")
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt")
        let captions = CaptionAsset(reading, fileName: "a.srt")
        return Audit(profile: .wcagAA, limit: limit).check(
            Asset(name: "a.srt", captionFiles: [captions])
        )
    }

    private func baseline(_ reports: AssetReport...) throws -> Baseline {
        let document = ReportJSON.document(AuditReport(profile: "wcag-aa", assets: reports))
        return try Baseline(json: Array(document.utf8), file: "old.json")
    }

    @Test func `a finding is still known after lines and cues were inserted before it`() throws {
        let old = try report([late])
        var new = try report([(1000, 3000, "Before."), late], head: "\n\n")
        #expect(old.countingFindings[.error] == 1)
        #expect(old.findings.all[0].location.position != new.findings.all.last?.location.position)
        new.compare(with: try baseline(old))
        #expect(new.countingFindings[.error] == 0)
        #expect(new.outcome == .failed)
    }

    @Test func `another finding of the same rule is new`() throws {
        var new = try report([late, (9000, 8000, "Later.")])
        new.compare(with: try baseline(try report([late])))
        #expect(new.countingFindings[.error] == 1)
        let late = new.findingsWithStatus.filter { $0.0.rule == "V304" }
        #expect(late.map(\.1.isKnown) == [true, false])
    }

    @Test func `the same finding in another asset is new`() throws {
        let asset = Asset(name: "b.srt", unreadable: ["a.srt: gone"])
        var new = try report([late])
        new.compare(with: try baseline(Audit(profile: .wcagAA).check(asset)))
        #expect(new.countingFindings[.error] == 1)
    }

    @Test func `findings at the same position have different fingerprints`() throws {
        let prints = try report([late, late, late]).statuses.map(\.fingerprint)
        #expect(prints.count >= 3)
        #expect(Set(prints).count == prints.count)
    }

    @Test func `findings that are not listed count unless the baseline omitted as many`() throws {
        let three = [late, (7000, 6000, "x"), (9000, 8000, "y")]
        let old = try report(three, limit: 1)
        var same = old
        same.compare(with: try baseline(old))
        #expect(same.countingFindings[.error] == 0)
        var more = try report(three + [(11_000, 10_000, "z")], limit: 1)
        more.compare(with: try baseline(old))
        #expect(more.countingFindings[.error] == 1)
    }

    @Test func `a suppression takes a finding out of the count, and keeps it listed`() throws {
        var new = try report([late])
        new.compare(
            with: nil,
            suppressions: [Suppression(rule: "V304", asset: "*.srt", reason: "a test")]
        )
        #expect(new.countingFindings[.error] == 0)
        #expect(new.findings.all.map(\.rule).contains("V304"))
        #expect(ReportJSON.line(new, profile: "x").contains("\"suppressed\":\"a test\""))
    }

    @Test(arguments: [
        ("a.srt", true), ("*.srt", true), ("?.srt", true), ("a.*", true), ("b.srt", false),
        ("x/*.srt", false), ("**", true), ("", false), ("***********************b", false),
    ])
    func `patterns match whole names`(pattern: String, fits: Bool) throws {
        var new = try report([late])
        new.compare(
            with: nil,
            suppressions: [Suppression(rule: "V304", asset: pattern, reason: "r")]
        )
        #expect((new.countingFindings[.error] == 0) == fits)
    }

    @Test(arguments: ["", "{}", "[1]", #"{"schema":"mediatag.audit/9","assets":[]}"#])
    func `a text that is not a report is rejected as a baseline`(text: String) {
        #expect(throws: AuditFileError.self) {
            try Baseline(json: Array(text.utf8), file: "old.json")
        }
    }
}
