// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A sample and when it is shown; one that several edits show is there several times.
package struct PresentedSample: Equatable, Sendable {
    /// The bytes in the file.
    package var range: Range<UInt64>
    /// Which of the track's sample entries describes it, counted from 0.
    package var entryIndex: Int
    /// When it is shown, in the timescale that was asked for; cut off where the edit is.
    package var presentation: Range<Int64>
    /// When it would begin if no edit cut it off, in the timescale that was asked for.
    package var origin: Int64
    /// When it begins in the media, in the timescale that was asked for.
    package var mediaStart: Int64
}

extension Track {
    /// More than this are shown by no text track; an edit list can show the same samples again and
    /// again.
    static let presentedSampleLimit = 2_000_000

    /// What a track shows when: edits and composition offsets applied, in order of presentation.
    ///
    /// - Parameters:
    ///   - samples: the track's samples in decoding order.
    ///   - movieTimescale: of `mvhd`.
    ///   - timescale: ticks a second of the result.
    /// - Returns: the samples that are shown; one that is shown several times is there as often.
    /// - Throws: `ISOMediaError` where a box is damaged or there are more than two million.
    package func presentedSamples(
        _ samples: [Sample],
        movieTimescale: UInt32,
        timescale: UInt32
    ) throws(ISOMediaError) -> [PresentedSample] {
        let placed = try PlacedSample.list(of: samples, in: self)
        return try present(placed, movieTimescale: movieTimescale, timescale: timescale)
    }

    /// What a track of a fragmented movie shows when; otherwise the same.
    package func presentedSamples(
        _ samples: FragmentedSamples,
        movieTimescale: UInt32,
        timescale: UInt32
    ) throws(ISOMediaError) -> [PresentedSample] {
        let placed = PlacedSample.list(of: samples)
        return try present(placed, movieTimescale: movieTimescale, timescale: timescale)
    }

    func present(
        _ placed: [PlacedSample],
        movieTimescale: UInt32,
        timescale: UInt32,
        limit: Int = presentedSampleLimit
    ) throws(ISOMediaError) -> [PresentedSample] {
        let timeline = try editTimeline(movieTimescale: movieTimescale)
        var presented: [PresentedSample] = []
        for segment in timeline.segments {
            for sample in placed[PlacedSample.first(after: segment.mediaStart, in: placed)...] {
                guard
                    let presentation = timeline.presentation(
                        of: sample.media,
                        in: segment,
                        timescale: timescale
                    )
                else {
                    // Those that follow begin later still.
                    if sample.media.lowerBound > segment.mediaStart, !sample.media.isEmpty { break }
                    continue
                }
                guard presented.count < limit else {
                    let reason = "its edits show more than \(limit) samples"
                    throw ISOMediaError(.inconsistentSampleTable(reason), at: box.offset)
                }
                let start = sample.media.lowerBound
                let mediaStart = MediaTime(ticks: start, timescale: timeline.mediaTimescale)
                presented.append(
                    PresentedSample(
                        range: sample.range,
                        entryIndex: sample.entryIndex,
                        presentation: presentation,
                        origin: segment.isHeld
                            ? presentation.lowerBound
                            : timeline.presentation(of: start, in: segment, timescale: timescale),
                        mediaStart: mediaStart.rescaled(to: timescale, rounding: .nearest).ticks
                    )
                )
            }
        }
        return presented
    }
}
