// SPDX-License-Identifier: Apache-2.0

package import Markup

/// Segments of a Period that are numbered files in a folder, as a SegmentTemplate lists them.
///
/// Source: ISO/IEC 23009-1, 5.3.9.4 and 5.3.9.6.
package struct SegmentTemplate: Equatable, Sendable {
    /// Ticks a second.
    package var timescale: Int64
    /// The number of the first segment.
    package var startNumber: Int
    /// The time of the media at the beginning of the Period, in ticks.
    package var presentationTimeOffset: Int64
    /// When each segment begins, in ticks.
    package var starts: [Int64]
    /// How long each lasts, in ticks.
    package var durations: [Int64]

    /// Takes the segments of a Period.
    package init(
        timescale: Int64,
        startNumber: Int = 1,
        presentationTimeOffset: Int64 = 0,
        _ segments: [(start: Int64, duration: Int64)]
    ) {
        self.timescale = timescale
        self.startNumber = startNumber
        self.presentationTimeOffset = presentationTimeOffset
        starts = segments.map(\.start)
        durations = segments.map(\.duration)
    }

    /// Takes the durations of segments that follow each other from time 0 on.
    package init(timescale: UInt32, durations: [Int64]) {
        var end: Int64 = 0
        let segments = durations.map { duration in
            defer { end += duration }
            return (end, duration)
        }
        self.init(timescale: Int64(timescale), segments)
    }

    /// `@media` of segments in a folder.
    static func media(in folder: String) -> String { folder + "/segment-$Number$.m4s" }

    /// The element for segments in a folder.
    package func element(in folder: String) -> NewElement {
        NewElement(
            "SegmentTemplate",
            [
                ("timescale", "\(timescale)"),
                (
                    "presentationTimeOffset",
                    presentationTimeOffset == 0 ? nil : "\(presentationTimeOffset)"
                ),
                ("startNumber", "\(startNumber)"), ("initialization", folder + "/init.mp4"),
                ("media", Self.media(in: folder)),
            ],
            children: [NewElement("SegmentTimeline", children: timeline)]
        )
    }

    /// A row for each run of segments that are equally long.
    private var timeline: [NewElement] {
        var runs: [(start: Int64, duration: Int64, count: Int)] = []
        var end: Int64?
        for (start, duration) in zip(starts, durations) {
            if let last = runs.last, last.duration == duration, end == start {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((start, duration, 1))
            }
            end = start + duration
        }
        end = nil
        return runs.map { run in
            // Where a time follows from the one before, it is not stated.
            let start = end == run.start ? nil : "\(run.start)"
            let repeats = run.count > 1 ? "\(run.count - 1)" : nil
            end = run.start + run.duration * Int64(run.count)
            return NewElement("S", [("t", start), ("d", "\(run.duration)"), ("r", repeats)])
        }
    }
}
