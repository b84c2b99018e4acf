// SPDX-License-Identifier: Apache-2.0

import ISOMedia

/// The samples of new sound, one behind the other in a file of their own, as a track has to have them.
struct SpooledSamples {
    /// Bytes that are compared at a time.
    private static let blockLength: UInt64 = 1 << 20

    /// The file.
    let file: SystemFile
    /// Bytes of each sample.
    let sizes: [UInt32]
    /// Ticks of each run of samples.
    let durations: [TimeToSampleBox.Entry]

    init(_ audio: EncodedAudio) {
        file = audio.spool.source
        durations = audio.samples.durations
        sizes =
            switch audio.samples.sizes {
            case .each(let sizes): sizes
            case .uniform(let byteCount, let count): Array(repeating: byteCount, count: Int(count))
            }
    }

    /// Samples and bytes of each chunk: a second of sound.
    func chunks(timescale: UInt32) -> [(sampleCount: UInt32, length: UInt64)] {
        var chunks: [(sampleCount: UInt32, length: UInt64)] = []
        var chunk: (sampleCount: UInt32, length: UInt64) = (0, 0)
        var time: UInt64 = 0
        var index = 0
        for run in durations {
            for _ in 0..<run.sampleCount where index < sizes.count {
                chunk.sampleCount += 1
                chunk.length += UInt64(sizes[index])
                time += UInt64(run.sampleDuration)
                index += 1
                guard time >= timescale || index == sizes.count else { continue }
                chunks.append(chunk)
                (chunk, time) = ((0, 0), 0)
            }
        }
        return chunks
    }

    /// Whether a track has the same bytes for the same times.
    ///
    /// - Throws: `ISOMediaError` where the track cannot be read.
    func areThose(of track: Track, in file: MovieFile) throws(ISOMediaError) -> Bool {
        guard try track.isSelfContained(), let table = try track.sampleTable(),
            table.sampleCount == sizes.count
        else { return false }
        let samples = try table.samples()
        guard zip(samples, sizes).allSatisfy({ UInt64($0.range.count) == UInt64($1) }),
            hasSameDurations(samples)
        else { return false }
        var place: UInt64 = 0
        var rest = samples[...]
        while let first = rest.first {
            // Samples that lie one behind the other are compared together.
            var end = first.range.upperBound
            var count = 1
            while count < rest.count, rest[rest.startIndex + count].range.lowerBound == end {
                end = rest[rest.startIndex + count].range.upperBound
                count += 1
            }
            guard try isSame(first.range.lowerBound..<end, of: file, at: place) else {
                return false
            }
            place += end - first.range.lowerBound
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func hasSameDurations(_ samples: [Sample]) -> Bool {
        var index = 0
        for run in durations {
            for _ in 0..<run.sampleCount {
                guard index < samples.count, samples[index].duration == run.sampleDuration else {
                    return false
                }
                index += 1
            }
        }
        return index == samples.count
    }

    private func isSame(
        _ range: Range<UInt64>,
        of movie: MovieFile,
        at place: UInt64
    ) throws(ISOMediaError) -> Bool {
        guard range.upperBound <= movie.source.length else { return false }
        var start = range.lowerBound
        var place = place
        while start < range.upperBound {
            let length = min(Self.blockLength, range.upperBound - start)
            let there = try movie.source.read(start..<start + length)
            guard try there == file.read(place..<place + length) else { return false }
            start += length
            place += length
        }
        return true
    }
}
