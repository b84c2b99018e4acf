// SPDX-License-Identifier: Apache-2.0

import Auditing
import Guidelines
import MediaPrimitives
import MediaReading

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Answers requests that come as lines of JSON, one line each and in their order.
///
/// If it crashes, the caller knows the file: the first without an answer.
package struct AuditWorker: Sendable {
    private let runner: AuditRunner

    /// Makes a worker.
    package init(_ runner: AuditRunner) {
        self.runner = runner
    }

    /// The line that comes before all answers, without a line end.
    package var hello: String {
        let rules = runner.fingerprint.description
        return ReportJSON.line(WorkerHello(rules: rules, profile: runner.audit.profile.name))
    }

    /// Answers a line; the answer has no line end.
    package func answer(_ line: String) -> String {
        let start = ContinuousClock.now
        let request: WorkerRequest
        do {
            request = try JSONDecoder().decode(WorkerRequest.self, from: Data(line.utf8))
        } catch {
            return ReportJSON.line(
                Self.refusal(nil, "the line is not a request: an object with id and uri")
            )
        }
        if let times = request.pictureTimes {
            let times = Array(times.prefix(PictureRequest.mostOfAsset))
            return ReportJSON.line(PictureAnswer(MoviePictures.jpegs(at: times, of: request.uri)))
        }
        if !request.clips.isEmpty {
            return ReportJSON.line(
                PictureAnswer(SoundClips.waves(of: request.clips, in: request.uri))
            )
        }
        if let found = request.found, let whole = request.whole {
            var runner = runner
            runner.fixes = whole.fixes
            return ReportJSON.line(
                WholeAnswer(runner.auditedHere(found), keepsTimeline: whole.timeline)
            )
        }
        guard let path = request.path else {
            let reason =
                "\(request.uri): only files can be read, by path or by file:, http: or https: URL"
            return ReportJSON.line(Self.refusal(request, reason))
        }
        return ReportJSON.line(answer(request, path, since: start))
    }

    private func answer(
        _ request: WorkerRequest,
        _ path: String,
        since start: ContinuousClock.Instant
    ) -> WorkerAnswer {
        let found = AssetFinder.find([path])
        let name = RemoteName.shown(path)
        guard let asset = found.assets.first, found.assets.count == 1, asset.name == name else {
            return Self.refusal(request, "\(name): one movie or caption file was expected")
        }
        if let size = request.size, let now = FileState(path)?.size, now != size {
            let reason = "\(path): the size is \(now) bytes, but the request states \(size)"
            return Self.refusal(request, reason, retryable: true)
        }
        let report = runner.audited(asset).report
        let duration = ContinuousClock.now - start
        return WorkerAnswer(
            id: request.id,
            etag: request.etag,
            milliseconds: Int(duration / .milliseconds(1)),
            report: report,
            failure: report.isUnread
                ? WorkerAnswer.Failure(message: report.unreadable[0], retryable: false) : nil
        )
    }

    private static func refusal(
        _ request: WorkerRequest?,
        _ message: String,
        retryable: Bool = false
    ) -> WorkerAnswer {
        WorkerAnswer(
            id: request?.id,
            etag: request?.etag,
            milliseconds: 0,
            report: nil,
            failure: WorkerAnswer.Failure(message: message, retryable: retryable)
        )
    }
}
