// SPDX-License-Identifier: Apache-2.0

/// Segments of equal length where there is no video; the first begins when the session begins.
struct OwnTimeline: Sendable {
    /// How long segments are, in nanoseconds.
    let duration: Int
    /// How long parts are; nil where there are none.
    let part: Int?
    /// When the session ended, in milliseconds; nil while it goes on.
    var end: Int?
    /// The segments that have begun and are not published.
    private(set) var segments: [TimelineSegment] = []
    private var next: Int

    /// Captions may go on so long after the end, in milliseconds.
    private static let longestRest = 10_000

    init(_ settings: RenditionSettings, at time: Int) {
        let milliseconds = min(max(1000, settings.segmentDuration), 10_000)
        duration = milliseconds * 1_000_000
        part = settings.partDuration.map { min(max(100, $0), milliseconds) * 1_000_000 }
        next = max(0, (time - settings.window) / milliseconds)
    }

    /// Takes the first segment away after it was published.
    mutating func removeFirst() { segments.removeFirst() }

    /// Whether every segment was published.
    var hasEnded: Bool { end != nil && segments.isEmpty }

    /// Begins the next segment if its time has come.
    ///
    /// - Parameters:
    ///   - time: now, in milliseconds.
    ///   - isEmpty: whether no caption waits or goes on.
    /// - Returns: whether it has begun.
    mutating func beginNext(at time: Int, isEmpty: Bool) -> Bool {
        guard begins(at: time, isEmpty: isEmpty) else { return false }
        let start = next * duration
        var segment = TimelineSegment(
            number: next,
            epoch: 0,
            name: "",
            discontinuity: 0,
            isDiscontinuity: false,
            wallStart: start,
            localStart: start,
            seenAt: .max
        )
        segment.complete(duration, longestPart: part)
        segments.append(segment)
        next += 1
        return true
    }

    private func begins(at time: Int, isEmpty: Bool) -> Bool {
        let start = next * duration / 1_000_000
        guard let end else { return start < time }
        return start < (isEmpty ? end : end + Self.longestRest)
    }
}
