// SPDX-License-Identifier: Apache-2.0

public import Auditing
import MediaPrimitives
package import MediaReading
import RemoteMedia

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Audits many assets, several at once.
///
/// The report of an asset states what could not be read, which never ends the run.
public struct AuditRunner: Sendable {
    /// The criteria of the audit.
    package let audit: Audit
    /// What reads them.
    package let reader: AssetReader
    /// Whether safe remedies are carried out.
    package internal(set) var fixes: Bool
    /// Whether safe remedies are only tried: the reports say what they would change, and nothing is written.
    package let isDryRun: Bool
    /// How many assets are audited at once; nil: as many as there are processors.
    package let width: Int?
    /// Where each asset is audited in a process of its own; nil: in this one.
    package var workers: WorkerProcesses?

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - audit: what assets are held against.
    ///   - reader: what reads them.
    ///   - fixes: whether safe remedies are carried out, in place.
    ///   - isDryRun: whether `fixes` writes nothing, and reports what would change.
    ///   - width: how many are audited at once; nil: as many as there are processors.
    public init(
        audit: Audit,
        reader: AssetReader,
        fixes: Bool = false,
        isDryRun: Bool = false,
        width: Int? = nil
    ) {
        self.audit = audit
        self.reader = reader
        self.fixes = fixes
        self.isDryRun = isDryRun
        self.width = width
    }

    /// Audits an asset; where nothing of it can be read, the report says why.
    public func report(_ found: AssetFinder.Found) -> AssetReport {
        do throws(MediaError) {
            return audit.check(try reader.read(found))
        } catch {
            return AssetReport(unreadable: found.name, "\(error)", audit.profile)
        }
    }

    /// Audits an asset and, on request, carries out safe remedies and audits it again.
    package func audited(_ found: AssetFinder.Found) -> AuditedAsset {
        workers?.audited(found, as: self) ?? auditedHere(found)
    }

    /// The same in this process.
    func auditedHere(_ found: AssetFinder.Found) -> AuditedAsset {
        let first = report(found)
        let safe = fixes ? first.findings.all.compactMap(\.remedy).filter(\.isSafe) : []
        let applied = Remedy.merged(safe).map {
            AppliedFix(carryingOut: $0, isDryRun: isDryRun, audit.wording)
        }
        let isChanged = !isDryRun && applied.contains { !$0.changes.isEmpty }
        return AuditedAsset(isChanged ? report(found) : first, fixes: applied)
    }

    /// Finds what a conversion has lost, closed captions in pictures among it.
    ///
    /// - Parameters:
    ///   - before: the path of what went in.
    ///   - after: the path of what came out.
    /// - Returns: the report of what came out.
    /// - Throws: `MediaError` where one of them cannot be read, or is a folder.
    package func compare(_ before: String, _ after: String) throws(MediaError) -> AssetReport {
        audit.check(Conversion(before: try asset(before), after: try asset(after)))
    }

    private func asset(_ path: String) throws(MediaError) -> Asset {
        let assets = AssetFinder.find([path]).assets
        guard let found = assets.first, assets.count == 1, found.name == RemoteName.shown(path)
        else {
            throw MediaError(.unreadable("one movie or caption file was expected"), path: path)
        }
        var reader = reader
        reader.readsPictures = true
        reader.readsAllText = true
        reader.remote.readAllText()
        return try reader.read(found)
    }

    /// Audits assets; in a `Task` that is cancelled, only those that are begun already.
    ///
    /// - Parameters:
    ///   - assets: the files of each.
    ///   - deliver: gets the reports in the order of the assets, whichever is ready first.
    public func run(
        _ assets: [AssetFinder.Found],
        deliver: (AuditedAsset) -> Void
    ) {
        work(on: assets.count).run(assets, { audited($0) }, deliver: deliver)
    }

    /// Frames of the video beside findings, decoded in processes of their own.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - workers: where they are decoded.
    /// - Returns: the pictures, as far as they could be decoded.
    package func pictures(for report: AuditReport, by workers: WorkerProcesses) -> FindingFiles {
        let requests = PictureRequest.all(for: report)
        return files(
            requests.map { (WorkerRequest(picturesOf: $0), $0.asset, $0.findings) },
            by: workers
        )
    }

    /// Clips of the sound beside findings, decoded in processes of their own.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - workers: where they are decoded.
    /// - Returns: the clips, as far as they could be decoded.
    package func clips(for report: AuditReport, by workers: WorkerProcesses) -> FindingFiles {
        let requests = ClipRequest.all(for: report)
        return files(
            requests.map { (WorkerRequest(clipsOf: $0), $0.asset, $0.findings) },
            by: workers
        )
    }

    /// What processes answer to requests, each of an asset and some of its findings.
    private func files(
        _ requests: [(request: WorkerRequest, asset: Int, findings: [Int])],
        by workers: WorkerProcesses
    ) -> FindingFiles {
        var all = FindingFiles()
        var remaining = requests[...]
        work(on: requests.count).run(requests, { workers.files($0.request, as: self) }) { files in
            guard let request = remaining.popFirst() else { return }
            for (finding, file) in zip(request.findings, files) {
                guard let file else { continue }
                all.add(file, asset: request.asset, finding: finding)
            }
        }
        return all
    }

    /// How several things are done; how many processors there are, which files say, is asked for several only.
    func work(on count: Int) -> OrderedWork {
        guard count > 1 else { return OrderedWork(width: 1) }
        return OrderedWork(width: width ?? ProcessInfo.processInfo.activeProcessorCount)
    }
}

/// The result of auditing an asset, and the remedies that were carried out.
public struct AuditedAsset: Sendable {
    /// The report; that of the changed asset if anything was changed.
    public let report: AssetReport
    /// The remedies that were tried, in their order.
    public let fixes: [AppliedFix]

    /// Puts both together.
    package init(_ report: AssetReport, fixes: [AppliedFix] = []) {
        self.report = report
        self.fixes = fixes
    }
}
