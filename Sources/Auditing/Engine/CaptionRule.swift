// SPDX-License-Identifier: Apache-2.0

import Captions

/// A rule that caption files are held against.
///
/// Rules have no state, see only the asset, and neither print nor read files.
public protocol CaptionRule: Sendable {
    /// What the rule is about.
    var metadata: RuleMetadata { get }

    /// Adds what is wrong with a file.
    func check(_ asset: CaptionAsset, into findings: inout Findings)
}

extension CaptionRule {
    /// The neighbours in time among the cues that show something, and the time between them in
    /// milliseconds, which is negative where they overlap.
    func gaps(
        of asset: CaptionAsset
    ) -> some Sequence<(before: AuditedCue, after: AuditedCue, gap: Int)> {
        zip(asset.shownCues, asset.shownCues.dropFirst()).lazy.map { before, after in
            (before, after, after.cue.startMilliseconds - before.cue.endMilliseconds)
        }
    }
}
