// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FileSystem
import ISOMedia
import Synchronization

/// Files of a folder that is hidden until it is complete, written several at a time: they do not depend on
/// each other, and copying keeps a processor busy.
final class SegmentFileWriter: Sendable {
    /// A file to write.
    struct File {
        /// Where it is written.
        let path: String
        /// How messages name it.
        let name: String
        /// What is in it.
        let plan: FilePlan
    }

    /// More files at a time take memory, and are not faster than the disk.
    private static let greatestWidth = 4

    private struct State {
        var started = 0
        /// Bytes that other threads than the caller's have copied since the last report.
        var unreported: UInt64 = 0
        /// Why a file could not be written: the first of those that could not, whichever ended first.
        var failure: (index: Int, error: ISOMediaError)?
    }

    private let files: [File]
    private let source: any ByteSource
    private let state = Mutex(State())

    /// Prepares to write files whose plans keep bytes of a source.
    init(_ files: [File], from source: any ByteSource) {
        self.files = files
        self.source = source
    }

    /// Writes all files, or those before the first that cannot be written.
    ///
    /// - Parameter progress: gets the bytes of some steps of copying, in the caller's thread.
    /// - Throws: `ISOMediaError`, in a cancelled task, too.
    func write(progress: (UInt64) -> Void) throws(ISOMediaError) {
        try rethrowing(FileError.checkCancellation)
        let others = DispatchGroup()
        for _ in 1..<max(1, min(files.count, Self.greatestWidth)) {
            DispatchQueue.global().async(group: others) { self.work { self.note($0) } }
        }
        work { progress($0 + self.takeUnreported()) }
        others.wait()
        progress(takeUnreported())
        if let error = state.withLock(\.failure)?.error { throw error }
    }

    /// Writes the files that no thread has begun, one after the other.
    private func work(_ progress: (UInt64) -> Void) {
        while let index = next() {
            let file = files[index]
            do throws(FileError) {
                try file.plan.write(
                    to: file.path,
                    named: file.name,
                    from: source,
                    progress: progress
                )
            } catch {
                state.withLock { state in
                    guard index < state.failure?.index ?? .max else { return }
                    state.failure = (index, ISOMediaError(error))
                }
            }
        }
    }

    private func next() -> Int? {
        state.withLock { state in
            guard state.failure == nil, state.started < files.count else { return nil }
            state.started += 1
            return state.started - 1
        }
    }

    private func note(_ bytes: UInt64) {
        state.withLock { $0.unreported += bytes }
    }

    private func takeUnreported() -> UInt64 {
        state.withLock { state in
            defer { state.unreported = 0 }
            return state.unreported
        }
    }
}
