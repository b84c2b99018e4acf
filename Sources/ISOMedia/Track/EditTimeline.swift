// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// When the media of a track is shown: what its edit list makes of it.
///
/// Presentation time runs from the start of the movie, media time along the samples. Without edits they
/// are the same. Times are exact fractions until they are brought to a timescale, to the nearest tick.
///
/// Source: ISO/IEC 14496-12, 8.6.6.
package struct EditTimeline: Equatable, Sendable {
    /// An interval of the presentation that shows an interval of the media.
    package struct Segment: Equatable, Sendable {
        /// When it begins, in ticks of the movie timescale.
        package let start: Int64
        /// How long it lasts, in ticks of the movie timescale; nil: as long as there is media.
        package let duration: Int64?
        /// The media time it begins with, in ticks of the media timescale.
        package let mediaStart: Int64
        /// Whether what is shown at ``mediaStart`` stays for the whole interval (a rate of 0).
        package let isHeld: Bool
    }

    /// Ticks a second of the presentation.
    package let movieTimescale: UInt32
    /// Ticks a second of the media.
    package let mediaTimescale: UInt32
    /// What is shown, in order; between segments, and before the first, nothing is.
    package let segments: [Segment]
    /// Whether an edit plays faster, slower or backwards; its times here are those at rate 1.
    package let hasOtherRates: Bool

    /// Takes an edit list; an empty one shows all media from the start.
    ///
    /// - Parameters:
    ///   - edits: the edits in order.
    ///   - movieTimescale: of `mvhd`, more than 0.
    ///   - mediaTimescale: of `mdhd`, more than 0.
    package init(edits: [EditListBox.Entry], movieTimescale: UInt32, mediaTimescale: UInt32) {
        precondition(movieTimescale > 0 && mediaTimescale > 0, "timescales are more than 0")
        self.movieTimescale = movieTimescale
        self.mediaTimescale = mediaTimescale
        var segments: [Segment] = []
        var time: Int64 = 0
        var hasOtherRates = false
        for (index, edit) in edits.enumerated() {
            let duration = min(Self.latest, Int64(clamping: edit.segmentDuration))
            defer { time = min(Self.latest, time + duration) }
            guard edit.mediaTime != -1 else { continue }
            let rate = edit.mediaRate
            if rate != FixedPoint16x16(1), rate != FixedPoint16x16(0) { hasOtherRates = true }
            // A last edit without a duration lasts as long as the media.
            let isOpen = duration == 0 && index == edits.count - 1
            guard duration > 0 || isOpen else { continue }
            segments.append(
                Segment(
                    start: time,
                    duration: isOpen ? nil : duration,
                    mediaStart: max(-Self.latest, min(Self.latest, edit.mediaTime)),
                    isHeld: rate == FixedPoint16x16(0)
                )
            )
        }
        if edits.isEmpty {
            segments = [Segment(start: 0, duration: nil, mediaStart: 0, isHeld: false)]
        }
        self.segments = segments
        self.hasOtherRates = hasOtherRates
    }

    /// The same edits for media whose times have been brought to another timescale.
    ///
    /// - Parameter mediaTimescale: ticks a second of the media, more than 0.
    /// - Returns: the edits, each at the nearest tick.
    package func withMedia(inTicksOf mediaTimescale: UInt32) -> EditTimeline {
        EditTimeline(self, mediaTimescale: mediaTimescale)
    }

    private init(_ other: EditTimeline, mediaTimescale: UInt32) {
        precondition(mediaTimescale > 0, "timescales are more than 0")
        movieTimescale = other.movieTimescale
        self.mediaTimescale = mediaTimescale
        hasOtherRates = other.hasOtherRates
        segments = other.segments.map { segment in
            let start = MediaTime(ticks: segment.mediaStart, timescale: other.mediaTimescale)
            return Segment(
                start: segment.start,
                duration: segment.duration,
                mediaStart: start.rescaled(to: mediaTimescale, rounding: .nearest).ticks,
                isHeld: segment.isHeld
            )
        }
    }

    /// Times beyond this are brought to it, so that computing with them fits 128 bits.
    private static let latest: Int64 = 1 << 60

    /// Whether media is shown in its order, no part of it twice, and at its rate: the edits only leave parts out.
    package var onlyCuts: Bool {
        guard !hasOtherRates, !segments.contains(where: \.isHeld) else { return false }
        return zip(segments, segments.dropFirst()).allSatisfy { segment, next in
            guard let duration = segment.duration else { return false }
            let shown = Int128(duration) * Int128(mediaTimescale)
            let distance = Int128(next.mediaStart) - Int128(segment.mediaStart)
            return shown <= distance * Int128(movieTimescale)
        }
    }

    /// When an interval of the media is shown, in every segment that shows a part of it.
    ///
    /// - Parameters:
    ///   - media: the interval, in ticks of the media timescale.
    ///   - timescale: ticks a second of the result.
    /// - Returns: an interval of the presentation for each such segment, in order.
    package func presentation(
        of media: Range<Int64>,
        timescale: UInt32
    ) -> [Range<Int64>] {
        segments.compactMap { presentation(of: media, in: $0, timescale: timescale) }
    }

    /// When an interval of the media is shown in a segment; nil where none of it is.
    ///
    /// - Parameters:
    ///   - media: the interval, in ticks of the media timescale.
    ///   - segment: one of ``segments``.
    ///   - timescale: ticks a second of the result.
    /// - Returns: an interval of the presentation.
    package func presentation(
        of media: Range<Int64>,
        in segment: Segment,
        timescale: UInt32
    ) -> Range<Int64>? {
        let first = Int128(segment.start) * Int128(mediaTimescale)
        let last = segment.duration.map { first + Int128($0) * Int128(mediaTimescale) }
        var (start, end) = (first, last)
        if segment.isHeld {
            guard media.contains(segment.mediaStart) else { return nil }
        } else {
            start = max(first, exact(media.lowerBound, in: segment))
            end = min(last ?? .max, exact(media.upperBound, in: segment))
        }
        guard let end, start < end else { return nil }
        return rounded(start, timescale)..<rounded(end, timescale)
    }

    /// When a moment of the media is, or would be, shown by a segment, whether it is in it or not.
    ///
    /// - Parameters:
    ///   - time: the moment, in ticks of the media timescale.
    ///   - segment: one of ``segments``.
    ///   - timescale: ticks a second of the result.
    /// - Returns: a moment of the presentation, which may be below 0.
    package func presentation(
        of time: Int64,
        in segment: Segment,
        timescale: UInt32
    ) -> Int64 {
        rounded(exact(time, in: segment), timescale)
    }

    /// A presentation time in ticks of both timescales multiplied.
    private func exact(_ time: Int64, in segment: Segment) -> Int128 {
        let time = max(-Self.latest, min(Self.latest, time))
        return Int128(segment.start) * Int128(mediaTimescale)
            + (Int128(time) - Int128(segment.mediaStart)) * Int128(movieTimescale)
    }

    private func rounded(_ time: Int128, _ timescale: UInt32) -> Int64 {
        let ticks = Int128(movieTimescale) * Int128(mediaTimescale)
        let doubled = time * Int128(timescale) * 2
        return Int64(clamping: (doubled + (time < 0 ? -ticks : ticks)) / (ticks * 2))
    }
}

extension Track {
    /// When the media of the track is shown.
    ///
    /// - Parameter movieTimescale: of `mvhd`.
    /// - Returns: the edits, or one segment with all media.
    /// - Throws: `ISOMediaError` where a box is missing or damaged, or a timescale is 0.
    package func editTimeline(movieTimescale: UInt32) throws(ISOMediaError) -> EditTimeline {
        let mediaTimescale = try mediaHeader().timescale
        guard movieTimescale > 0, mediaTimescale > 0 else {
            let box = movieTimescale > 0 ? "mdhd" : "mvhd"
            throw ISOMediaError(
                .inconsistentSampleTable("\(box) has 0 ticks a second"),
                at: self.box.offset
            )
        }
        return EditTimeline(
            edits: try box.child("edts")?.decodeChild(EditListBox.self)?.entries ?? [],
            movieTimescale: movieTimescale,
            mediaTimescale: mediaTimescale
        )
    }
}
