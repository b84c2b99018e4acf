// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// Finds the track that an earlier run of the same command has added.
enum SameTrack {
    /// The track with the same format, language, name, tags and samples; nil where there is none.
    ///
    /// A last gap does not count: how long it is says how long the movie was at that time.
    ///
    /// - Throws: `ISOMediaError` where a track cannot be read.
    static func find(
        _ new: Track,
        samples: [[UInt8]],
        in file: MovieFile
    ) throws(ISOMediaError) -> UInt32? {
        for track in file.movie.tracks {
            guard track.sampleEntries == new.sampleEntries,
                try track.extendedLanguage() == new.extendedLanguage(),
                try track.name() == new.name(),
                try Set(track.characteristics()) == Set(new.characteristics()),
                try self.samples(of: track, in: file, like: new, samples)
            else { continue }
            return try track.header().trackID
        }
        return nil
    }

    /// A sample that shows nothing.
    private static func gap(of track: Track) -> [UInt8] {
        switch track.sampleEntries.first?.type {
        case "wvtt": WebVTTSample.gap.encoded
        case "c608": CEA608Track.gap
        default: [0, 0]
        }
    }

    /// Whether a track shows the same bytes for the same times.
    private static func samples(
        of track: Track,
        in file: MovieFile,
        like new: Track,
        _ samples: [[UInt8]]
    ) throws(ISOMediaError) -> Bool {
        guard try track.isSelfContained(), let table = try track.sampleTable(),
            let durations = try new.sampleTable()?.samples().map(\.duration),
            try track.mediaHeader().timescale == new.mediaHeader().timescale
        else { return false }
        let gap = gap(of: new)
        let shown = samples.count - (samples.last == gap ? 1 : 0)
        guard shown...shown + 1 ~= table.sampleCount else { return false }
        for (index, sample) in try table.samples().enumerated() {
            let expected = index == shown ? gap : samples[index]
            guard index == shown || sample.duration == durations[index],
                sample.range.count == expected.count,
                sample.range.upperBound <= file.source.length,
                try file.source.read(sample.range) == expected
            else { return false }
        }
        return true
    }
}
