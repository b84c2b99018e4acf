// SPDX-License-Identifier: Apache-2.0

public import Muxing
import RemoteMedia

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Audits many assets, several at once.
///
/// What cannot be read of one is told in its report and never ends the run.
public struct AuditRunner: Sendable {
    /// What assets are held against.
    public let audit: Audit
    /// What reads them.
    public let reader: AssetReader
    /// Whether what is certain and safe to mend is mended.
    public internal(set) var fixes: Bool
    /// How many assets are audited at once; nil: as many as there are processors.
    public let width: Int?
    /// Where each asset is audited in a process of its own; nil: in this one.
    public var workers: WorkerProcesses?

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - audit: what assets are held against.
    ///   - reader: what reads them.
    ///   - fixes: whether what is certain and safe to mend is mended, in place.
    ///   - width: how many are audited at once; nil: as many as there are processors.
    public init(audit: Audit, reader: AssetReader, fixes: Bool = false, width: Int? = nil) {
        self.audit = audit
        self.reader = reader
        self.fixes = fixes
        self.width = width
    }

    /// Audits an asset; where nothing of it can be read, the report says why.
    public func report(_ found: AssetFinder.Found) -> AssetReport {
        do throws(MuxingError) {
            return audit.check(try reader.read(found))
        } catch {
            return AssetReport(unreadable: found.name, "\(error)", audit.profile)
        }
    }

    /// Audits an asset and, where that is asked for, mends it and audits it again.
    public func audited(_ found: AssetFinder.Found) -> AuditedAsset {
        workers?.audited(found, as: self) ?? auditedHere(found)
    }

    /// The same in this process.
    func auditedHere(_ found: AssetFinder.Found) -> AuditedAsset {
        let first = report(found)
        let actions = fixes ? FixAction.merged(first.findings.all.lazy.compactMap(\.action)) : []
        let applied = actions.map(AppliedFix.init(carryingOut:))
        let isChanged = applied.contains { !$0.changes.isEmpty }
        return AuditedAsset(isChanged ? report(found) : first, fixes: applied)
    }

    /// Finds what a conversion has lost, closed captions in pictures among it.
    ///
    /// - Parameters:
    ///   - before: the path of what went in.
    ///   - after: the path of what came out.
    /// - Returns: the report of what came out.
    /// - Throws: `MuxingError` where one of them cannot be read, or is a folder.
    public func compare(_ before: String, _ after: String) throws(MuxingError) -> AssetReport {
        audit.check(Conversion(before: try asset(before), after: try asset(after)))
    }

    private func asset(_ path: String) throws(MuxingError) -> Asset {
        let (assets, _) = AssetFinder.find([path])
        guard let found = assets.first, assets.count == 1, found.name == RemoteName.shown(path)
        else {
            throw MuxingError(.unreadable("one movie or caption file was expected"), path: path)
        }
        var reader = reader
        reader.readsPictures = true
        return try reader.read(found)
    }

    /// Audits assets.
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

    /// How several things are done; how many processors there are, which files say, is asked for several only.
    func work(on count: Int) -> OrderedWork {
        guard count > 1 else { return OrderedWork(width: 1) }
        return OrderedWork(width: width ?? ProcessInfo.processInfo.activeProcessorCount)
    }
}
