// SPDX-License-Identifier: Apache-2.0

/// What is shown when: the cues of a document as stretches of time that do not overlap.
///
/// Formats whose samples follow each other without gaps and overlaps (tx3g, WebVTT in MP4) are written
/// from it. Where cues overlap, each stretch has all that are shown in it, in source order; none is
/// shortened, moved or dropped. Cues without a positive duration are shown at no time.
public struct CaptionTimeline: Equatable, Sendable {
    /// A stretch in which the same cues are shown.
    public struct Segment: Equatable, Sendable {
        /// From, inclusive.
        public var startMilliseconds: Int
        /// To, exclusive; after the start.
        public var endMilliseconds: Int
        /// What is shown, in source order; never empty.
        public var cues: [Cue]
    }

    /// The stretches in which anything is shown, in order of time.
    public let segments: [Segment]

    /// Splits cues at each other's beginnings and ends.
    public init(_ cues: [Cue]) {
        let shown = cues.filter(\.hasPositiveDuration)
        var events: [(time: Int, index: Int, isStart: Bool)] = []
        for (index, cue) in shown.enumerated() {
            events.append((cue.startMilliseconds, index, true))
            events.append((cue.endMilliseconds, index, false))
        }
        events.sort { $0.time < $1.time }

        var segments: [Segment] = []
        var active: [Int] = []
        var start = 0
        for event in events {
            if event.time > start, !active.isEmpty {
                let cues = active.map { shown[$0] }
                segments.append(
                    Segment(startMilliseconds: start, endMilliseconds: event.time, cues: cues)
                )
            }
            start = event.time
            if event.isStart {
                let place = active.firstIndex { $0 > event.index } ?? active.endIndex
                active.insert(event.index, at: place)
            } else {
                active.removeAll { $0 == event.index }
            }
        }
        self.segments = segments
    }

    /// When the last cue ends; 0 when nothing is shown.
    public var endMilliseconds: Int { segments.last?.endMilliseconds ?? 0 }
}
