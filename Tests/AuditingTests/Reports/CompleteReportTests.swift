// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Foundation
import Testing

@Suite struct CompleteReportTests {
    /// A report with findings, findings that are not listed, outcomes with reasons and a timeline.
    private func report() throws -> AssetReport {
        let text = subRip((1000, 900, "One."), (3000, 2900, "Two."), (5000, 7000, "Three."))
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.srt")
        let captions = CaptionAsset(reading, fileName: "a.srt")
        return Audit(profile: .wcagAA, limit: 1).check(
            Asset(name: "a.srt", captionFiles: [captions], unreadable: ["b.srt: damaged"])
        )
    }

    private func document(_ report: AssetReport) -> String {
        ReportJSON.document(AuditReport(profile: "wcag-aa", assets: [report]))
    }

    @Test func `a complete report is read as it was written`() throws {
        let report = try report()
        try #require(report.findings.omitted["V304"] == 1 && report.timeline != nil)
        let line = ReportJSON.line(CompleteReport(report, keepsTimeline: true))
        let read = try JSONDecoder().decode(CompleteReport.self, from: Data(line.utf8)).report
        #expect(document(read) == document(report))
        #expect(read.findings.outcomes == report.findings.outcomes)
        #expect(read.findings.counts == report.findings.counts)
        #expect(read.outcome == report.outcome)
        #expect(read.timeline == report.timeline)
        #expect(AuditJUnit.text(AuditReport(profile: "p", assets: [read])).contains("V304"))
    }

    @Test func `a complete report without details is rejected`() throws {
        let line = ReportJSON.line(try report())
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(CompleteReport.self, from: Data(line.utf8))
        }
    }

    @Test func `a public report is read with its findings, their status and its criteria`() throws {
        var report = try report()
        report.compare(with: nil, suppressions: [Suppression(rule: "V304", reason: "agreed")])
        let line = ReportJSON.line(report)
        let read = try JSONDecoder().decode(AssetReport.self, from: Data(line.utf8))
        #expect(read.findings.all.map(\.message) == report.findings.all.map(\.message))
        #expect(read.findings.omitted == report.findings.omitted)
        #expect(read.statuses.map(\.fingerprint) == report.statuses.map(\.fingerprint))
        #expect(read.statuses.contains { $0.suppression?.reason == "agreed" })
        #expect(read.criteria == report.criteria)
        #expect(read.outcome.name == report.outcome.name)
    }
}
