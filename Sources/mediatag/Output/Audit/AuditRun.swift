// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// One run of `audit`: what is done with each asset as it comes, and the exit status.
struct AuditRun {
    private let progress = Progress("auditing")
    private var output: AuditOutput
    private var assetCount = 0
    private var failedFixes = 0
    private var hasLostState = false

    /// How many things could not be looked into.
    var faults = 0
    /// How many assets there will be.
    var expected = 1

    init(_ output: AuditOutput) {
        self.output = output
    }

    /// Takes the next asset.
    mutating func add(_ asset: AuditedAsset) {
        // Where results scroll by, they are the progress.
        let isWatched = output.isWatched
        if isWatched || !asset.fixes.isEmpty || asset.report.isUnread { progress.clear() }
        FixMessages.show(asset.fixes)
        failedFixes += asset.fixes.count { $0.error != nil }
        if asset.report.isUnread { asset.report.unreadable.forEach(Messages.fail) }
        output.add(asset.report)
        assetCount += 1
        if !isWatched { progress.show(count: assetCount, of: expected) }
    }

    /// Takes all assets, those that have not changed from an earlier run.
    mutating func fill(
        from runner: AuditRunner,
        _ assets: [AssetFinder.Found],
        _ state: AuditState
    ) {
        do throws(AuditStateError) {
            try runner.run(assets, resuming: state) { add($0) }
        } catch {
            Messages.fail(error)
            hasLostState = true
        }
    }

    /// Writes what comes behind all assets.
    ///
    /// - Throws: the exit code, where it is not 0.
    mutating func finish(failingAt severity: Severity?) throws {
        progress.clear()
        try output.finish()
        let isIncomplete =
            output.totals.unreadable > 0 || faults > 0 || failedFixes > 0 || hasLostState
        if isIncomplete { throw ExitCode.unreadable }
        if let severity, output.totals.countingFindings(atLeast: severity) > 0 {
            throw ExitCode.findings
        }
    }
}
