// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaReading
import RemoteMedia
import Synchronization

/// A movie in an object store, which becomes another one without its media being moved.
///
/// Its headers are read by ranges. The new movie is put together in the store (`ObjectReplacement`) of what the plan
/// keeps and what is sent.
final class ObjectMovie: MoviePlace {
    private let file: RemoteFile
    private let session: RemoteSession
    private let outcome = Mutex<ObjectReplacement.Outcome?>(nil)

    /// Opens an object.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    init(_ path: String) throws(MediaError) {
        (session, file) = try MediaError.remote { () throws(RemoteError) in
            let session = try RemoteSession(path, limits: Self.limits)
            return (session, try RemoteFile(in: session))
        }
    }

    /// An edit may take an hour and more: a store copies some gigabytes a minute.
    private static var limits: RemoteLimits {
        var limits = RemoteLimits()
        limits.totalSeconds = 24 * 3600
        limits.requests = 100_000
        // A fragmented movie has thousands of boxes, each of which is read with a little of what follows.
        limits.bytesBesideBoxes = 16 << 20
        return limits
    }

    var path: String { file.path }
    var length: UInt64 { file.length }

    func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] { try file.read(range) }

    func commit(
        _ new: PlannedSource,
        to output: MovieEditor.Output,
        progress: (UInt64) -> Void
    ) throws(FileError) {
        var (target, replaces): (String?, Bool) = (nil, false)
        if case .file(let path, let replacing) = output { (target, replaces) = (path, replacing) }
        do throws(RemoteError) {
            let replacement = try ObjectReplacement(of: file, as: target, replacing: replaces)
            let done = try replacement.write(
                new,
                keeping: new.keptRanges.map { ($0.offset, $0.range) },
                progress: progress
            )
            outcome.withLock { $0 = done }
        } catch {
            let isThere = error.kind == .store(.exists)
            throw FileError(
                isThere ? .outputExists : .unreadableSource(error.reason),
                path: error.url
            )
        }
    }

    /// What was read, sent and copied, and which version is kept.
    var report: StoreReport {
        let traffic = session.traffic
        let done = outcome.withLock { $0 }
        return StoreReport(
            requestCount: traffic.requestCount,
            readBytes: traffic.readBytes,
            sentBytes: traffic.sentBytes,
            copiedBytes: traffic.copiedBytes,
            oldVersion: done?.oldVersion,
            newVersion: done?.newVersion
        )
    }

    /// What the user should know of what was written.
    var notices: [Notice] {
        guard let done = outcome.withLock({ $0 }) else { return [] }
        return (done.mayLoseTags ? [Notice(.objectTagsUnreadable)] : [])
            + (done.losesTags ? [Notice(.objectTagsNotKept)] : [])
            + (done.isUnconditional ? [Notice(.unconditionalWrite)] : [])
    }
}

/// What an edit of a movie in an object store took, and how the movie before it can be had.
package struct StoreReport: Equatable, Sendable {
    /// How many requests were sent.
    package let requestCount: Int
    /// How many bytes of content came from the store.
    package let readBytes: UInt64
    /// How many bytes of content were sent to the store.
    package let sentBytes: UInt64
    /// How many bytes the store copied by itself.
    package let copiedBytes: UInt64
    /// The version that the store keeps of the old movie; nil where it keeps none.
    package let oldVersion: String?
    /// The version of the new movie; nil where the bucket has none.
    package let newVersion: String?
}
