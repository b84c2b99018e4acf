// SPDX-License-Identifier: Apache-2.0

import Muxing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a process of our own answers: all that an audit came to, what every rule came to included.
///
/// Both ends are the same program, so that its form is nobody else's business.
struct WholeAnswer: Codable {
    private let report: StoredReport
    private let timeline: Timeline?
    private let fixes: [AppliedFix]

    /// Takes over what an audit came to.
    init(_ audited: AuditedAsset, keepsTimeline: Bool) {
        report = StoredReport(audited.report)
        timeline = keepsTimeline ? audited.report.timeline : nil
        fixes = audited.fixes
    }

    /// Reads an answer; nil where the line is none.
    static func read(_ line: [UInt8]) -> AuditedAsset? {
        do {
            let answer = try JSONDecoder().decode(WholeAnswer.self, from: Data(line))
            guard var report = answer.report.report else { return nil }
            report.timeline = answer.timeline
            return AuditedAsset(report, fixes: answer.fixes)
        } catch {
            return nil
        }
    }
}
