// SPDX-License-Identifier: Apache-2.0

import Captions
package import ISOMedia
package import MediaPrimitives

/// Turns times of a track's media into milliseconds of the presentation.
///
/// With one edit that is a shift, and captions are decoded in the time of the presentation. Several edits
/// may leave media out or show it twice: captions are decoded in the time of the media then, and each
/// cue is shown where its part of the media is.
package struct PresentationClock {
    private let timeline: EditTimeline
    /// The edits with the media in milliseconds, for times that were rounded before.
    private let rounded: EditTimeline
    /// The moment that counts as 0, in microseconds.
    private let start: Int64

    /// Makes a clock.
    ///
    /// - Parameters:
    ///   - timeline: the edits of the track.
    ///   - start: the moment that counts as 0 (``FragmentedStart``).
    package init(
        _ timeline: EditTimeline,
        countingFrom start: MediaTime = MediaTime(ticks: 0, timescale: 1)
    ) {
        self.timeline = timeline
        rounded = timeline.withMedia(inTicksOf: 1000)
        self.start = start.rescaled(to: 1_000_000, rounding: .nearest).ticks
    }

    /// Whether one edit shows the media.
    package var isPlain: Bool {
        timeline.segments.count == 1 && !(timeline.segments.first?.isHeld ?? true)
    }

    /// A moment of the media in milliseconds: of the presentation where there is one edit.
    package func milliseconds(ofMedia ticks: Int64) -> Int {
        if isPlain, let segment = timeline.segments.first {
            let time = timeline.presentation(of: ticks, in: segment, timescale: 1_000_000)
            return Int(max(0, Self.milliseconds(time - start)))
        }
        let time = MediaTime(ticks: ticks, timescale: timeline.mediaTimescale)
        return Int(max(0, time.rescaled(to: 1000, rounding: .nearest).ticks))
    }

    /// Whether each moment of the media is shown once or never.
    package var showsMediaOnce: Bool { isPlain || timeline.onlyCuts }

    /// When a moment of the media is shown, in milliseconds; nil if it never is, or is before 0.
    package func shownMilliseconds(ofMedia ticks: Int64) -> Int? {
        guard !isPlain else {
            let time = milliseconds(ofMedia: ticks)
            // Pictures before the first that is shown have no time of their own.
            return time > 0 || ticks >= 0 ? time : nil
        }
        let shown = timeline.presentation(of: ticks..<ticks + 1, timescale: 1_000_000).first
        return shown.map { Int(Self.milliseconds($0.lowerBound - start)) }.flatMap {
            $0 < 0 ? nil : $0
        }
    }

    /// The parts of the media that are shown, if edits only leave parts out; nil for other edits.
    private var shownParts: [ShownPart]? {
        guard timeline.onlyCuts else { return nil }
        return rounded.segments.map { segment in
            let first = Int(segment.mediaStart)
            let end = segment.duration.map { first + Int(milliseconds(ofMovie: $0)) }
            return ShownPart(
                media: first..<max(first, end ?? .max),
                start: Int(milliseconds(ofMovie: segment.start) - startMilliseconds)
            )
        }
    }

    private func milliseconds(ofMovie ticks: Int64) -> Int64 {
        MediaTime(ticks: ticks, timescale: timeline.movieTimescale)
            .rescaled(to: 1000, rounding: .nearest).ticks
    }

    /// A track whose captions were decoded in the time of the media, brought to the presentation.
    package func presented(_ track: EmbeddedCaptions.Track) -> EmbeddedCaptions.Track {
        var captions = track.captions
        for index in captions.channels.indices { present(&captions.channels[index]) }
        var track = track
        track.captions = captions
        track.shownParts = shownParts
        track.showsMediaAgain = track.shownParts == nil
        track.startMilliseconds = track.startMilliseconds.map(moment)
        // The end is the moment after the last one that is shown.
        track.endMilliseconds = track.endMilliseconds.map { moment(max(0, $0 - 1)) + 1 }
        return track
    }

    private func present(_ channel: inout ClosedCaptions.Channel) {
        var cues: [Cue] = []
        for cue in channel.document.cues where cue.hasPositiveDuration {
            let media = Int64(cue.startMilliseconds)..<Int64(cue.endMilliseconds)
            for part in parts(rounded.presentation(of: media, timescale: 1000)) {
                guard cues.count < ClosedCaptionDecoder.cueLimit else { break }
                var cue = cue
                cue.startMilliseconds = Int(max(0, part.lowerBound - startMilliseconds))
                cue.endMilliseconds = Int(max(0, part.upperBound - startMilliseconds))
                guard cue.hasPositiveDuration else { continue }
                cues.append(cue)
            }
        }
        cues.sort { $0.startMilliseconds < $1.startMilliseconds }
        channel.document.cues = cues
        channel.firstMilliseconds = moment(channel.firstMilliseconds)
        channel.lastMilliseconds = moment(channel.lastMilliseconds)
    }

    /// Parts that follow each other as one: what is left out between them is not seen.
    private func parts(_ parts: [Range<Int64>]) -> [Range<Int64>] {
        guard timeline.onlyCuts else { return parts.filter { !$0.isEmpty } }
        return parts.reduce(into: []) { joined, part in
            if let last = joined.last, part.lowerBound <= last.upperBound + 1 {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
            } else if !part.isEmpty {
                joined.append(part)
            }
        }
    }

    /// When a moment of the media is shown first; the same where it never is.
    private func moment(_ milliseconds: Int) -> Int {
        let media = Int64(milliseconds)..<Int64(milliseconds) + 1
        let shown = rounded.presentation(of: media, timescale: 1000).first
        return shown.map { Int(max(0, $0.lowerBound - startMilliseconds)) } ?? milliseconds
    }

    private var startMilliseconds: Int64 { Self.milliseconds(start) }

    private static func milliseconds(_ microseconds: Int64) -> Int64 {
        MediaTime(ticks: microseconds, timescale: 1_000_000)
            .rescaled(to: 1000, rounding: .nearest).ticks
    }
}
