// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Auditing
import Foundation
import Guidelines
import TestSupport
import Testing

/// What comes back from another process is what would have been found in this one.
@Suite struct WorkerProcessesTests {
    private static func runner(
        _ wording: @escaping RemedyWording = { _ in nil }
    ) throws -> AuditRunner {
        let profile = try #require(AuditProfile.builtIn("netflix"))
        return AuditRunner(
            audit: Audit(profile: profile, wording: wording),
            reader: AssetReader(captions: profile.captions)
        )
    }

    private static func report(
        _ workers: WorkerProcesses?,
        _ wording: @escaping RemedyWording = { _ in nil }
    ) throws -> AuditReport {
        var runner = try runner(wording)
        runner.workers = workers
        let files = ["movie.mp4", "es.srt", "en.vtt", "description.en.m4a"].map(SampleMedia.path)
        let assets = AssetFinder.find(files + ["missing.mp4"]).assets
        var report = AuditReport(profile: runner.audit.profile.name)
        runner.run(assets) { report.assets.append($0.report) }
        return report
    }

    /// The command of each remedy in a report of the program.
    private static func commands(in report: AuditReport) throws -> [Remedy: String] {
        let worded = report.assets.flatMap(\.findings.all)
        let found = try Self.report(nil).assets.flatMap(\.findings.all)
        try #require(worded.map(\.rule) == found.map(\.rule))
        let pairs = zip(found, worded).compactMap { own, other in
            own.remedy.flatMap { remedy in other.fix.map { (remedy, $0) } }
        }
        #expect(!pairs.isEmpty)
        return Dictionary(pairs) { first, _ in first }
    }

    private static func command(_ program: String) -> WorkerProcesses {
        let arguments = ["audit", "--worker", "--profile", "netflix"]
        return WorkerProcesses(
            WorkerCommand(program: program, arguments: arguments),
            keepsTimelines: true,
            timeLimit: 600
        )
    }

    @Test func `reports of other processes are the same in every format`() throws {
        let there = try Self.report(Self.command(builtBinary.path))
        let commands = try Self.commands(in: there)
        let here = try Self.report(nil) { commands[$0] }
        #expect(ReportJSON.document(there) == ReportJSON.document(here))
        #expect(SARIFLog.text(there) == SARIFLog.text(here))
        #expect(AuditJUnit.text(there) == AuditJUnit.text(here))
        #expect(AuditTable.text(there) == AuditTable.text(here))
        #expect(AuditPage.text(there) == AuditPage.text(here))
        #expect(there.assets.map(\.isUnread) == here.assets.map(\.isUnread))
        #expect(here.assets.filter(\.isUnread).count == 1)
    }

    @Test(arguments: ["/no/such/program", "/bin/true", "/bin/echo"])
    func `assets are audited in this process if no other can be started`(program: String) throws {
        let here = try Self.report(nil)
        let there = try Self.report(Self.command(program))
        #expect(ReportJSON.document(there) == ReportJSON.document(here))
    }

    @Test func `an asset that takes too long is reported as not tested`() throws {
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
            #expect(asset.unreadable.joined().contains("longer than the time limit of 1 s"))
        }
    }
}
