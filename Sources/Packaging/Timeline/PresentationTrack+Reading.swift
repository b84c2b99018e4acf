// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives

extension PresentationTrack {
    /// Makes tracks from a movie, whose sample tables are read once.
    struct Reader {
        private let file: MovieFile
        private let name: String
        private var samples: [FragmentedSamples]?

        /// Takes a movie, and how messages name the file.
        init(_ file: MovieFile, name: String) {
            self.file = file
            self.name = name
        }

        /// Makes a track.
        ///
        /// - Throws: `PackagingError.Kind.unusableTrack`, or `.media` if the movie is damaged.
        mutating func track(_ facts: TrackFacts) throws(PackagingError) -> PresentationTrack {
            if samples == nil {
                samples = try PackagingError.media(name) { () throws(ISOMediaError) in
                    try file.requireWhole()
                    try file.requireSamples()
                    return try file.fragmentedSamples()
                }
            }
            guard let found = samples?.first(where: { $0.trackID == facts.id }) else {
                throw PackagingError(.unusableTrack(facts.summary, .noSamples), path: name)
            }
            return try PresentationTrack(name, file, facts, found)
        }
    }

    /// Works the edit list of a track into its samples.
    private init(
        _ name: String,
        _ file: MovieFile,
        _ facts: TrackFacts,
        _ all: FragmentedSamples
    ) throws(PackagingError) {
        let path = file.path
        func refuse(_ reason: TrackObstacle) -> PackagingError {
            PackagingError(.unusableTrack(facts.summary, reason), path: path)
        }
        let found = try PackagingError.media(path) { () throws(ISOMediaError) in
            try file.movie.track(facts.id)
        }
        guard let track = found, !all.samples.isEmpty else { throw refuse(.noSamples) }
        try Self.requireUsable(track, facts, path)
        let timeline = try PackagingError.media(path) { () throws(ISOMediaError) in
            try track.editTimeline(movieTimescale: file.movie.header().timescale)
        }
        var samples = all.samples
        var notices = Self.giveDurations(to: &samples)
        var descriptions = Self.descriptions(all.runs)
        let isVideo = facts.kind == .video
        var interval: PlayedInterval
        do {
            let parts = try PlayedInterval.all(of: timeline)
            interval = parts[0]
            if parts.count > 1 {
                let spliced = try SplicedSamples(samples, parts, timeline.mediaTimescale, isVideo)
                samples = spliced.samples
                descriptions = spliced.descriptions(descriptions)
                notices += spliced.notices
                interval.end = parts[parts.count - 1].end
            }
        } catch {
            throw refuse(error)
        }
        let shown = interval.needed(of: samples, isVideo: isVideo)
        guard !shown.isEmpty else {
            let hasSyncSamples = samples.contains(where: \.flags.isSync)
            throw refuse(hasSyncSamples ? .nothingShown : .noSyncSamples)
        }
        if isVideo {
            let cutOff = CutOffVideo(samples[shown], interval)
            notices += cutOff.notices(timescale: timeline.mediaTimescale)
        }
        let length = file.source.length
        if let outside = samples[shown].first(where: {
            $0.offset > length || UInt64($0.size) > length - $0.offset
        }) {
            throw refuse(.sampleOutside(offset: outside.offset, length: length))
        }
        self.init(
            name: name,
            facts: facts,
            source: file.source,
            track: track,
            timescale: timeline.mediaTimescale,
            samples: samples[shown],
            descriptions: descriptions,
            interval: interval,
            notices: notices.map { PackagingNotice($0, in: path, track: facts.summary) }
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
        func refuse(_ reason: TrackObstacle) -> PackagingError {
            PackagingError(.unusableTrack(facts.summary, reason), path: path)
        }
        if let entry = track.sampleEntries.first(where: { encrypted.contains($0.type) }) {
            throw refuse(.encrypted(entry.type))
        }
        let isHere = try PackagingError.media(path) { () throws(ISOMediaError) in
            try track.isSelfContained()
        }
        guard isHere else { throw refuse(.samplesElsewhere) }
    }

    /// Gives a duration to a last sample that has none, which is common.
    private static func giveDurations(to samples: inout [Sample]) -> [PackagingNotice.Kind] {
        if samples.count > 1, let last = samples.indices.last, samples[last].duration == 0 {
            samples[last].duration = samples[last - 1].duration
        }
        let count = samples.count { $0.duration == 0 }
        return count > 0 ? [.silentSamples(count)] : []
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
