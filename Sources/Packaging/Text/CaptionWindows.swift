// SPDX-License-Identifier: Apache-2.0

import Captions

/// The cues of captions by segments: each has all that are shown in it, with their own times.
struct CaptionWindows {
    /// A segment's time and what is shown in it.
    struct Window: Equatable {
        /// When it begins, in milliseconds.
        let start: Int
        /// When it ends, in milliseconds.
        let end: Int
        /// The cues, in order of their beginnings.
        let cues: [Cue]
    }

    /// The cues that can be shown at all, in order of their beginnings, none of them forced.
    let cues: [Cue]
    /// The segments, together as long as the presentation.
    let windows: [Window]

    /// Divides cues.
    ///
    /// - Parameters:
    ///   - cues: in the time of the presentation.
    ///   - boundaries: when segments begin, in milliseconds, from 0 on.
    ///   - end: when the presentation ends, in milliseconds.
    init(_ cues: [Cue], boundaries: [Int], end: Int) {
        var sorted = cues.filter { $0.hasPositiveDuration && $0.endMilliseconds > 0 }
        // What is forced is a rendition of its own; in it, and in others, all cues are shown alike.
        for index in sorted.indices { sorted[index].isForced = false }
        sorted.sort { $0.startMilliseconds < $1.startMilliseconds }
        var windows: [Window] = []
        var shown: [Cue] = []
        var next = 0
        for (number, start) in boundaries.enumerated() where start < end {
            let finish = number + 1 < boundaries.count ? min(end, boundaries[number + 1]) : end
            shown.removeAll { $0.endMilliseconds <= start }
            while next < sorted.count, sorted[next].startMilliseconds < finish {
                if sorted[next].endMilliseconds > start { shown.append(sorted[next]) }
                next += 1
            }
            windows.append(Window(start: start, end: finish, cues: shown))
        }
        self.cues = sorted
        self.windows = windows
    }
}
