// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AuditRunning
import Auditing
import Guidelines

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One run of `audit`: the assets, their reports, and the exit status.
struct AuditRun {
    /// How many seconds the frames of one asset may take.
    private static let secondsForFrames = 30
    /// How many seconds the clips of one asset may take: its audio is decoded as a whole.
    private static let secondsForClips = 900

    private let progress = Progress("auditing")
    private let runner: AuditRunner
    private let isPage: Bool
    private let severity: Severity?
    private var output: AuditOutput
    private var assetCount = 0
    private var failedFixes = 0
    private var hasLostState = false
    /// Whether a comparison could not look at everything.
    private var isNotCompared = false
    /// How many files and folders could not be read.
    private var faults = 0
    /// How many assets there will be.
    private var expected = 1

    /// Prepares a run.
    ///
    /// - Parameters:
    ///   - runner: audits the assets.
    ///   - inputs: the paths on the command line, for reports.
    ///   - options: the options that change the audit, for reports.
    ///   - reporting: how the audit is reported.
    ///   - quotas: the quota for which the assets are counted, if there is one.
    ///   - severity: the lowest severity that causes exit status 1.
    /// - Throws: exit code 2 if the baseline or the suppressions cannot be read, after reporting why.
    init(
        _ runner: AuditRunner,
        of inputs: [String],
        options: [String],
        _ reporting: AuditOutputOptions,
        quotas: QuotaOptions,
        failingAt severity: Severity?
    ) throws {
        self.runner = runner
        // A quota is not about single findings.
        self.severity = quotas.quota == nil ? severity : nil
        isPage = [.html, .pdf].contains(reporting.format)
        let profile = runner.audit.profile
        output = try AuditOutput(
            reporting,
            profile: profile.name,
            scope: AuditScope(
                date: ReportDate.now,
                profileTitle: profile.title,
                inputs: inputs,
                options: options
            ),
            quotas: quotas,
            failingAt: severity
        )
        guard isPage else { return }
        let workers = WorkerProcesses(
            .ofThisRun,
            keepsTimelines: false,
            timeLimit: Self.secondsForFrames
        )
        output.pictures = { [runner] in runner.pictures(for: $0, by: workers) }
        guard reporting.clips else { return }
        let listeners = WorkerProcesses(
            .ofThisRun,
            keepsTimelines: false,
            timeLimit: Self.secondsForClips
        )
        output.clips = { [runner] in runner.clips(for: $0, by: listeners) }
    }

    /// Audits assets: each in a process of its own, if there are several.
    ///
    /// - Parameters:
    ///   - found: the assets.
    ///   - timeLimit: the seconds that each may take.
    ///   - state: the results of earlier runs.
    mutating func audit(
        _ found: AssetFinder.Search,
        timeLimit: Int,
        resuming state: AuditState?
    ) {
        faults = found.faults.count
        output.skipped = found.skipped
        expected = found.assets.count
        var runner = runner
        if expected > 1 {
            // An asset that ends its process must not end the audit of others.
            runner.workers = WorkerProcesses(
                .ofThisRun,
                keepsTimelines: isPage,
                timeLimit: timeLimit
            )
        }
        guard let state else { return runner.run(found.assets) { add($0) } }
        do throws(AuditStateError) {
            try runner.run(found.assets, resuming: state) { add($0) }
        } catch {
            Messages.fail(error)
            hasLostState = true
        }
    }

    /// Adds the report of a conversion.
    mutating func add(conversion report: AssetReport) {
        if case .untested(let reason) = report.outcome {
            Messages.warn("not compared: \(reason)")
            isNotCompared = true
        }
        add(AuditedAsset(report))
    }

    /// Adds an asset of stored results.
    mutating func add(stored asset: StoredAsset) { output.add(stored: asset) }

    /// Adds the next asset.
    private mutating func add(_ asset: AuditedAsset) {
        // Where results scroll by, they are the progress.
        let isWatched = output.isWatched
        if isWatched || !asset.fixes.isEmpty || asset.report.isUnread { progress.clear() }
        FixMessages.show(asset.fixes, isDryRun: runner.isDryRun)
        failedFixes += asset.fixes.count { $0.error != nil }
        // A person who sees the report sees it there.
        if asset.report.isUnread, !isWatched {
            asset.report.unreadable.forEach { Messages.fail($0) }
        }
        output.add(asset.report)
        assetCount += 1
        if !isWatched { progress.show(count: assetCount, of: expected) }
    }

    /// Writes the rest of the report, after all assets.
    ///
    /// - Throws: the exit code, if it is not 0.
    mutating func finish() throws {
        progress.clear()
        try output.finish()
        let isIncomplete =
            output.totals.unreadable > 0 || faults > 0 || failedFixes > 0 || hasLostState
            || isNotCompared
        if isIncomplete { throw ExitCode.unreadable }
        if let severity, output.totals.countingFindings(atLeast: severity) > 0 {
            throw ExitCode.findings
        }
        if output.misses { throw ExitCode.findings }
    }
}

extension WorkerCommand {
    /// Starts a process that audits by the same rules: this command line with a hidden option.
    fileprivate static var ofThisRun: WorkerCommand {
        let words = CommandWords.all
        let name = words.firstIndex(of: "audit").map { $0 + 1 } ?? words.endIndex
        return WorkerCommand(
            arguments: Array(words[..<name]) + ["--worker-of-run"] + Array(words[name...])
        )
    }
}

/// Reports what `audit --fix` has done, on standard error: the results describe the fixed assets.
enum FixMessages {
    /// Reports each command, and what it has changed, or would change, or why it failed.
    static func show(_ fixes: [AppliedFix], isDryRun: Bool) {
        for fix in fixes {
            Messages.advise((isDryRun ? "would fix: " : "fix: ") + fix.command.printable)
            fix.changes.forEach { Messages.advise("  " + $0.printable) }
            if let error = fix.error { Messages.fail(error) }
        }
    }
}

/// Standard input and output of `audit --worker`: a line in, a line out.
struct WorkerLoop {
    private let worker: AuditWorker

    init(_ worker: AuditWorker) {
        self.worker = worker
    }

    /// Answers until the input ends; each answer is written before the next request is read.
    func run() {
        Results.write(worker.hello + "\n")
        while !Results.hasFailed, let line = readLine() {
            guard !line.allSatisfy(\.isWhitespace) else { continue }
            Results.write(worker.answer(line) + "\n")
        }
    }
}

/// When a report is made.
enum ReportDate {
    /// The day in UTC: `2026-11-22`.
    static var today: String { String(now.prefix(10)) }

    /// The date and the time of day in UTC, to the minute: `2026-11-22 13:45 UTC`.
    static var now: String {
        let text = Date.now.formatted(.iso8601)
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5) + " UTC"
    }
}
