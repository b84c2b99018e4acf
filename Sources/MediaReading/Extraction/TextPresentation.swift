// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// Where the samples of a text track lie and when they are shown, in a flat or fragmented movie.
struct TextPresentation {
    /// The samples in order of presentation, in milliseconds.
    private(set) var samples: [PresentedSample] = []
    /// Where the first sample of each fragment lies, in bytes from the start of the file.
    private(set) var fragmentOffsets: Set<UInt64> = []
    /// What was noticed.
    private(set) var notices: [MediaNotice] = []
    private let facts: TrackFacts
    private let path: String

    /// More than this no text track has: captions of a day are a few megabytes.
    private static let byteLimit: UInt64 = 256 << 20
    private static let sampleLimit = 1_000_000
    /// Ticks a second in which the start of fragments is taken from times, before they are rounded.
    private static let microseconds: UInt32 = 1_000_000

    /// Reads the tables of a track, and the fragments where the movie has some.
    ///
    /// - Throws: `MediaError.Kind.unreadableTrack`, or `.media` where a box is damaged.
    init(of track: Track, _ facts: TrackFacts, in file: MovieFile) throws(MediaError) {
        self.facts = facts
        path = file.path
        let isSelfContained = try MediaError.media(path) { () throws(ISOMediaError) in
            try track.isSelfContained()
        }
        guard isSelfContained else { throw error(.external) }
        let silent: Int
        if file.isFragmented {
            silent = try readFragments(of: track, in: file)
        } else {
            silent = try readTable(of: track, in: file)
        }
        if silent > 0 { notices.append(MediaNotice(.silentSamples(silent))) }
        let hasOtherRates = try MediaError.media(path) { () throws(ISOMediaError) in
            try track.editTimeline(movieTimescale: file.movie.header().timescale).hasOtherRates
        }
        if hasOtherRates { notices.append(MediaNotice(.editSpeed)) }
        let size = samples.reduce(UInt64(0)) { $0 + UInt64($1.range.count) }
        guard size <= Self.byteLimit else {
            throw error(.tooLarge("its samples have \(size) bytes"))
        }
    }

    /// Takes the samples of a flat movie; gives the number of those with text and no duration.
    private mutating func readTable(
        of track: Track,
        in file: MovieFile
    ) throws(MediaError) -> Int {
        let found = try MediaError.media(path) { () throws(ISOMediaError) in
            try track.sampleTable()
        }
        guard let table = found else { throw error(.empty) }
        try requirePlausible(table.sampleCount)
        let (listed, presented) = try MediaError.media(path) { () throws(ISOMediaError) in
            let samples = try table.samples()
            let presented = try track.presentedSamples(
                samples,
                movieTimescale: file.movie.header().timescale,
                timescale: 1000
            )
            return (samples, presented)
        }
        samples = presented
        return listed.count { $0.duration == 0 && $0.range.count > Self.gapLength }
    }

    /// The same for a fragmented movie, whose `moov` can have samples as well.
    private mutating func readFragments(
        of track: Track,
        in file: MovieFile
    ) throws(MediaError) -> Int {
        let all = try MediaError.media(path) { () throws(ISOMediaError) in
            try file.fragmentedSamples()
        }
        guard let fragments = all.first(where: { $0.trackID == facts.id }),
            !fragments.samples.isEmpty
        else { throw error(.empty) }
        try requirePlausible(fragments.samples.count)
        samples = try MediaError.media(path) { () throws(ISOMediaError) in
            let start = try FragmentedStart.time(of: file.movie, all)
            let presented = try track.presentedSamples(
                fragments,
                movieTimescale: file.movie.header().timescale,
                timescale: Self.microseconds
            )
            return presented.compactMap {
                $0.inMilliseconds(
                    after: start.rescaled(to: Self.microseconds, rounding: .nearest).ticks
                )
            }
        }
        for first in fragments.fragmentStarts where fragments.samples.indices.contains(first) {
            fragmentOffsets.insert(fragments.samples[first].offset)
        }
        return fragments.samples.count { $0.duration == 0 && $0.size > Self.gapLength }
    }

    /// The sample of a gap has at most as many bytes.
    private static let gapLength = 8

    private func requirePlausible(_ count: Int) throws(MediaError) {
        guard count <= Self.sampleLimit else {
            throw error(.tooLarge("it has \(count) samples"))
        }
    }

    private func error(_ reason: UnreadableTrack) -> MediaError {
        MediaError(.unreadableTrack(facts.summary, reason), path: path)
    }
}

extension PresentedSample {
    /// A sample whose times are in microseconds, in milliseconds after a moment; nil if it ends before.
    fileprivate func inMilliseconds(after start: Int64) -> PresentedSample? {
        func milliseconds(_ time: Int64) -> Int64 {
            MediaTime(ticks: time, timescale: 1_000_000)
                .rescaled(to: 1000, rounding: .nearest).ticks
        }
        let begin = max(0, milliseconds(presentation.lowerBound - start))
        let end = milliseconds(presentation.upperBound - start)
        guard end > 0 else { return nil }
        var sample = self
        sample.presentation = begin..<max(begin, end)
        sample.origin = milliseconds(origin - start)
        sample.mediaStart = milliseconds(mediaStart)
        return sample
    }
}
