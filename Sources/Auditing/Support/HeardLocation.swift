// SPDX-License-Identifier: Apache-2.0

import Listening

extension HeardCues {
    /// The place of a cue, with what a recogniser heard while it is shown.
    func location(_ cue: AuditedCue) -> FindingLocation {
        var location = FindingLocation(cue)
        let start = cue.startMilliseconds
        location.heardText = text(in: start..<max(start, cue.endMilliseconds))
        return location
    }

    /// An interval, with what a recogniser heard in it.
    func location(_ interval: Range<Int>) -> FindingLocation {
        var location = FindingLocation.time(interval)
        location.heardText = text(in: interval)
        return location
    }

    /// The characters that a text has at most.
    private static let length = 160

    /// What was heard in an interval; nil if no recogniser was asked, empty if it heard nothing.
    private func text(in interval: Range<Int>) -> String? {
        words.map { words in
            let text = words.text(in: interval)
            return text.utf8.count > Self.length ? text.prefix(Self.length) + "…" : text
        }
    }
}
