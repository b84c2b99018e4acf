// SPDX-License-Identifier: Apache-2.0

internal import CLibCurl
package import FileSystem
import Synchronization

/// A new object that is put together from ranges of an old one and new bytes, and takes its place in one step.
///
/// The store copies the ranges itself. The old object is there, unchanged, until the store has completed the new
/// one, which it does only if the old one has not changed since it was read.
package struct ObjectReplacement {
    /// What the store did.
    package struct Outcome: Equatable, Sendable {
        /// The version that the store keeps of the old object; nil where it keeps none.
        package var oldVersion: String?
        /// The version of the new object; nil where the bucket has none.
        package var newVersion: String?
        /// Whether the user may not read tags, so that the new object has none.
        package var mayLoseTags = false
        /// Whether the store has made the new object without its tags, and does not take them.
        package var losesTags = false
        /// Whether the store does not know conditions of writing, so that a change in the last moment would not be
        /// noticed.
        package var isUnconditional = false
    }

    let old: RemoteFile
    let source: ObjectName
    let target: ObjectName
    /// Whether an object of the target's name may be replaced, where it is not the old one.
    let replaces: Bool
    let store: ObjectStoreSettings
    let limits: MultipartLayout.Limits

    private var session: RemoteSession { old.session }
    private var isInPlace: Bool { source == target }

    /// Prepares to replace an object.
    ///
    /// - Throws: `RemoteError` if the store does not name the object's version.
    package init(
        of old: RemoteFile,
        as target: String?,
        replacing: Bool
    ) throws(RemoteError) {
        try self.init(of: old, as: target, replacing: replacing, MultipartLayout.Limits())
    }

    init(
        of old: RemoteFile,
        as target: String?,
        replacing: Bool,
        _ limits: MultipartLayout.Limits
    ) throws(RemoteError) {
        guard let source = old.url.object, let store = old.session.store,
            let etag = old.identity.etag, !etag.hasPrefix("W/")
        else { throw RemoteError(.store(.noVersion), url: old.path) }
        self.old = old
        self.source = source
        self.target = try target.map { text throws(RemoteError) in try ObjectName(text) } ?? source
        self.replaces = replacing
        self.store = store
        self.limits = limits
        guard old.hasRanges else { throw RemoteError(.store(.noVersion), url: old.path) }
    }

    /// Writes the new object.
    ///
    /// - Parameters:
    ///   - new: the new object.
    ///   - kept: its ranges that are ranges of the old one, in their order.
    ///   - progress: receives the number of bytes of each step.
    /// - Returns: what the store did.
    /// - Throws: `RemoteError`, after which the old object is there and no part of a new one.
    package func write(
        _ new: any ByteSource,
        keeping kept: [(offset: UInt64, range: Range<UInt64>)],
        progress: (UInt64) -> Void
    ) throws(RemoteError) -> Outcome {
        let layout: MultipartLayout
        do throws(ObjectStoreFault) {
            layout = try MultipartLayout(
                length: new.length,
                keeping: kept.map { .init(offset: $0.offset, range: $0.range) },
                limits
            )
        } catch {
            throw RemoteError(.store(error), url: target.text)
        }
        if !isInPlace, !replaces { try requireAbsence() }
        let metadata = try ObjectMetadata(of: old, source, in: store)
        clibcurl_hold_signals()
        defer { clibcurl_release_signals() }
        var outcome: Outcome
        if layout.parts.count <= 1, layout.sentLength == new.length {
            outcome = try put(new, metadata, progress)
        } else {
            outcome = try upload(new, layout, metadata, progress)
        }
        outcome.mayLoseTags = metadata.mayLoseTags
        outcome.losesTags =
            store.endpoint != nil && !metadata.keepTags(of: target, session, in: store)
        // A bucket whose versions are suspended has one version, which is not kept.
        if let version = outcome.newVersion, version != "null", isInPlace {
            outcome.oldVersion = old.fields["x-amz-version-id"] ?? "null"
        }
        return outcome
    }

    // MARK: - One request

    private func put(
        _ new: any ByteSource,
        _ metadata: ObjectMetadata,
        _ progress: (UInt64) -> Void
    ) throws(RemoteError) -> Outcome {
        let bytes = try bytes(of: new, 0..<new.length)
        let request = ObjectRequest("PUT", target, fields: metadata.fields, bytes: bytes)
        let (answer, isUnconditional) = try commit(request) { () throws(RemoteError) in
            try writtenObject(length: new.length, 0..<new.length, bytes)
        }
        progress(new.length)
        return Outcome(
            newVersion: answer.fields["x-amz-version-id"],
            isUnconditional: isUnconditional
        )
    }

    // MARK: - Several parts

    private func upload(
        _ new: any ByteSource,
        _ layout: MultipartLayout,
        _ metadata: ObjectMetadata,
        _ progress: (UInt64) -> Void
    ) throws(RemoteError) -> Outcome {
        let begun = try session.send(
            ObjectRequest(
                "POST",
                target,
                query: [("uploads", "")],
                fields: metadata.fields
            ),
            to: store
        )
        guard let id = StoreAnswer.parse(begun.body)?.text("UploadId"), !id.isEmpty else {
            throw RemoteError(.brokenAnswer("an upload without a name"), url: target.text)
        }
        do throws(RemoteError) {
            let ignoresConditions = try ignoresConditions(layout, id)
            var etags: [String] = []
            var done: UInt64 = 0
            var last: (Range<UInt64>, [UInt8])?
            for (index, part) in layout.parts.enumerated() {
                let query: [(name: String, value: String)] = [
                    ("partNumber", "\(index + 1)"), ("uploadId", id),
                ]
                switch part {
                case .copy(let range):
                    etags.append(try copy(range, query, of: old.identity.etag ?? ""))
                    session.state.withLock { $0.traffic.copiedBytes += part.length }
                case .send(let range):
                    let bytes = try bytes(of: new, range)
                    etags.append(try send(bytes, query))
                    last = (range, bytes)
                }
                done += part.length
                progress(part.length)
            }
            let body = Array(Self.completion(etags).utf8)
            let request = ObjectRequest(
                "POST",
                target,
                query: [("uploadId", id)],
                fields: [("content-type", "application/xml")],
                bytes: body
            )
            let (answer, isUnconditional) = try commit(request) { () throws(RemoteError) in
                guard let last else { return nil }
                return try writtenObject(length: new.length, last.0, last.1, parts: etags.count)
            }
            return Outcome(
                newVersion: answer.fields["x-amz-version-id"],
                isUnconditional: isUnconditional || ignoresConditions
            )
        } catch {
            giveUp(id)
            throw error
        }
    }

    /// Whether the store takes conditions and does not keep them, as Ceph's does.
    ///
    /// It then copies a byte of a version that never was. Amazon's keeps them, so it is not asked.
    private func ignoresConditions(
        _ layout: MultipartLayout,
        _ id: String
    ) throws(RemoteError) -> Bool {
        let number = layout.parts.firstIndex { if case .copy = $0 { true } else { false } }
        guard store.endpoint != nil, let number, case .copy(let range) = layout.parts[number] else {
            return false
        }
        // The part itself replaces this one.
        let query = [(name: "partNumber", value: "\(number + 1)"), (name: "uploadId", value: id)]
        let byte = range.lowerBound..<range.lowerBound + 1
        do throws(RemoteError) {
            _ = try copy(byte, query, of: "\"\(String(repeating: "0", count: 32))\"")
            return true
        } catch {
            guard case .store(.changedMeanwhile) = error.kind else { throw error }
            return false
        }
    }

    private func copy(
        _ range: Range<UInt64>,
        _ query: [(name: String, value: String)],
        of etag: String
    ) throws(RemoteError) -> String {
        let path = PercentEncoding.encoded("/\(source.bucket)/\(source.key)", keepsSlashes: true)
        let answer = try session.send(
            ObjectRequest(
                "PUT",
                target,
                query: query,
                fields: [
                    ("x-amz-copy-source", path),
                    ("x-amz-copy-source-if-match", etag),
                    (
                        "x-amz-copy-source-range",
                        "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
                    ),
                ]
            ),
            to: store
        )
        // A copy may fail after its answer has begun, with the status of success.
        guard let result = StoreAnswer.parse(answer.body), let etag = result.text("ETag"),
            result.name != "Error"
        else { throw RemoteError(.brokenAnswer("a copy without ETag"), url: target.text) }
        return etag
    }

    private func send(
        _ bytes: [UInt8],
        _ query: [(name: String, value: String)]
    ) throws(RemoteError) -> String {
        let answer = try session.send(
            ObjectRequest("PUT", target, query: query, bytes: bytes),
            to: store
        )
        guard let etag = answer.etag else {
            throw RemoteError(.brokenAnswer("a part without ETag"), url: target.text)
        }
        return etag
    }

    /// Takes back what was begun; what cannot be taken back, the store removes by its own rules.
    private func giveUp(_ id: String) {
        var request = ObjectRequest("DELETE", target, query: [("uploadId", id)])
        request.isCleanup = true
        do throws(RemoteError) {
            _ = try session.send(request, to: store)
        } catch {
            // The fault that led here is the one to report.
        }
    }

    private static func completion(_ etags: [String]) -> String {
        let parts = etags.enumerated().map { index, etag in
            let escaped = etag.split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "&quot;")
            return "<Part><PartNumber>\(index + 1)</PartNumber><ETag>\(escaped)</ETag></Part>"
        }
        return "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">"
            + parts.joined() + "</CompleteMultipartUpload>"
    }

    private func bytes(
        of new: any ByteSource,
        _ range: Range<UInt64>
    ) throws(RemoteError) -> [UInt8] {
        do throws(FileError) {
            return try new.read(range)
        } catch {
            throw RemoteError(.brokenAnswer(error.kind.sentence), url: source.text)
        }
    }
}
