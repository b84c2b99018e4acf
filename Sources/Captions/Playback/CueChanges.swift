// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The cues as they go by: one element for each change of what is visible, at the time of the change.
///
/// The first element is what is visible where the playhead is, and so is the one after a seek. Several changes that are due
/// are delivered one after the other. The sequence has no end: break at ``CueTimeline/endMilliseconds``, or cancel the
/// task.
public struct CueChanges<Time: Clock>: AsyncSequence, Sendable where Time.Duration == Duration {
    /// Delivers the changes.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let timeline: CueTimeline
        fileprivate let playhead: Playhead<Time>
        fileprivate let advance: Duration
        /// The jumps that were followed; nil before the first element.
        private var jumps: Int?
        /// The time of the last element.
        private var place = 0

        fileprivate init(_ changes: CueChanges) {
            timeline = changes.timeline
            playhead = changes.playhead
            advance = changes.advance
        }

        /// Waits for the next change.
        ///
        /// - Returns: the change; nil if the task is cancelled.
        public mutating func next() async -> CueChange? {
            while !Task.isCancelled {
                let report = playhead.report
                if report.jumps != jumps { return jump(to: report) }
                let time = nextTime(report)
                let deadline = time.map {
                    report.instant.advanced(by: report.delay(of: $0)).advanced(by: .zero - advance)
                }
                if let time, let deadline, deadline <= playhead.clock.now {
                    place = time
                    return change(report.isBackwards)
                }
                await playhead.waitForReport(after: report.number, until: deadline)
            }
            return nil
        }

        private mutating func jump(to report: Playhead<Time>.Report) -> CueChange {
            jumps = report.jumps
            let time = playhead.milliseconds
            // Backwards, a change at this very time is yet to come.
            place = report.isBackwards ? time + 1 : time
            return CueChange(milliseconds: time, cues: timeline.cues(at: time), isJump: true)
        }

        /// When the visible cues change; nil if they do not, such as in a pause.
        private func nextTime(_ report: Playhead<Time>.Report) -> Int? {
            guard report.rate != 0 else { return nil }
            return report.isBackwards
                ? timeline.previousChange(before: place) : timeline.nextChange(after: place)
        }

        /// What is visible on the other side of the place.
        private func change(_ isBackwards: Bool) -> CueChange {
            let visible = timeline.cues(at: isBackwards ? place - 1 : place)
            return CueChange(milliseconds: place, cues: visible, isJump: false)
        }
    }

    fileprivate let timeline: CueTimeline
    fileprivate let playhead: Playhead<Time>
    fileprivate let advance: Duration

    /// Begins where the playhead is.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }
}

extension CueTimeline {
    /// The changes of what is visible as a player plays, pauses and seeks.
    ///
    /// - Parameters:
    ///   - playhead: where the player is.
    ///   - advance: how much earlier a change is delivered than it is due, so that a program can prepare it.
    /// - Returns: a sequence that waits for each change. Any number of tasks may follow the same playhead.
    public func changes<Time: Clock>(
        at playhead: Playhead<Time>,
        advance: Duration = .zero
    ) -> CueChanges<Time> {
        CueChanges(timeline: self, playhead: playhead, advance: advance)
    }
}
