// SPDX-License-Identifier: Apache-2.0

/// Events that wait for a subscriber who is slower than they come.
///
/// It is bounded: texts that are still guessed are dropped first, the oldest of them; if that is not enough, all is
/// dropped, and the subscriber gets an event that says what it missed.
package struct FrameQueue {
    /// Events at most.
    static let limit = 64

    private var frames: [EventFrame] = []
    private var missed: ClosedRange<Int>?

    package init() {}

    package var isEmpty: Bool { frames.isEmpty && missed == nil }

    package mutating func add(_ frame: EventFrame) {
        if frames.count >= Self.limit {
            if let oldest = frames.firstIndex(where: \.isReplaceable) {
                frames.remove(at: oldest)
            } else if frame.isReplaceable {
                return
            } else {
                let first = missed?.lowerBound ?? frames[0].number
                missed = first...max(first, frame.number)
                frames = []
                return
            }
        }
        frames.append(frame)
    }

    /// The event that is sent next; nil if none waits.
    package mutating func next() -> EventFrame? {
        if let missed {
            self.missed = nil
            return EventFrame(missed: missed)
        }
        return frames.isEmpty ? nil : frames.removeFirst()
    }
}
