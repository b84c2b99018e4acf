// SPDX-License-Identifier: Apache-2.0

package import Auditing
import MediaPrimitives
import RemoteMedia
import Speech

extension AuditRunner {
    /// An asset, and whether it has to be read.
    private struct Task: Sendable {
        let found: AssetFinder.Found
        /// What its files are now; nil where one cannot be looked at.
        let stamp: String?
        let isKnown: Bool
    }

    /// What the file of earlier runs is for.
    package var fingerprint: RuleSetFingerprint {
        let flags = [
            (reader.readsPictures, "pictures"), (reader.listens, "sound"), (reader.looks, "look"),
            (reader.asksIris, "iris"),
            (reader.hearsText, "text"), (reader.listens && VoiceNetwork.isInstalled, "voice"),
        ]
        let words = reader.words.map { ["words \($0.engine) \($0.glossary)"] } ?? []
        let readers = reader.textReader.map { ["reader \($0.name)"] } ?? []
        let options = flags.filter(\.0).map(\.1) + words + readers
        return RuleSetFingerprint(audit.profile, reader.requirements, options: options)
    }

    /// Audits the assets that have changed since an earlier run; the reports of others are taken from it.
    ///
    /// - Parameters:
    ///   - assets: the files of each.
    ///   - state: what earlier runs have found; gets what this one finds.
    ///   - deliver: gets the reports in the order of the assets, whichever is ready first.
    /// - Throws: `AuditStateError` where the state cannot be read or written; all reports have been
    ///   delivered by then.
    package func run(
        _ assets: [AssetFinder.Found],
        resuming state: AuditState,
        deliver: (AuditedAsset) -> Void
    ) throws(AuditStateError) {
        var failure: AuditStateError?
        var tasks: [Task] = []
        tasks.reserveCapacity(assets.count)
        for (found, stamp) in zip(assets, stamps(of: assets, state.rules)) {
            var isKnown = false
            do throws(AuditStateError) {
                if let stamp { isKnown = try state.contains(found.name, stamp) }
            } catch {
                failure = failure ?? error
            }
            tasks.append(Task(found: found, stamp: stamp, isKnown: isKnown))
        }
        var remaining = tasks[...]
        work(on: tasks.count).run(tasks) { task in
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

    /// What the files of each asset are now; servers are asked several at once.
    private func stamps(
        of assets: [AssetFinder.Found],
        _ rules: RuleSetFingerprint
    ) -> [String?] {
        let stamp = AssetStamp(rules: rules, remote: reader.remote)
        guard assets.contains(where: { RemoteName.isRemote($0.name) }) else {
            return assets.map(stamp.text)
        }
        var stamps: [String?] = []
        stamps.reserveCapacity(assets.count)
        work(on: assets.count).run(assets, { stamp.text(of: $0) }) { stamps.append($0) }
        return stamps
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

/// The state of an asset, to detect changes since it was audited.
struct AssetStamp: Sendable {
    /// The criteria of the audit.
    let rules: RuleSetFingerprint
    /// What asking servers may cost.
    let remote: RemoteLimits

    /// The rules, and size and time of each file, or size and version of one on a server; nil where one of
    /// them cannot be looked at, or does not tell all that belongs to the asset.
    func text(of found: AssetFinder.Found) -> String? {
        var lines = [rules.description, "transcript \(found.hasTranscript)"]
        if remote != RemoteLimits() { lines.append("limits \(remote)") }
        // What a playlist names may change, and the playlist stay.
        if let movie = found.movie, AssetFinder.isPresentation(movie) || AssetFinder.isPage(movie) {
            return nil
        }
        for file in (found.movie.map { [$0] } ?? []) + found.captionFiles {
            guard let line = RemoteName.isRemote(file) ? server(file) : local(file) else {
                return nil
            }
            lines.append(line)
        }
        return lines.joined(separator: "\n")
    }

    private func local(_ file: String) -> String? {
        FileState(file).map { "\($0.size) \($0.modified) \(file)" }
    }

    private func server(_ url: String) -> String? {
        do throws(RemoteError) {
            let file = try RemoteIdentity(of: RemoteSession(url, limits: remote))
            guard file.isKnown else { return nil }
            let version = file.etag ?? file.lastModified ?? ""
            return "\(file.length) \(version) \(RemoteName.shown(url))"
        } catch {
            return nil
        }
    }
}
