// SPDX-License-Identifier: Apache-2.0

/// What one record of the journal changes, with what was there before, so that it can be undone.
package enum ReviewChange: Equatable, Sendable {
    /// Blocks of the file.
    case blocks(BlockChange)
    /// What the person decided about a finding, by the finding's key; nil: nothing yet.
    case decision(finding: String, before: FindingDecision?, after: FindingDecision?)

    /// The change that restores what this one replaced.
    package var inverse: ReviewChange {
        switch self {
        case .blocks(let change): .blocks(change.inverse)
        case .decision(let finding, let before, let after):
            .decision(finding: finding, before: after, after: before)
        }
    }

    /// This change and a later one of the same place as one; nil if the later one is about something else.
    func followed(by later: ReviewChange) -> ReviewChange? {
        guard case .blocks(let first) = self, case .blocks(let second) = later else { return nil }
        return first.followed(by: second).map { .blocks($0) }
    }
}

/// What a person decided about a finding.
package enum FindingDecision: String, Sendable {
    /// The captions are right as they are.
    case accepted
}
