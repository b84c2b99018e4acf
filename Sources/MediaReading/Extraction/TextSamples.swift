// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import TextTracks

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

    /// Samples that follow each other in the file are read together up to about this size.
    private static let blockSize: UInt64 = 1 << 20

    /// All samples.
    private(set) var runs: [Run] = []
    /// What was noticed.
    private(set) var notices: [MediaNotice] = []
    private let facts: TrackFacts
    private let file: MovieFile

    /// Reads the samples of a track.
    ///
    /// - Throws: `MediaError.Kind.unreadableTrack`, or `.media` where a box is damaged.
    init(_ facts: TrackFacts, of file: MovieFile) throws(MediaError) {
        self.facts = facts
        self.file = file
        let found = try MediaError.media(file.path) { () throws(ISOMediaError) in
            try file.movie.track(facts.id)
        }
        guard let track = found, let first = track.sampleEntries.first else {
            throw error(.empty)
        }
        _ = try format(of: first)
        let text = try TextPresentation(of: track, facts, in: file)
        notices = text.notices
        let presented = text.samples
        let length = file.source.length
        var index = 0
        while index < presented.count {
            let block = Self.block(of: presented[index...], within: length)
            let bytes = try bytes(from: presented[index], to: block.end, within: length)
            let start = presented[index].range.lowerBound
            for sample in presented[index..<index + block.count] {
                let range = Int(sample.range.lowerBound - start)
                let part = bytes[range..<range + sample.range.count]
                try append(sample, part, number: index, track.sampleEntries)
                if text.fragmentOffsets.contains(sample.range.lowerBound) { joinLast() }
                index += 1
            }
        }
    }

    private func error(_ reason: UnreadableTrack) -> MediaError {
        MediaError(.unreadableTrack(facts.summary, reason), path: file.path)
    }

    private func format(of entry: Box) throws(MediaError) -> TextFormat {
        do throws(UnreadableTrack) {
            return try TextFormat(entry, kind: facts.kind, handler: facts.handler)
        } catch {
            throw self.error(error)
        }
    }

    private mutating func append(
        _ sample: PresentedSample,
        _ bytes: ArraySlice<UInt8>,
        number index: Int,
        _ entries: [Box]
    ) throws(MediaError) {
        // What is shown for less than half a millisecond has no time of its own.
        guard !sample.presentation.isEmpty else { return }
        guard entries.indices.contains(sample.entryIndex) else {
            let reason = "a sample has format \(sample.entryIndex + 1) of \(entries.count)"
            throw MediaError(
                .media(ISOMediaError(.inconsistentSampleTable(reason), path: file.path)),
                path: file.path
            )
        }
        let timed = TextTrackSample(
            presentation: Int(sample.presentation.lowerBound)..<Int(sample.presentation.upperBound),
            originMilliseconds: Int(sample.origin),
            mediaStartMilliseconds: Int(sample.mediaStart),
            bytes: bytes
        )
        let entry = entries[sample.entryIndex]
        if let last = runs.indices.last, runs[last].entry == entry {
            runs[last].samples.append(timed)
        } else {
            let format = try format(of: entry)
            runs.append(Run(format: format, entry: entry, first: index, samples: [timed]))
        }
    }

    /// Makes one of the last two samples where a fragment begins with what the one before ended with.
    ///
    /// A packager has cut a cue there. Readers of other formats know themselves what belongs together.
    private mutating func joinLast() {
        guard let run = runs.indices.last, [.timedText, .quickTimeText].contains(runs[run].format),
            let last = runs[run].samples.last, let before = runs[run].samples.dropLast().last,
            before.presentation.upperBound == last.presentation.lowerBound,
            before.bytes.elementsEqual(last.bytes)
        else { return }
        runs[run].samples.removeLast()
        let index = runs[run].samples.count - 1
        let start = before.presentation.lowerBound
        runs[run].samples[index].presentation = start..<last.presentation.upperBound
    }

    /// How many samples are contiguous, and where the last ends: they are read at once.
    private static func block(
        of samples: ArraySlice<PresentedSample>,
        within length: UInt64
    ) -> (count: Int, end: UInt64) {
        guard let first = samples.first else { return (0, 0) }
        var (count, end) = (1, first.range.upperBound)
        for sample in samples.dropFirst() {
            let isNext = sample.range.lowerBound == end && sample.range.upperBound <= length
            guard isNext, end - first.range.lowerBound < blockSize else { break }
            end = sample.range.upperBound
            count += 1
        }
        return (count, end)
    }

    private func bytes(
        from first: PresentedSample,
        to end: UInt64,
        within length: UInt64
    ) throws(MediaError) -> [UInt8] {
        let start = first.range.lowerBound
        guard first.range.upperBound <= length else {
            throw error(.outsideFile(sample: start, end: length))
        }
        return try MediaError.media(file.path) { () throws(ISOMediaError) in
            try file.source.bytes(start..<end)
        }
    }
}

extension TextSamples {
    /// The cues of samples of one format, and what was noticed.
    ///
    /// - Throws: `MediaError.Kind.media` where the sample entry is damaged, `.captions` where a
    ///   library is missing.
    func read(_ run: Run) throws(MediaError) -> (CaptionDocument, [Diagnostic]) {
        switch run.format {
        case .timedText:
            return try MediaError.media(file.path) { () throws(ISOMediaError) in
                try readTimedText(run)
            }
        case .webVTT:
            let entry = try MediaError.media(file.path) { () throws(ISOMediaError) in
                try run.entry.decode(WebVTTSampleEntry.self)
            }
            return CaptionDocument.read(webVTT: run.samples, entry: entry)
        case .ttml:
            do {
                return try CaptionDocument.read(ttml: run.samples, name: file.path)
            } catch {
                throw MediaError(.captions(error), path: file.path)
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
            if let size = try track.displaySize() { return size.height }
        }
        return 0
    }
}
