// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import TestSupport
import Testing

/// What comes back from another process is what would have been found in this one.
@Suite struct `Processes that audit` {
    private static func runner() throws -> AuditRunner {
        let profile = try #require(AuditProfile.builtIn("netflix"))
        return AuditRunner(
            audit: Audit(profile: profile),
            reader: AssetReader(captions: profile.captions)
        )
    }

    private static func report(_ workers: WorkerProcesses?) throws -> AuditReport {
        var runner = try runner()
        runner.workers = workers
        let files = ["movie.mp4", "es.srt", "en.vtt", "description.en.m4a"].map(SampleMedia.path)
        let (assets, _) = AssetFinder.find(files + ["missing.mp4"])
        var report = AuditReport(profile: runner.audit.profile.name)
        runner.run(assets) { report.assets.append($0.report) }
        return report
    }

    private static func command(_ program: String) -> WorkerProcesses {
        let arguments = ["audit", "--worker", "--profile", "netflix"]
        return WorkerProcesses(
            WorkerCommand(program: program, arguments: arguments),
            keepsTimelines: true,
            timeLimit: 600
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

    @Test func `are put aside where they take too long`() throws {
        let hello = AuditWorker(try Self.runner()).hello
        let never = WorkerProcesses(
            WorkerCommand(
                program: "/bin/sh",
                arguments: ["-c", "printf '%s\\n' \"$0\"; exec sleep 600", hello]
            ),
            keepsTimelines: true,
            timeLimit: 1
        )
        let report = try Self.report(never)
        #expect(report.assets.count == 5 && report.assets.allSatisfy(\.isUnread))
        for asset in report.assets {
            #expect(asset.unreadable.joined().contains("longer than the 1 s of --time-limit"))
        }
    }
}
