// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

/// Samples of tx3g that are marked as forced (`frcd`).
enum ForcedSamples: Equatable {
    /// There is one.
    case some
    /// There is none; what is damaged counts as unmarked.
    case none
    /// The samples cannot be looked at, and why: the end of a sentence about the track.
    case unknown(String)

    /// Looks at the samples of a track, flat or fragmented.
    ///
    /// - Throws: `ISOMediaError` where the tables are damaged, or reading fails.
    static func look(
        into file: MovieFile,
        track id: UInt32
    ) throws(ISOMediaError) -> ForcedSamples {
        guard let track = try file.movie.track(id) else { return .none }
        guard try track.isSelfContained() else { return .unknown("lie in another file (dref)") }
        if track.sampleEntries.contains(where: { ["enct", "encs"].contains($0.type) }) {
            return .unknown("are encrypted")
        }
        for range in try ranges(of: track, id, in: file) where try isForced(range, in: file) {
            return .some
        }
        return .none
    }

    private static func ranges(
        of track: Track,
        _ id: UInt32,
        in file: MovieFile
    ) throws(ISOMediaError) -> [Range<UInt64>] {
        guard file.isFragmented else {
            return try track.sampleTable()?.samples().map(\.range) ?? []
        }
        let samples = try file.fragmentedSamples().first { $0.trackID == id }?.samples ?? []
        return samples.map { $0.offset..<$0.offset + UInt64($0.size) }
    }

    private static func isForced(
        _ range: Range<UInt64>,
        in file: MovieFile
    ) throws(ISOMediaError) -> Bool {
        guard range.upperBound <= file.source.length else { return false }
        var reader = ByteReader(try file.source.read(range)[...])
        do {
            return try TimedTextSample(from: &reader).isForced
        } catch {
            return false
        }
    }
}
