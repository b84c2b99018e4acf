// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The samples of a track whose edit list plays separate parts of it, one part after the other.
///
/// A part has the samples whose middle is played. Video has to begin at a sync sample, and end
/// where no picture is needed that is not shown, as nothing could hide it from the viewer. Audio continues
/// without a gap where the parts do: each part ends within half a sample of where the edit list ends it.
struct SplicedSamples {
    typealias Sample = FragmentedSamples.Sample

    /// All parts, on the line of times of the first one's media.
    private(set) var samples: [Sample] = []
    /// What cannot be as the edit list says.
    private(set) var notices: [PackagingNotice.Kind] = []

    /// Which samples of the track they are, and where those begin among them.
    private var ranges: [(first: Int, of: Range<Int>)] = []
    private let all: [Sample]
    private let parts: [PlayedInterval]
    private let isVideo: Bool
    /// How far a sample is shown from when it is decoded, at most, in ticks.
    private let reach: UInt64
    private var examinedCount = 0

    /// Puts the parts after each other.
    ///
    /// - Parameters:
    ///   - all: the samples of the track in decoding order.
    ///   - parts: two or more, in the order in which they are played.
    ///   - timescale: ticks a second.
    ///   - isVideo: whether it is video.
    /// - Throws: why it cannot be done.
    init(
        _ all: [Sample],
        _ parts: [PlayedInterval],
        _ timescale: UInt32,
        _ isVideo: Bool
    ) throws(TrackObstacle) {
        self.all = all
        self.parts = parts
        self.isVideo = isVideo
        let offset = all.reduce(0) { max($0, $1.compositionTimeOffset.magnitude) }
        reach = UInt64(offset) + UInt64(all.reduce(0) { max($0, $1.duration) })
        for number in parts.indices {
            let time = MediaTime(ticks: parts[number].start, timescale: timescale)
            guard let found = try samples(of: number) else {
                notices.append(.emptyPart(number + 1, at: time))
                continue
            }
            if isVideo { try requireWhole(found, number, time) }
            try append(found, number, time)
        }
    }

    /// Which sample description the samples have.
    ///
    /// - Parameter descriptions: those of the track: the first sample of each, and its index.
    /// - Returns: the same of the samples here.
    func descriptions(
        _ descriptions: [(first: Int, index: UInt32)]
    ) -> [(first: Int, index: UInt32)] {
        ranges.flatMap { range in
            let before = descriptions.last { $0.first <= range.of.lowerBound }
            let inside = descriptions.filter {
                $0.first > range.of.lowerBound && $0.first < range.of.upperBound
            }
            return ([before].compactMap(\.self) + inside).map { description in
                let distance = max(0, description.first - range.of.lowerBound)
                return (range.first + distance, description.index)
            }
        }
    }
}

// MARK: Which samples a part has

extension SplicedSamples {
    /// How many samples are looked at, and taken, at most: a few bytes make no endless movie.
    private static let limit = 5_000_000

    /// The samples that a part shows and those that are decoded between them; nil where it shows none.
    private mutating func samples(
        of number: Int
    ) throws(TrackObstacle) -> Range<Int>? {
        let part = parts[number]
        // Decoding times are in order, so that the search can start near the sample.
        let start = UInt64(clamping: part.start - part.shift)
        let end = part.end.map { UInt64(clamping: $0 - part.shift) + reach } ?? .max
        let earliest = start - min(start, reach)
        let firstNear = all.partitioningIndex { $0.decodeTime >= earliest }
        let endOfNear = all.partitioningIndex { $0.decodeTime >= end }
        let near = firstNear..<endOfNear
        examinedCount += near.count
        guard examinedCount < Self.limit else { throw TrackObstacle.tooManyParts }
        guard let first = near.first(where: { isShown(all[$0], part) }),
            let last = near.last(where: { isShown(all[$0], part) })
        else { return nil }
        // To decode the first part, what comes before it may be needed.
        return (number == 0 ? 0 : first)..<last + 1
    }

    /// When the middle of a sample is shown, in ticks of the presentation.
    private func middle(_ sample: Sample, _ shift: Int64) -> Int64 {
        sample.compositionTime + shift + Int64(sample.duration / 2)
    }

    private func isShown(_ sample: Sample, _ part: PlayedInterval) -> Bool {
        let middle = middle(sample, part.shift)
        return middle >= part.start && middle < part.end ?? .max
    }

    /// Refuses video that could not be decoded, or would be seen where another part is shown.
    private func requireWhole(
        _ range: Range<Int>,
        _ number: Int,
        _ start: MediaTime
    ) throws(TrackObstacle) {
        let part = parts[number]
        let isWhole = all[range].allSatisfy { middle($0, part.shift) >= part.start }
        guard number == 0 || isWhole && all[range.lowerBound].flags.isSync else {
            throw .partBetweenKeyFrames(number + 1, at: start)
        }
        let end = part.end ?? .max
        guard number == parts.count - 1 || all[range].allSatisfy({ middle($0, part.shift) < end })
        else {
            throw .partEndsInsidePictures(number + 1, at: start)
        }
    }
}

// MARK: When they are decoded

extension SplicedSamples {
    private mutating func append(
        _ range: Range<Int>,
        _ number: Int,
        _ start: MediaTime
    ) throws(TrackObstacle) {
        let part = parts[number]
        var shift = part.shift - parts[0].shift
        if let last = samples.last, !isVideo {
            // Rounding to whole samples is no gap.
            let gap = Int64(all[range.lowerBound].decodeTime) + shift - Int64(last.decodeEnd)
            if gap.magnitude <= all[range.lowerBound].duration { shift -= gap }
        }
        if number > 0, let end = parts[number - 1].end, part.start > end {
            notices.append(.pause(before: number + 1, at: start, isVideo: isVideo))
        }
        let first = samples.count
        for index in range.lowerBound..<(isVideo ? range.upperBound : all.count) {
            let end = part.end ?? .max
            guard isVideo || middle(all[index], parts[0].shift + shift) < end else { break }
            guard samples.count < Self.limit else { throw .tooManyParts }
            let time = Int64(all[index].decodeTime) + shift
            guard append(all[index], decodedAt: time) else {
                throw .pauseTooLong(number + 1, at: start)
            }
        }
        let count = samples.count - first
        ranges.append((first, range.lowerBound..<range.lowerBound + count))
    }

    /// Appends a sample; the one before lasts until then.
    ///
    /// - Returns: whether that is not too long.
    private mutating func append(_ sample: Sample, decodedAt time: Int64) -> Bool {
        var sample = sample
        let compositionTime = time + Int64(sample.compositionTimeOffset)
        sample.decodeTime = UInt64(clamping: time)
        if let last = samples.last {
            sample.decodeTime = max(sample.decodeTime, last.decodeTime + 1)
            guard let duration = UInt32(exactly: sample.decodeTime - last.decodeTime) else {
                return false
            }
            samples[samples.count - 1].duration = duration
        }
        let offset = compositionTime - Int64(sample.decodeTime)
        sample.compositionTimeOffset = Int32(clamping: offset)
        samples.append(sample)
        return true
    }
}
