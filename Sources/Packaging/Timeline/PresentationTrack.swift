// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
package import MediaSelection

/// A track of video or audio in a presentation: its samples, each with the time at which it is shown.
///
/// A presentation has no edit lists: what they say, and composition offsets, are worked into the times, and
/// samples that are never shown are left out. Times count from the beginning of the movie, and after
/// `beginning(at:)` from the beginning of the presentation.
package struct PresentationTrack: Sendable {
    /// A sample: where its bytes are, and when it is shown.
    typealias Sample = FragmentedSamples.Sample

    /// The file, as the user named it.
    package let name: String
    /// What the presentation states about the track: at first, what its own tags state.
    package var option: SelectionOption
    /// What the tags of the track say.
    let facts: TrackFacts
    /// Where the bytes are.
    let source: any ByteSource
    /// The track in its movie.
    let track: Track
    /// Ticks a second of all times here.
    let timescale: UInt32
    /// The samples in decoding order.
    private(set) var samples: ArraySlice<Sample>
    /// The sample description, counted from 1, of the samples from a number on.
    let descriptions: [(first: Int, index: UInt32)]
    /// What to add to a composition time to get the time at which a sample is shown, in ticks.
    private(set) var shift: Int64
    /// When the edit list begins to play it, in ticks.
    private(set) var playedFrom: Int64
    /// What is not as it should be.
    let notices: [PackagingNotice]

    /// Takes samples and their times.
    init(
        name: String,
        facts: TrackFacts,
        source: any ByteSource,
        track: Track,
        timescale: UInt32,
        samples: ArraySlice<Sample>,
        descriptions: [(first: Int, index: UInt32)],
        interval: PlayedInterval,
        notices: [PackagingNotice]
    ) {
        self.name = name
        option = facts.selectionOption ?? SelectionOption(track: Int(facts.id), kind: .visual)
        self.facts = facts
        self.source = source
        self.track = track
        self.timescale = timescale
        self.samples = samples
        self.descriptions = descriptions
        shift = interval.shift
        playedFrom = interval.start
        self.notices = notices
    }

    /// Whether it is video.
    var isVideo: Bool { facts.kind == .video }

    /// When a sample would be shown if nothing were cut off, in ticks; may be below 0.
    private func uncutTime(of index: Int) -> Int64 { samples[index].compositionTime + shift }

    /// A number of ticks as a time.
    func time(ticks: Int64) -> MediaTime { MediaTime(ticks: ticks, timescale: timescale) }

    // MARK: - Where it begins

    /// When it is first shown.
    ///
    /// Decoding of video cannot start inside a group of pictures, so it counts from the sync sample on.
    var start: MediaTime {
        guard isVideo else {
            return time(ticks: max(playedFrom, uncutTime(of: first(after: playedFrom))))
        }
        return time(ticks: samples.indices.prefix(64).map(uncutTime).min() ?? playedFrom)
    }

    /// The first sample that is shown after a time, in ticks.
    private func first(after time: Int64) -> Int {
        samples.indices.first { uncutTime(of: $0) + Int64(samples[$0].duration) > time }
            ?? samples.startIndex
    }

    /// The track in a presentation that begins at a moment of the movie.
    func beginning(at origin: MediaTime) -> PresentationTrack {
        let ticks = origin.rescaled(to: timescale, rounding: .nearest).ticks
        var track = self
        track.shift -= ticks
        track.playedFrom -= ticks
        if !isVideo {
            // If video before the first edit is needed, the audio of that time is shown as well.
            let first = track.first(after: ticks < 0 ? 0 : max(0, track.playedFrom))
            track.samples = samples[first...]
        }
        return track
    }

    /// The track with all times later.
    func later(by time: MediaTime) -> PresentationTrack {
        let ticks = time.rescaled(to: timescale, rounding: .nearest).ticks
        var track = self
        track.shift += ticks
        track.playedFrom += ticks
        return track
    }

    // MARK: - Times in the presentation

    /// When a sample is shown, in ticks; not below 0.
    ///
    /// Audio of which an edit list cuts off a part begins inside a sample: that sample is shown from 0 on.
    func time(of index: Int) -> Int64 { max(0, uncutTime(of: index)) }

    /// When the last sample ends, in ticks.
    var end: Int64 {
        // The last pictures of a group may be shown in any order.
        samples.indices.suffix(64).reduce(.min) { end, index in
            max(end, uncutTime(of: index) + Int64(samples[index].duration))
        }
    }

    /// When a sample is decoded, in ticks: in steps of the durations from when the first one is shown.
    ///
    /// The time is exact for every sample but the first, whose duration makes up for what was cut off.
    func decodeTime(of index: Int) -> Int64 {
        let first = samples.startIndex
        if index == first { return time(of: first) }
        let step = samples[index].decodeTime - samples[first].decodeTime
        return uncutTime(of: first) + Int64(step)
    }

    /// How long a sample lasts in decoding time, in ticks.
    func duration(of index: Int) -> UInt32 {
        guard index == samples.startIndex else { return samples[index].duration }
        let cutOff = time(of: index) - uncutTime(of: index)
        return UInt32(clamping: Int64(samples[index].duration) - cutOff)
    }

    /// What to add to the decoding time of a sample to get when it is shown, in ticks.
    func compositionTimeOffset(of index: Int) -> Int32 {
        Int32(clamping: time(of: index) - decodeTime(of: index))
    }

    /// The moments at which decoding can start, in order, with the numbers of the samples.
    ///
    /// In an open group of pictures, the moment is that of the first picture that is shown, which is not the sync
    /// sample: what is shown from there on is stored from the sync sample on.
    var syncSamples: [(index: Int, time: MediaTime)] {
        samples.indices.filter { samples[$0].flags.isSync }
            .map { ($0, time(ticks: earliestTime(from: $0))) }
    }

    /// When the first picture is shown of those that are stored from a sample on up to the next sync sample, in ticks.
    func earliestTime(from index: Int) -> Int64 {
        leadingPictures(after: index).map(time).min() ?? time(of: index)
    }

    /// The pictures that are stored after a sync sample, up to the next one, and shown before it.
    func leadingPictures(after index: Int) -> [Int] {
        guard isVideo else { return [] }
        return samples.indices[index...].dropFirst().prefix(Self.leadingPictureLimit)
            .prefix { !samples[$0].flags.isSync }
            .filter { uncutTime(of: $0) < uncutTime(of: index) }
    }

    /// Pictures that are stored after a sync sample and shown before it; real ones are fewer than sixteen.
    private static let leadingPictureLimit = 64

    // MARK: - Sample descriptions

    /// The sample description of a sample, counted from 1.
    func descriptionIndex(of sample: Int) -> UInt32 {
        descriptions.last { $0.first <= sample }?.index ?? 1
    }

    /// A range of samples, divided where the sample description changes.
    func runsOfOneDescription(_ samples: Range<Int>) -> [Range<Int>] {
        let changes = descriptions.map(\.first).filter {
            samples.lowerBound < $0 && $0 < samples.upperBound
        }
        let starts = [samples.lowerBound] + changes
        return zip(starts, changes + [samples.upperBound]).map { $0..<$1 }
    }
}
