// SPDX-License-Identifier: Apache-2.0

/// Which results a SARIF log has.
///
/// Code scanning services show each result as an alert, whatever its kind.
package enum SARIFSelection: Equatable, Sendable {
    /// The findings of at least a severity.
    case problems(Severity)
    /// All findings, and what each rule came to that has none.
    case everything

    /// The problems of a run: errors and warnings, and what makes the exit status 1.
    package static func problems(failingAt severity: Severity?) -> SARIFSelection {
        .problems(min(.warning, severity ?? .warning))
    }

    /// Whether a finding is a result.
    func contains(_ finding: Finding) -> Bool {
        switch self {
        case .problems(let least): finding.severity >= least
        case .everything: true
        }
    }
}
