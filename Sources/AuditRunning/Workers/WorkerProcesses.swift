// SPDX-License-Identifier: Apache-2.0

import Auditing
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Audits assets in processes of their own, so that one that brings its process down ends no other.
///
/// Processes are started when they are needed, and used again; as many run as there are callers at once.
package final class WorkerProcesses: Sendable {
    /// How often an asset may end a process before it is put aside: the first time it may have been the
    /// system's doing.
    private static let attempts = 2

    private let command: WorkerCommand
    private let keepsTimelines: Bool
    private let timeLimit: Int
    private let idle = Mutex<[WorkerProcess]>([])

    /// Makes a set of processes, of which none runs yet.
    ///
    /// - Parameters:
    ///   - command: what starts one.
    ///   - keepsTimelines: whether reports have timelines of captions.
    ///   - timeLimit: the seconds that an asset may take before it is put aside.
    package init(_ command: WorkerCommand, keepsTimelines: Bool, timeLimit: Int) {
        self.command = command
        self.keepsTimelines = keepsTimelines
        self.timeLimit = timeLimit
    }

    deinit {
        idle.withLock { workers in workers.forEach { $0.end() } }
    }

    /// Audits an asset in another process.
    ///
    /// - Parameters:
    ///   - found: the files of the asset.
    ///   - runner: what holds assets against the same rules here.
    /// - Returns: what it came to; nil where no process can be had, or none that says the same.
    func audited(_ found: AssetFinder.Found, as runner: AuditRunner) -> AuditedAsset? {
        let request = WorkerRequest(found, fixes: runner.fixes, keepsTimeline: keepsTimelines)
        guard let line = request.line else { return nil }
        var end = ""
        attempts: for _ in 1...Self.attempts {
            guard let worker = idle.withLock({ $0.popLast() }) ?? started(runner) else {
                return nil
            }
            switch worker.answer(to: line) {
            case .line(let answer):
                idle.withLock { $0.append(worker) }
                return WholeAnswer.read(answer)
            case .ended:
                end =
                    "the process that audited it \(worker.end()), in each of \(Self.attempts) attempts"
            case .late:
                worker.stop()
                end = "it took longer than the time limit of \(timeLimit) s"
                break attempts
            }
        }
        let reason = "\(found.name): \(end); auditing it alone may show why"
        return AuditedAsset(AssetReport(unreadable: found.name, reason, runner.audit.profile))
    }

    /// Frames or clips of a movie, decoded in another process; none where that process ends or takes too long.
    func files(_ request: WorkerRequest, as runner: AuditRunner) -> [[UInt8]?] {
        guard let line = request.line,
            let worker = idle.withLock({ $0.popLast() }) ?? started(runner)
        else { return [] }
        switch worker.answer(to: line) {
        case .line(let answer):
            idle.withLock { $0.append(worker) }
            return PictureAnswer.read(answer)
        case .ended: worker.end()
        case .late: worker.stop()
        }
        return []
    }

    /// A process that holds assets against the same rules.
    private func started(_ runner: AuditRunner) -> WorkerProcess? {
        guard let worker = WorkerProcess(command, timeLimit: timeLimit) else { return nil }
        let hello = AuditWorker(runner).hello
        if worker.nextLine() == .line(Array(hello.utf8)) { return worker }
        worker.stop()
        return nil
    }
}
