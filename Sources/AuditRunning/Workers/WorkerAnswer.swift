// SPDX-License-Identifier: Apache-2.0

import Auditing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a worker says about a request.
struct WorkerAnswer: Encodable {
    /// Why there are no findings.
    struct Failure: Encodable {
        /// A sentence.
        let message: String
        /// Whether asking again may help; a file that is damaged stays so.
        let retryable: Bool
    }

    /// The request; nil where the line was none.
    let id: String?
    /// The version of the file, as the request had it.
    let etag: String?
    /// How long it took, in milliseconds.
    let milliseconds: Int
    /// What the audit came to; nil where it could not be made.
    let report: AssetReport?
    /// Why there is no report, or an empty one.
    let failure: Failure?

    private enum CodingKeys: String, CodingKey {
        case type, id, status, etag, ms, error
    }

    func encode(to encoder: any Encoder) throws {
        try report?.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("result", forKey: .type)
        try values.encode(id, forKey: .id)
        try values.encode(failure == nil ? "ok" : "error", forKey: .status)
        try values.encodeIfPresent(etag, forKey: .etag)
        try values.encode(milliseconds, forKey: .ms)
        try values.encodeIfPresent(failure, forKey: .error)
    }
}

/// The first line of a worker: what it speaks, and what it holds assets against.
struct WorkerHello: Encodable {
    private let type = "hello"
    private let `protocol` = 1
    private let version = AuditingVersion.current
    let rules: String
    let profile: String
}

/// What a process of our own answers: all that an audit came to, and what was fixed.
struct WholeAnswer: Codable {
    private let report: CompleteReport
    private let fixes: [AppliedFix]

    /// Takes over what an audit came to.
    init(_ audited: AuditedAsset, keepsTimeline: Bool) {
        report = CompleteReport(audited.report, keepsTimeline: keepsTimeline)
        fixes = audited.fixes
    }

    /// Reads an answer; nil if the line is not one.
    static func read(_ line: [UInt8]) -> AuditedAsset? {
        do {
            let answer = try JSONDecoder().decode(WholeAnswer.self, from: Data(line))
            return AuditedAsset(answer.report.report, fixes: answer.fixes)
        } catch {
            return nil
        }
    }
}

/// What a process of our own answers if it is asked for frames or clips: JPEG or WAV files, in Base64.
struct PictureAnswer: Codable {
    private let pictures: [Data?]

    /// Takes over files.
    init(_ pictures: [[UInt8]?]) {
        self.pictures = pictures.map { $0.map { Data($0) } }
    }

    /// Reads an answer; empty if the line is not one.
    static func read(_ line: [UInt8]) -> [[UInt8]?] {
        do {
            let answer = try JSONDecoder().decode(PictureAnswer.self, from: Data(line))
            return answer.pictures.map { $0.map { Array($0) } }
        } catch {
            return []
        }
    }
}
