// SPDX-License-Identifier: Apache-2.0

/// A rule that an asset, or a part of one, is held against.
///
/// Rules have no state, see only their subject, and neither print nor read files.
public protocol Rule<Subject>: Sendable {
    /// What the rule looks at: a caption file, a movie, a playlist, or a whole asset.
    associatedtype Subject

    /// What the rule is about.
    var metadata: RuleMetadata { get }

    /// Adds what is wrong with the subject, and says where it cannot tell.
    func check(_ subject: Subject, into findings: inout Findings)
}
