// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import MediaPrimitives
import MediaReading

/// A track of a movie that pauses.
struct PausedTrack {
    /// Tables that belong to the samples and not to their times.
    private static let ofTimes: Set<FourCC> = ["stts", "ctts", "cslg", "stco", "co64", "stsc"]
    private static let ofSamples: Set<FourCC> = [
        "stsz", "stz2", "stss", "stps", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio",
    ]

    /// The track, without chunks.
    private(set) var track: Track
    /// When each sample is decoded, in milliseconds.
    private(set) var milliseconds: [Int64] = []
    private var ranges: [Range<UInt64>] = []
    private var source: any ByteSource

    /// Number of samples.
    var sampleCount: Int { ranges.count }

    /// Reads a sample.
    func sample(_ index: Int) throws(FileError) -> [UInt8] { try source.read(ranges[index]) }

    /// Pauses a track.
    ///
    /// - Throws: `DescribeError`.
    init(
        _ track: Track,
        _ facts: TrackFacts,
        in file: MovieFile,
        pauses: [MoviePause]
    ) throws(DescribeError) {
        self.track = track
        source = file.source
        let obstacle = try DescribeError.movie(file.path) { () throws(ISOMediaError) in
            try Self.obstacle(to: track, facts)
        }
        var fault = obstacle
        if fault == nil {
            fault =
                try facts.kind == .audio
                ? pauseAudio(facts.id, file, pauses) : pauseSamples(file, pauses)
        }
        guard let fault else { return }
        throw DescribeError(.cannotPause(track: facts.summary, fault), path: file.path)
    }

    private static func obstacle(
        to track: Track,
        _ facts: TrackFacts
    ) throws(ISOMediaError) -> PauseObstacle? {
        if [.timecode, .metadata, .other].contains(facts.kind) { return .kind }
        if facts.sampleEntry == "stpp" { return .timesInText }
        let encrypted: Set<FourCC> = ["encv", "enca", "enct", "encs"]
        if let entry = facts.sampleEntry, encrypted.contains(entry) { return .encrypted }
        if track.sampleEntries.count > 1 { return .severalFormats }
        return try track.isSelfContained() ? nil : .external
    }

    // MARK: - Video and text

    private mutating func pauseSamples(
        _ file: MovieFile,
        _ pauses: [MoviePause]
    ) throws(DescribeError) -> PauseObstacle? {
        try DescribeError.movie(file.path) { () throws(ISOMediaError) in
            let samples = try Self.samples(of: track)
            ranges = samples.map { $0.offset..<$0.offset + UInt64($0.size) }
            guard !samples.isEmpty else { return nil }
            let movieTimescale = try file.movie.header().timescale
            let timeline = try track.editTimeline(movieTimescale: movieTimescale)
            guard timeline.segments.count == 1, let segment = timeline.segments.first,
                !timeline.hasOtherRates, !segment.isHeld
            else { return .edits }
            let media = Int64(timeline.mediaTimescale)
            let movie = Int64(movieTimescale)
            let end = samples.last.map { Int64($0.decodeEnd) } ?? 0
            var times = PausedTimes(samples)
            // Milliseconds of pauses before the track begins, and in it.
            var before = 0
            var within = 0
            for pause in pauses {
                let moment = Int64(pause.start)
                let time =
                    segment.mediaStart + Self.scaled(moment, media, 1000)
                    - Self.scaled(segment.start, media, movie)
                guard time < end else { continue }
                guard Self.scaled(moment, movie, 1000) >= segment.start else {
                    before += pause.length
                    continue
                }
                within += pause.length
                // All pauses so far are rounded together, so that nothing adds up.
                let all = Int64(clamping: (Int128(within) * Int128(media) + 500) / 1000)
                times.pause(at: time, for: all - times.added)
            }
            replaceTables(Self.ofTimes, by: times.boxes)
            milliseconds = Self.milliseconds(times.durations, media)
            let empty = Self.scaled(Int64(before), movie, 1000)
            let shown = Self.scaled(times.added, movie, media)
            try lengthen(media: times.added, empty: empty, shown: shown)
            return nil
        }
    }

