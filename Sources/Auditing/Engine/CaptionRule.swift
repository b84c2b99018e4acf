// SPDX-License-Identifier: Apache-2.0

import Captions

/// A rule that caption files are held against.
public protocol CaptionRule: Rule where Subject == CaptionAsset {}

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
