// SPDX-License-Identifier: Apache-2.0

import FileSystem

extension SampleRewriting {
    /// Writes a plan to a file of its own, reads it back and compares where and when samples are.
    ///
    /// The file is not flushed to the medium.
    ///
    /// - Parameters:
    ///   - plan: what ``plan(reserving:)`` has computed.
    ///   - path: the new file, which must not be there yet.
    ///   - name: how messages name it; the path itself if none is given.
    ///   - progress: receives the number of bytes of each step of the copy.
    ///   - check: what else has to hold of the new file.
    /// - Throws: `ISOMediaError`: `.system`, `.verificationFailed`; the file is gone then.
    package func write(
        _ plan: FilePlan,
        to path: String,
        named name: String? = nil,
        progress: (UInt64) -> Void = { _ in },
        check: (MovieFile) throws(ISOMediaError) -> Void = { _ in }
    ) throws(ISOMediaError) {
        try plan.write(to: path, named: name, from: file.source, progress: progress) {
            written throws(ISOMediaError) in
            try verify(written, plan)
            try check(written)
        }
    }

    /// Compares every sample of every track: what was not spliced is where its old bytes are.
    private func verify(_ new: MovieFile, _ plan: FilePlan) throws(ISOMediaError) {
        let moved = ChunkOffsetRelocation(plan.pieces)
        let tracks = (file.movie.tracks, new.movie.tracks)
        guard tracks.0.count == tracks.1.count else { throw difference("it has other tracks") }
        for (before, after) in zip(tracks.0, tracks.1) {
            let id = try before.header().trackID
            let growths = id == trackID ? growthBySample : [:]
            guard try before.isSelfContained(), var old = try before.sampleCursor(),
                var cursor = try after.sampleCursor()
            else { continue }
            var index = 0
            while var expected = try old.next() {
                defer { index += 1 }
                guard let found = try cursor.next() else {
                    throw difference("track \(id) has fewer samples")
                }
                if let growth = growths[index] {
                    // The end of the sample is old: it begins as much before that as it is long.
                    let last = moved.newOffset(of: expected.offset + UInt64(expected.size) - 1)
                    expected.size = UInt32(clamping: Int64(expected.size) + growth)
                    expected.offset = (last ?? 0) &+ 1 &- UInt64(expected.size)
                } else {
                    expected.offset = moved.newOffset(of: expected.offset) ?? found.offset
                }
                guard expected == found else {
                    throw difference("sample \(index + 1) of track \(id) is not as it was")
                }
            }
        }
        for splice in splices { try verify(splice, moved, new) }
    }

    private var growthBySample: [Int: Int64] {
        splices.reduce(into: [:]) { $0[$1.sample, default: 0] += $1.growth }
    }

    /// Whether the new bytes stand right before the old ones after the splice.
    private func verify(
        _ splice: SampleSplice,
        _ moved: ChunkOffsetRelocation,
        _ new: MovieFile
    ) throws(ISOMediaError) {
        guard let end = moved.newOffset(of: splice.range.upperBound) else { return }
        let start = end - UInt64(splice.bytes.count)
        guard try new.source.bytes(start..<end) == splice.bytes else {
            throw difference("sample \(splice.sample + 1) has not its new bytes")
        }
    }

    private func difference(_ what: String) -> ISOMediaError {
        ISOMediaError(.verificationFailed(what))
    }
}
