// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// One run of `audit`: what is done with each asset as it comes, and the exit status.
struct AuditRun {
    private let format: OutputFormat
    private let text = AuditText(terminal: .standardOutput)
    private let progress = Progress("auditing")
    private var report: AuditReport
    private var failedFixes = 0
    private var hasLostState = false

    /// How many things could not be looked into.
    var faults = 0
    /// How many assets there will be.
    var expected = 1

    init(format: OutputFormat, profile: AuditProfile) {
        self.format = format
        report = AuditReport(profile: profile.name)
    }

    /// Takes the next asset.
    mutating func add(_ asset: AuditedAsset) {
        // Where results scroll by, they are the progress.
        let isWatched = format == .text && Terminal.standardOutput.isTerminal
        if isWatched || !asset.fixes.isEmpty || asset.report.isUnread { progress.clear() }
        FixMessages.show(asset.fixes)
        failedFixes += asset.fixes.count { $0.error != nil }
        if asset.report.isUnread { asset.report.unreadable.forEach(Messages.fail) }
        if format == .text { Results.write(text.lines(asset.report)) }
        report.assets.append(asset.report)
        if !isWatched { progress.show(count: report.assets.count, of: expected) }
    }

    /// Takes all assets, those that have not changed from an earlier run.
    mutating func fill(
        from runner: AuditRunner,
        _ assets: [AssetFinder.Found],
        _ state: AuditState
    ) async {
        do throws(AuditStateError) {
            try await runner.run(assets, resuming: state) { add($0) }
        } catch {
            Messages.fail(error)
            hasLostState = true
        }
    }

    /// Writes what comes behind all assets.
    ///
    /// - Throws: the exit code, where it is not 0.
    func finish(failingAt severity: Severity?) throws {
        progress.clear()
        switch format {
        case .json: Results.write(json: report)
        case .text: Results.write(text.summary(report))
        }
        let isIncomplete = report.unreadable > 0 || faults > 0 || failedFixes > 0 || hasLostState
        if isIncomplete { throw ExitCode.unreadable }
        if let severity, report.count(atLeast: severity) > 0 { throw ExitCode.findings }
    }
}
