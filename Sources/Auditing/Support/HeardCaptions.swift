// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening

/// Captions of all that is said, and what is heard beside them.
struct HeardCaptions {
    /// What is heard.
    let sound: SoundActivity
    /// When captions are there.
    let shown: Intervals

    /// When the first of them comes, and when the last goes.
    var span: Range<Int> {
        (shown.ranges.first?.lowerBound ?? 0)..<(shown.ranges.last?.upperBound ?? 0)
    }

    /// Takes captions whose movie has been listened to; nil where that cannot be, after saying why.
    init?(_ asset: CaptionAsset, _ findings: inout Findings) {
        // Forced subtitles are those of little that is said.
        guard !asset.role.isForced, let sound = asset.role.sound, !asset.shownCues.isEmpty else {
            findings.say(.inapplicable)
            return nil
        }
        switch sound {
        case .notAsked:
            findings.say(.notListened)
            return nil
        case .untested(let reason):
            findings.say(.untested(reason))
            return nil
        case .heard(let activity):
            self.sound = activity
            shown = Self.shown(asset.shownCues, activity)
        }
    }

    /// When captions are there that have markers of a kind.
    func shown(_ asset: CaptionAsset, where fits: (CaptionMarkers) -> Bool) -> Intervals {
        Self.shown(asset.shownCues.filter { fits(CaptionMarkers($0)) }, sound)
    }

    /// When captions are there; files may claim any time.
    private static func shown(_ cues: some Sequence<AuditedCue>, _ sound: SoundActivity)
        -> Intervals
    {
        let bounds = -margin..<sound.milliseconds + margin
        return Intervals(
            cues.lazy.map {
                ($0.startMilliseconds..<$0.endMilliseconds).clamped(to: bounds)
            }
        )
    }

    private static let margin = 3_600_000

    /// How much of what is like speech has captions, in per cent.
    ///
    /// Captions may come a second early or stay a second longer.
    var coveredPercent: Int {
        let said = sound.speech.milliseconds
        guard said > 0 else { return 100 }
        return 100 * (said - sound.speech.subtracting(widened).milliseconds) / said
    }

    /// When captions are there, give or take a second.
    var widened: Intervals { Intervals(shown.ranges.lazy.map { $0.widened(by: 1000) }) }
}

extension Range<Int> {
    /// The interval, widened on both sides.
    func widened(by margin: Int) -> Range<Int> { lowerBound - margin..<upperBound + margin }
}

extension Int {
    /// A time in milliseconds as seconds, to a tenth.
    var tenthsOfSeconds: Double { (Double(self) / 100).rounded() / 10 }
}
