// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Whether a caption file conforms to profiles of TTML, in JSON.
struct ConformanceEntry: Encodable {
    private struct Location: Encodable {
        let line: Int
        let column: Int
        /// The name of the element; nil if the file as a whole is meant.
        var element: String?
        /// Its `xml:id`.
        var id: String?
        /// When it is shown.
        var seconds: Double?
    }

    private struct Failure: Encodable {
        let clause: String
        let message: String
        let location: Location

        init(_ failure: ConformanceVerdict.Failure) {
            (clause, message) = (failure.clause, failure.message)
            location = Location(
                line: failure.position.line,
                column: failure.position.column,
                element: failure.element,
                id: failure.identifier,
                seconds: failure.seconds
            )
        }
    }

    private struct Omission: Encodable {
        let clause: String
        let reason: String
    }

    private struct Verdict: Encodable {
        let profile: String
        let outcome: String
        let failedClauses: [String]
        let failures: [Failure]
        let omitted: Int
        let notAssessed: [Omission]

        init(_ verdict: ConformanceVerdict) {
            profile = verdict.profile.rawValue
            outcome = verdict.outcome.rawValue
            failedClauses = verdict.failedClauses
            failures = verdict.failures.map(Failure.init)
            omitted = verdict.omittedCount
            notAssessed = verdict.notAssessed.map { Omission(clause: $0.clause, reason: $0.reason) }
        }
    }

    private let verdicts: [Verdict]
    /// Why there is no verdict.
    private let reason: String?

    init(_ report: ConformanceReport) {
        verdicts = report.verdicts.map(Verdict.init)
        reason = report.reason
    }
}