    /// A number of ticks in other ticks.
    private static func scaled(_ ticks: Int64, _ timescale: Int64, _ other: Int64) -> Int64 {
        Int64(clamping: Int128(ticks) * Int128(timescale) / Int128(other))
    }

    private static func samples(
        of track: Track
    ) throws(ISOMediaError) -> [FragmentedSamples.Sample] {
        var samples: [FragmentedSamples.Sample] = []
        guard var cursor = try track.sampleCursor() else { return [] }
        while let sample = try cursor.next() { samples.append(sample) }
        return samples
    }

    // MARK: - Audio

    private mutating func pauseAudio(
        _ id: UInt32,
        _ file: MovieFile,
        _ pauses: [MoviePause]
    ) throws(DescribeError) -> PauseObstacle? {
        let path = file.path
        let encoded = try DescribeError.media(path) { () throws(MediaError) -> EncodedAudio? in
            guard let audio = try AACTrack(id, of: file) else { return nil }
            return try PausedAudio(audio, pauses: pauses).encoded()
        }
        guard let audio = encoded else { return .audio }
        return try DescribeError.movie(file.path) { () throws(ISOMediaError) in
            let count = try track.sampleTable()?.sampleCount ?? 0
            source = audio.spool.source
            var offset: UInt64 = 0
            for size in audio.samples.eachSize {
                ranges.append(offset..<offset + UInt64(size))
                offset += UInt64(size)
            }
            let durations = audio.samples.durations.flatMap { run in
                [UInt32](repeating: run.sampleDuration, count: Int(run.sampleCount))
            }
            let rate = Int64(audio.sampleRate)
            milliseconds = Self.milliseconds(durations, rate)
            replaceTables(
                Self.ofTimes.union(Self.ofSamples),
                by: [
                    Box(TimeToSampleBox(runs: audio.samples.durations)),
                    Box(SampleSizeBox(sizes: audio.samples.eachSize)),
                ]
            )
            let added = Int64((ranges.count - count) * AACTrack.blockLength)
            let movie = try Int64(file.movie.header().timescale)
            try lengthen(media: added, empty: 0, shown: Self.scaled(added, movie, rate))
            return nil
        }
    }

    // MARK: - Boxes

    /// When samples are decoded.
    private static func milliseconds(_ durations: [UInt32], _ timescale: Int64) -> [Int64] {
        var time: Int64 = 0
        return durations.map { duration in
            defer { time += Int64(duration) }
            return scaled(time, 1000, timescale)
        }
    }

    private mutating func replaceTables(_ types: Set<FourCC>, by tables: [Box]) {
        track.box.update(["mdia", "minf", "stbl"]) { stbl in
            stbl.updateChildren { boxes in
                boxes.removeAll { types.contains($0.type) }
                boxes += tables
            }
        }
    }

    /// Places the chunks.
    ///
    /// - Parameter chunks: where they are.
    /// - Returns: the track.
    func placed(_ chunks: ChunkList) -> Track {
        var paused = self
        paused.replaceTables(["stsc", "stco", "co64"], by: chunks.boxes)
        return paused.track
    }

    /// Lengthens what headers and edit list state.
    ///
    /// - Parameters:
    ///   - media: ticks of the media timescale.
    ///   - empty: ticks of the movie timescale before the media begins.
    ///   - shown: ticks of the movie timescale in which media is shown.
    /// - Throws: `ISOMediaError` where a box is missing or damaged.
    private mutating func lengthen(
        media: Int64,
        empty: Int64,
        shown: Int64
    ) throws(ISOMediaError) {
        try track.box.update(["mdia", "mdhd"]) { box throws(ISOMediaError) in
            try box.edit(MediaHeaderBox.self) { $0.duration += UInt64(clamping: media) }
        }
        try track.updateHeader { $0.duration += UInt64(clamping: empty + shown) }
        try track.box.update(["edts", "elst"]) { box throws(ISOMediaError) in
            try box.edit(EditListBox.self) { list in
                var more = [true: UInt64(clamping: empty), false: UInt64(clamping: shown)]
                for index in list.entries.indices where list.entries[index].segmentDuration > 0 {
                    let isEmpty = list.entries[index].mediaTime == -1
                    list.entries[index].segmentDuration += more.removeValue(forKey: isEmpty) ?? 0
                }
            }
        }
    }
}
