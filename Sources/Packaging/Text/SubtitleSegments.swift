// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Captions as segments of WebVTT.
///
/// A segment has every cue that is shown in it, with its own times even where they lie outside: players
/// know a cue that they have seen by them. Regions and style sheets are in each, since a player may start
/// anywhere.
///
/// Source: RFC 8216bis-22, 3.1.4.
struct SubtitleSegments {
    /// A segment.
    struct Segment: Equatable {
        /// The file.
        let bytes: [UInt8]
        /// How long it lasts, in milliseconds.
        let milliseconds: Int
    }

    /// The segments in order; together as long as the presentation.
    let segments: [Segment]
    /// What WebVTT could not carry.
    let losses: [ConversionLoss]

    /// Divides captions.
    ///
    /// - Parameters:
    ///   - document: the cues, in the time of the presentation.
    ///   - boundaries: when segments begin, in milliseconds, from 0 on.
    ///   - end: when the presentation ends, in milliseconds.
    init(_ document: CaptionDocument, boundaries: [Int], end: Int) {
        var frame = document
        frame.cues = []
        frame.notes = []
        frame.title = ""
        // Time 0 of the cues is time 0 of the media, whose ticks are 90 000 a second in every format.
        frame.headerLines = ["X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0"]
        var cues = document.cues.filter { $0.hasPositiveDuration && $0.endMilliseconds > 0 }
        // What is forced has a playlist of its own; the cues here are all shown alike.
        for index in cues.indices { cues[index].isForced = false }
        cues.sort { $0.startMilliseconds < $1.startMilliseconds }
        var segments: [Segment] = []
        var shown: [Cue] = []
        var next = 0
        for (number, start) in boundaries.enumerated() where start < end {
            let finish = number + 1 < boundaries.count ? min(end, boundaries[number + 1]) : end
            shown.removeAll { $0.endMilliseconds <= start }
            while next < cues.count, cues[next].startMilliseconds < finish {
                if cues[next].endMilliseconds > start { shown.append(cues[next]) }
                next += 1
            }
            frame.cues = shown
            segments.append(
                Segment(bytes: frame.write(as: .webVTT).bytes, milliseconds: finish - start)
            )
        }
        self.segments = segments
        var whole = document
        whole.cues = cues
        whole.notes = []
        losses = whole.write(as: .webVTT).losses
    }
}
