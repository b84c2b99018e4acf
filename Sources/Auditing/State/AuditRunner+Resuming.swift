// SPDX-License-Identifier: Apache-2.0

extension AuditRunner {
    /// An asset, and whether it has to be read.
    private struct Task: Sendable {
        let found: AssetFinder.Found
        /// What its files are now; nil where one cannot be looked at.
        let stamp: String?
        let isKnown: Bool
    }

    /// What the file of earlier runs is for.
    public var fingerprint: RuleSetFingerprint {
        RuleSetFingerprint(audit.profile, reader.requirements)
    }

    /// Audits the assets that have changed since an earlier run; the reports of others are taken from it.
    ///
    /// - Parameters:
    ///   - assets: the files of each.
    ///   - state: what earlier runs have found; gets what this one finds.
    ///   - deliver: gets the reports in the order of the assets, whichever is ready first.
    /// - Throws: `AuditStateError` where the state cannot be read or written; all reports have been
    ///   delivered by then.
    public func run(
        _ assets: [AssetFinder.Found],
        resuming state: AuditState,
        deliver: (AuditedAsset) -> Void
    ) async throws(AuditStateError) {
        var tasks: [Task] = []
        tasks.reserveCapacity(assets.count)
        for found in assets {
            let stamp = state.stamp(of: found)
            let isKnown = try stamp.map { stamp throws(AuditStateError) in
                try state.contains(found.name, stamp)
            }
            tasks.append(Task(found: found, stamp: stamp, isKnown: isKnown ?? false))
        }
        var failure: AuditStateError?
        var remaining = tasks[...]
        await OrderedWork(width: width).run(tasks) { task in
            task.isKnown ? nil : audited(task.found).report
        } deliver: { fresh in
            guard let task = remaining.popFirst() else { return }
            do throws(AuditStateError) {
                deliver(AuditedAsset(try settle(task, fresh, state)))
            } catch {
                failure = failure ?? error
                deliver(AuditedAsset(fresh ?? audited(task.found).report))
            }
        }
        if let failure { throw failure }
    }

    private func settle(
        _ task: Task,
        _ fresh: AssetReport?,
        _ state: AuditState
    ) throws(AuditStateError) -> AssetReport {
        guard let stamp = task.stamp else { return fresh ?? audited(task.found).report }
        if fresh == nil, let kept = try state.report(task.found.name, stamp) { return kept }
        let report = fresh ?? audited(task.found).report
        try state.keep(report, task.found.name, stamp)
        return report
    }
}
