// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Compares a flat movie that was written with the fragmented one: the same samples at the same times,
/// with the same bytes.
struct FlatteningCheck {
    private let old: Flattening
    private let new: MovieFile
    private let relocation: ChunkOffsetRelocation

    /// Bytes compared at a time.
    private static let stepLength: UInt64 = 1 << 20

    /// Prepares to compare what was written.
    init(_ old: Flattening, plan: FilePlan, written new: MovieFile) {
        self.old = old
        self.new = new
        relocation = ChunkOffsetRelocation(plan.pieces)
    }

    /// Compares.
    ///
    /// - Throws: `ISOMediaError.Kind.verificationFailed` with the first difference.
    func verify(_ depth: Verification.Depth, progress: (UInt64) -> Void) throws(ISOMediaError) {
        guard !new.isFragmented else { throw difference("it is still fragmented") }
        let tracks = new.movie.tracks
        guard tracks.count == old.samples.count else { throw difference("it has other tracks") }
        for (track, samples) in zip(tracks, old.samples) {
            try verify(samples, FragmentedSamples(inMovieBoxOf: track))
        }
        if depth == .full { try verifyMedia(progress) }
    }

    private func verify(
        _ before: FragmentedSamples,
        _ after: FragmentedSamples
    ) throws(ISOMediaError) {
        let id = before.trackID
        guard after.trackID == id, after.samples.count == before.samples.count else {
            throw difference("track \(id) has \(after.samples.count) samples")
        }
        let start = before.samples.first?.decodeTime ?? 0
        for index in before.samples.indices {
            var expected = before.samples[index]
            expected.offset = relocation.newOffset(of: expected.offset) ?? expected.offset
            expected.decodeTime -= start
            var found = after.samples[index]
            // Tables have no place for padding and priorities; samples without bytes lie anywhere.
            expected.flags.removePriorities()
            found.flags.removePriorities()
            if expected.size == 0 { expected.offset = found.offset }
            guard expected == found else {
                throw difference("sample \(index + 1) of track \(id) is not as it was")
            }
        }
        guard before.runs.expandedDescriptions == after.runs.expandedDescriptions else {
            throw difference("the sample descriptions of track \(id) are not as they were")
        }
    }

    private func verifyMedia(_ progress: (UInt64) -> Void) throws(ISOMediaError) {
        for range in old.media.ranges {
            guard let start = relocation.newOffset(of: range.lowerBound) else {
                throw difference("samples at byte \(range.lowerBound) are missing")
            }
            var place = range.lowerBound
            while place < range.upperBound {
                try rethrowing(FileError.checkCancellation)
                let end = min(range.upperBound, place + Self.stepLength)
                let offset = start + (place - range.lowerBound)
                let before = try old.file.source.bytes(place..<end)
                let after = try new.source.bytes(offset..<offset + (end - place))
                guard before[...].hasSameBytes(as: after[...]) else {
                    throw difference("samples from byte \(place) on are not as they were")
                }
                progress(end - place)
                place = end
            }
        }
    }

    private func difference(_ what: String) -> ISOMediaError {
        ISOMediaError(.verificationFailed(what))
    }
}

extension SampleFlags {
    /// Leaves whether it is a sync sample, and dependencies.
    fileprivate mutating func removePriorities() {
        let dependencies = dependencies
        self = SampleFlags(isSync: isSync)
        self.dependencies = dependencies
    }
}

extension [FragmentedSamples.Run] {
    /// The sample descriptions in order, each with the first sample it counts for.
    fileprivate var expandedDescriptions: [[Int]] {
        reduce(into: []) { list, run in
            let index = Int(run.sampleDescriptionIndex)
            if list.last?.last != index { list.append([run.samples.lowerBound, index]) }
        }
    }
}
