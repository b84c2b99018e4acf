// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// The samples of a text track, read from the file in order of presentation.
struct TextSamples {
    /// Samples of one format that follow each other.
    struct Run {
        /// Their format.
        let format: TextFormat
        /// The sample entry that describes them.
        let entry: Box
        /// How many samples are before them.
        let first: Int
        /// The samples.
        var samples: [TextTrackSample]
    }

    /// More than this no text track has: captions of a day are a few megabytes.
    private static let byteLimit: UInt64 = 256 << 20
    private static let sampleLimit = 1_000_000

    /// All samples.
    private(set) var runs: [Run] = []
    /// What was noticed, a sentence for each.
    private(set) var notes: [String] = []
    private let facts: TrackFacts
    private let file: MovieFile

    /// Reads the samples of a track.
    ///
    /// - Throws: `MuxingError.Kind.unreadableTrack`, or `.media` where a box is damaged.
    init(_ facts: TrackFacts, of file: MovieFile) throws(MuxingError) {
        self.facts = facts
        self.file = file
        let found = try MuxingError.media(file.path) { () throws(ISOMediaError) in
            try file.movie.track(facts.id)
        }
        guard let track = found, let first = track.sampleEntries.first else {
            throw error(.empty)
        }
        _ = try format(of: first)
        try requirePlainSamples(track)
        let presented = try presentedSamples(of: track)
        for (index, sample) in presented.enumerated() {
            try append(sample, index, track.sampleEntries)
        }
    }

    private func error(_ reason: UnreadableTrack) -> MuxingError {
        MuxingError(.unreadableTrack(facts.summary, reason), path: file.path)
    }

    private func format(of entry: Box) throws(MuxingError) -> TextFormat {
        do throws(UnreadableTrack) {
            return try TextFormat(entry, kind: facts.kind, handler: facts.handler)
        } catch {
            throw self.error(error)
        }
    }

    private func requirePlainSamples(_ track: Track) throws(MuxingError) {
        guard !file.isFragmented else { throw error(.fragmented) }
        let isSelfContained = try MuxingError.media(file.path) { () throws(ISOMediaError) in
            try track.isSelfContained()
        }
        guard isSelfContained else { throw error(.external) }
    }

    private mutating func presentedSamples(
        of track: Track
    ) throws(MuxingError) -> [PresentedSample] {
        let file = file
        let tables = try MuxingError.media(file.path) { () throws(ISOMediaError) in
            try (track.sampleTable(), file.movie.header().timescale)
        }
        guard let table = tables.0 else { throw error(.empty) }
        guard table.sampleCount <= Self.sampleLimit else {
            throw error(.tooLarge("it has \(table.sampleCount) samples"))
        }
        let (samples, presented, timeline) = try MuxingError.media(file.path) {
            () throws(ISOMediaError) in
            let timeline = try track.editTimeline(movieTimescale: tables.1)
            let samples = try table.samples()
            let presented = try track.presentedSamples(
                samples,
                movieTimescale: tables.1,
                timescale: 1000
            )
            return (samples, presented, timeline)
        }
        // The sample of a gap has at most eight bytes.
        let silent = samples.count { $0.duration == 0 && $0.range.count > 8 }
        if silent > 0 {
            notes.append(
                "samples of duration 0, which are shown at no time, are left out: \(silent)"
            )
        }
        if timeline.hasOtherRates {
            notes.append("its edit list changes the speed; times are those at normal speed")
        }
        let size = presented.reduce(UInt64(0)) { $0 + UInt64($1.range.count) }
        guard size <= Self.byteLimit else {
            throw error(.tooLarge("its samples have \(size) bytes"))
        }
        return presented
    }

    private mutating func append(
        _ sample: PresentedSample,
        _ index: Int,
        _ entries: [Box]
    ) throws(MuxingError) {
        // What is shown for less than half a millisecond has no time of its own.
        guard !sample.presentation.isEmpty else { return }
        guard entries.indices.contains(sample.entryIndex) else {
            let reason = "a sample has format \(sample.entryIndex + 1) of \(entries.count)"
            throw MuxingError(
                .media(ISOMediaError(.inconsistentSampleTable(reason), path: file.path)),
                path: file.path
            )
        }
        let timed = TextTrackSample(
            presentation: Int(sample.presentation.lowerBound)..<Int(sample.presentation.upperBound),
            originMilliseconds: Int(sample.origin),
            mediaStartMilliseconds: Int(sample.mediaStart),
            bytes: try bytes(of: sample)[...]
        )
        let entry = entries[sample.entryIndex]
        if let last = runs.indices.last, runs[last].entry == entry {
            runs[last].samples.append(timed)
        } else {
            let format = try format(of: entry)
            runs.append(Run(format: format, entry: entry, first: index, samples: [timed]))
        }
    }

    private func bytes(of sample: PresentedSample) throws(MuxingError) -> [UInt8] {
        let length = file.source.length
        guard sample.range.upperBound <= length else {
            throw error(.outsideFile(sample: sample.range.lowerBound, end: length))
        }
        return try MuxingError.media(file.path) { () throws(ISOMediaError) in
            try file.source.read(sample.range)
        }
    }
}

extension TextSamples {
    /// The cues of samples of one format, and what was noticed.
    ///
    /// - Throws: `MuxingError.Kind.media` where the sample entry is damaged, `.captions` where a
    ///   library is missing.
    func read(_ run: Run) throws(MuxingError) -> (CaptionDocument, [Diagnostic]) {
        switch run.format {
        case .timedText:
            return try MuxingError.media(file.path) { () throws(ISOMediaError) in
                try readTimedText(run)
            }
        case .webVTT:
            let entry = try MuxingError.media(file.path) { () throws(ISOMediaError) in
                try run.entry.decode(WebVTTSampleEntry.self)
            }
            return CaptionDocument.read(webVTT: run.samples, entry: entry)
        case .ttml:
            do {
                return try CaptionDocument.read(ttml: run.samples, name: file.path)
            } catch {
                throw MuxingError(.captions(error), path: file.path)
            }
        case .quickTimeText:
            return CaptionDocument.read(quickTimeText: run.samples)
        }
    }

    private func readTimedText(_ run: Run) throws(ISOMediaError) -> (CaptionDocument, [Diagnostic])
    {
        let matrix = try file.movie.track(facts.id)?.header().matrix
        let top = matrix.map { FixedPoint16x16(rawValue: $0.elements[7]).rounded }
        let samples = run.samples.map { sample in
            TimedTextCue(
                startMilliseconds: sample.presentation.lowerBound,
                endMilliseconds: sample.presentation.upperBound,
                bytes: sample.bytes
            )
        }
        return CaptionDocument.read(
            timedText: samples,
            entry: try run.entry.decode(TextSampleEntry.self),
            trackTop: top ?? 0,
            pictureHeight: try pictureHeight()
        )
    }

    /// Height of the picture as displayed, in pixels; 0 for a movie without one.
    private func pictureHeight() throws(ISOMediaError) -> Int {
        for track in file.movie.tracks where try track.handlerType() == "vide" {
            let header = try track.header()
            let (width, height) = (header.width.rounded, header.height.rounded)
            guard width > 0, height > 0 else { continue }
            return header.matrix.swapsWidthAndHeight ? width : height
        }
        return 0
    }
}
