// SPDX-License-Identifier: Apache-2.0

import Captions

/// Gathers what the pictures of one track carry, brings it into the order they are shown in, and
/// decodes it.
struct CaptionGathering {
    /// What was found so far.
    private(set) var track: EmbeddedCaptions.Track
    private var order = PresentationOrder<[CaptionConstruct]>()
    private var decoder: ClosedCaptionDecoder
    private var orders: CaptionOrderReading?
    /// When the first picture is shown, in ticks.
    private var start: Int64?
    /// When the last picture is shown that was decoded.
    private var lastTime = Int64.min
    private var lastEarliest = Int64.min
    private let milliseconds: (Int64) -> Int

    /// Starts before the first picture.
    ///
    /// - Parameters:
    ///   - track: the track.
    ///   - kept: what is kept of its captions.
    ///   - milliseconds: turns a time in the caller's ticks into milliseconds of presentation.
    init(
        _ track: EmbeddedCaptions.Track,
        _ kept: EmbeddedCaptions.Keeping,
        milliseconds: @escaping (Int64) -> Int
    ) {
        self.track = track
        self.milliseconds = milliseconds
        decoder = ClosedCaptionDecoder(
            keeping: kept.channels,
            limit: kept.cueLimit,
            keepsPairs: kept.keepsPairs
        )
        if kept.comparesOrders, track.carriage != .track { orders = CaptionOrderReading() }
    }

    /// Takes a picture in order of decoding.
    ///
    /// - Parameters:
    ///   - captions: what it carries.
    ///   - time: when it is shown, in ticks.
    ///   - earliest: no picture that follows is shown before it.
    mutating func take(_ captions: PictureCaptions, at time: Int64, earliest: Int64) {
        track.pictureCount += 1
        start = min(start ?? time, time)
        // Decoding times that go back begin something new: what waits is from before.
        if earliest < lastEarliest { release(before: nil) }
        lastEarliest = earliest
        if !captions.faults.isEmpty { track.faults.add(captions.faults) }
        if !captions.constructs.isEmpty {
            track.captionedCount += 1
            countPairs(captions.constructs)
            orders?.decode(captions.constructs, at: time, milliseconds: milliseconds(time))
            order.take(captions.constructs, at: time)
        }
        if !captions.languages.isEmpty {
            track.declaredLanguages.merge(captions.languages) { $1 }
        }
        release(before: earliest)
    }

    /// Notes why a part of the track could not be read.
    mutating func note(obstacle: String) {
        if track.obstacle == nil { track.obstacle = obstacle }
    }

    /// Takes languages that stand outside the captions; what stands with them is closer to the truth.
    mutating func declare(_ languages: [ClosedCaptionChannel: String]) {
        track.declaredLanguages.merge(languages) { own, _ in own }
    }

    /// Nothing more comes.
    ///
    /// - Parameter endMilliseconds: when the last picture ends; nil where that is not known.
    /// - Returns: what was found.
    mutating func finish(endMilliseconds: Int?) -> EmbeddedCaptions.Track {
        release(before: nil)
        track.startMilliseconds = start.map(milliseconds)
        track.endMilliseconds = endMilliseconds
        track.settle(decoder.finish(endMilliseconds: endMilliseconds))
        track.orders = orders?.finish(track.captions)
        return track
    }

    private mutating func release(before time: Int64?) {
        while let picture = order.next(before: time) {
            if picture.time < lastTime { track.faults.note(.timeGoesBack) }
            lastTime = max(lastTime, picture.time)
            orders?.present(picture.payload)
            decoder.take(picture.payload, atMilliseconds: milliseconds(picture.time))
        }
    }

    /// A picture has one pair for each field; hardware that puts them on line 21 has no room for more.
    private mutating func countPairs(_ constructs: [CaptionConstruct]) {
        guard track.carriage != .track else { return }
        track.packing.take(constructs)
        var counts = (0, 0)
        for construct in constructs where !construct.isPadding {
            if construct.kind == .field1 { counts.0 += 1 }
            if construct.kind == .field2 { counts.1 += 1 }
        }
        // A repeated field makes two.
        if max(counts.0, counts.1) > 2 { track.faults.note(.severalPairsAPicture) }
    }
}
