// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A track whose samples stand on the line of presentation times of its movie: edit list and composition
/// offsets are worked in, and samples that are never shown are left out.
struct PlacedTrack: Sendable {
    /// A sample: where its bytes are, and when it is shown.
    typealias Sample = FragmentedSamples.Sample

    /// Where the bytes are.
    let source: any ByteSource
    /// The track as it stands in its movie.
    let track: Track
    /// What its tags say.
    let facts: TrackFacts
    /// Ticks a second of all times here.
    let timescale: UInt32
    /// The samples in decoding order.
    let samples: ArraySlice<Sample>
    /// The sample description, counted from 1, of the samples from a number on.
    let descriptions: [(first: Int, index: UInt32)]
    /// What is added to a composition time to get the time of presentation in the movie.
    let shift: Int64
    /// Where the edit list begins to play it, in ticks of the movie's presentation.
    let playedFrom: Int64
    /// What is not as it should be, a sentence for each.
    let notes: [String]

    /// Whether it is moving pictures.
    var isVideo: Bool { facts.kind == .video }

    /// When a sample is shown in its movie, in ticks.
    func time(of index: Int) -> Int64 { samples[index].compositionTime + shift }

    /// When it is first shown, in the time of its movie.
    ///
    /// Pictures cannot be shown from the middle of a group: those count from the sync sample on.
    var start: MediaTime {
        let ticks =
            isVideo
            ? samples.indices.prefix(64).map { time(of: $0) }.min() ?? playedFrom
            : max(playedFrom, time(of: first(after: playedFrom)))
        return MediaTime(ticks: ticks, timescale: timescale)
    }

    /// The first sample that is shown after a moment, in ticks of the movie's presentation.
    func first(after moment: Int64) -> Int {
        samples.indices.first { time(of: $0) + Int64(samples[$0].duration) > moment }
            ?? samples.startIndex
    }

    /// When the last sample to be shown ends, in ticks of the movie's presentation.
    var end: Int64 {
        var end = Int64.min
        // The last pictures of a group may be shown in any order.
        for index in samples.indices.suffix(64) {
            end = max(end, time(of: index) + Int64(samples[index].duration))
        }
        return end
    }
}

extension PlacedTrack {
    /// Places the samples of a track.
    ///
    /// - Parameters:
    ///   - file: the movie.
    ///   - facts: which of its tracks.
    ///   - all: the samples of that track.
    /// - Throws: `PackagingError.Kind.unusableTrack`, or `.media` where a box is damaged.
    init(
        _ file: MovieFile,
        _ facts: TrackFacts,
        _ all: FragmentedSamples
    ) throws(PackagingError) {
        let path = file.path
        func refuse(_ reason: String) -> PackagingError {
            PackagingError(.unusableTrack(facts.summary, reason), path: path)
        }
        let found = try PackagingError.media(path) { () throws(ISOMediaError) in
            try file.movie.track(facts.id)
        }
        guard let track = found, !all.samples.isEmpty else { throw refuse("it has no samples") }
        try Self.requireUsable(track, facts, path)
        let timeline = try PackagingError.media(path) { () throws(ISOMediaError) in
            try track.editTimeline(movieTimescale: file.movie.header().timescale)
        }
        var samples = all.samples
        var notes = Self.giveDurations(to: &samples)
        var descriptions = Self.descriptions(all.runs)
        let isVideo = facts.kind == .video
        var stretch: PlayedStretch
        do {
            let parts = try PlayedStretch.all(of: timeline)
            stretch = parts[0]
            if parts.count > 1 {
                let spliced = try SplicedSamples(samples, parts, timeline.mediaTimescale, isVideo)
                samples = spliced.samples
                descriptions = spliced.descriptions(descriptions)
                notes += spliced.notes
                stretch.end = parts[parts.count - 1].end
            }
        } catch {
            throw refuse(error.sentence)
        }
        let shown = Self.shown(samples, stretch, isVideo: isVideo)
        guard !shown.isEmpty else {
            let isWithoutSync = !samples.contains(where: \.flags.isSync)
            throw refuse(
                isWithoutSync
                    ? "it has no sync samples, so that nobody can start or seek in it"
                    : "its edit list shows nothing of it"
            )
        }
        let length = file.source.length
        if let outside = samples[shown].first(where: {
            $0.offset > length || UInt64($0.size) > length - $0.offset
        }) {
            throw refuse("a sample lies at byte \(outside.offset), but the file ends at \(length)")
        }
        self.init(
            source: file.source,
            track: track,
            facts: facts,
            timescale: timeline.mediaTimescale,
            samples: samples[shown],
            descriptions: descriptions,
            shift: stretch.shift,
            playedFrom: stretch.start,
            notes: notes.map { "\(path): track \(facts.summary): \($0)" }
        )
    }

    /// The sample entries of encrypted media.
    private static let encrypted: Set<FourCC> = [
        "encv", "enca", "encs", "enct", "encu", "drmi", "drms",
    ]

    private static func requireUsable(
        _ track: Track,
        _ facts: TrackFacts,
        _ path: String
    ) throws(PackagingError) {
        func refuse(_ reason: String) -> PackagingError {
            PackagingError(.unusableTrack(facts.summary, reason), path: path)
        }
        if let entry = track.sampleEntries.first(where: { encrypted.contains($0.type) }) {
            throw refuse(
                "it is encrypted (\(entry.type)), and its keys are not ours; "
                    + "package the movie before it is encrypted"
            )
        }
        let isHere = try PackagingError.media(path) { () throws(ISOMediaError) in
            try track.isSelfContained()
        }
        guard isHere else { throw refuse("its samples lie in another file") }
    }

    /// Gives a duration to a last sample that has none, which is common.
    private static func giveDurations(to samples: inout [Sample]) -> [String] {
        if samples.count > 1, let last = samples.indices.last, samples[last].duration == 0 {
            samples[last].duration = samples[last - 1].duration
        }
        let silent = samples.count { $0.duration == 0 }
        return silent > 0 ? ["samples of duration 0: \(silent)"] : []
    }

    /// Which samples are needed to show what the edit list shows.
    private static func shown(
        _ samples: [Sample],
        _ stretch: PlayedStretch,
        isVideo: Bool
    ) -> Range<Int> {
        func time(_ sample: Sample) -> Int64 { sample.compositionTime + stretch.shift }
        let end = stretch.end ?? .max
        let isShown: (Sample) -> Bool = { sample in
            time(sample) + Int64(sample.duration) > stretch.start && time(sample) < end
        }
        guard let first = samples.firstIndex(where: isShown),
            let last = samples.lastIndex(where: isShown)
        else { return 0..<0 }
        // How much of the sound before is needed is known when the beginning of the whole is.
        guard isVideo else { return 0..<last + 1 }
        // Decoding starts at a sync sample: the one before, or else the next.
        let before = samples[...first].lastIndex { $0.flags.isSync }
        guard let sync = before ?? samples[first...].firstIndex(where: { $0.flags.isSync }),
            sync <= last
        else { return 0..<0 }
        return sync..<last + 1
    }

    private static func descriptions(
        _ runs: [FragmentedSamples.Run]
    ) -> [(first: Int, index: UInt32)] {
        var descriptions: [(first: Int, index: UInt32)] = []
        for run in runs where descriptions.last?.index != run.sampleDescriptionIndex {
            descriptions.append((run.samples.lowerBound, run.sampleDescriptionIndex))
        }
        return descriptions
    }
}
