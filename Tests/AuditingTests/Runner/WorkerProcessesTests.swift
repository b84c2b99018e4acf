// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import TestSupport
import Testing

/// What comes back from another process is what would have been found in this one.
@Suite struct `Processes that audit` {
    private static func report(_ workers: WorkerProcesses?) throws -> AuditReport {
        let profile = try #require(AuditProfile.builtIn("netflix"))
        var runner = AuditRunner(
            audit: Audit(profile: profile),
            reader: AssetReader(captions: profile.captions)
        )
        runner.workers = workers
        let files = ["movie.mp4", "es.srt", "en.vtt", "description.en.m4a"].map(SampleMedia.path)
        let (assets, _) = AssetFinder.find(files + ["missing.mp4"])
        var report = AuditReport(profile: profile.name)
        runner.run(assets) { report.assets.append($0.report) }
        return report
    }

    private static func command(_ program: String) -> WorkerProcesses {
        let arguments = ["audit", "--worker", "--profile", "netflix"]
        return WorkerProcesses(
            WorkerCommand(program: program, arguments: arguments),
            keepsTimelines: true
        )
    }

    @Test func `say the same in every format`() throws {
        let here = try Self.report(nil)
        let there = try Self.report(Self.command(builtBinary.path))
        #expect(ReportJSON.document(there) == ReportJSON.document(here))
        #expect(SARIFLog.text(there) == SARIFLog.text(here))
        #expect(AuditJUnit.text(there) == AuditJUnit.text(here))
        #expect(AuditTable.text(there) == AuditTable.text(here))
        #expect(AuditPage.text(there) == AuditPage.text(here))
        #expect(there.assets.map(\.isUnread) == here.assets.map(\.isUnread))
        #expect(here.assets.filter(\.isUnread).count == 1)
    }

    @Test(arguments: ["/no/such/program", "/bin/true", "/bin/echo"])
    func `are done without where none can be had`(program: String) throws {
        let here = try Self.report(nil)
        let there = try Self.report(Self.command(program))
        #expect(ReportJSON.document(there) == ReportJSON.document(here))
    }
}
