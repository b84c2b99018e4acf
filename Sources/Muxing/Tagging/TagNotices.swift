// SPDX-License-Identifier: Apache-2.0

import Captions
import FileSystem
import ISOMedia
import MediaPrimitives
import MediaSelection
import TextTracks

/// What is allowed of a tagged track and yet not what its author is likely to want.
enum TagNotices {
    /// Looks at some tracks of a movie, as tags have made them.
    ///
    /// - Throws: `ISOMediaError` if a box that is needed is missing or damaged.
    static func of(_ ids: [UInt32], in movie: Movie) throws(ISOMediaError) -> [Notice] {
        var notices: [Notice] = []
        for track in try TrackFacts.all(of: movie) where ids.contains(track.id) {
            let present = MediaCharacteristic.sdh.filter(track.characteristics.contains)
            if present.count == 1, track.kind.isLegible {
                notices.append(Notice(.taggedHalfSDH, track: track.id))
            }
            if track.characteristics.contains(.mainProgramContent), track.alternateGroup != 0,
                track.isExcludedFromAutoselection
            {
                notices.append(Notice(.auxiliaryByExclusion, track: track.id))
            }
        }
        return notices
    }

    /// Characteristics to remove that are unknown and that the track did not have: misspelt, most likely.
    static func absent(_ facts: TrackFacts, _ tags: TrackTags) -> [Notice] {
        let unknown = tags.removedCharacteristics.filter {
            $0.entry == nil && !facts.characteristics.contains($0)
        }
        return unknown.map {
            let kind = Notice.Kind.absentCharacteristic($0, present: facts.characteristics)
            return Notice(kind, track: facts.id)
        }
    }

    /// Looks for a sample that is marked as forced (`frcd`) in a track of tx3g, flat or fragmented, that is
    /// said to have some.
    ///
    /// A sample that is damaged is not marked.
    ///
    /// - Returns: nothing if there is one; else that there is none, or why the samples cannot be read.
    /// - Throws: `ISOMediaError` if the tables are damaged, or reading fails.
    static func unmarked(_ id: UInt32, in file: MovieFile) throws(ISOMediaError) -> [Notice] {
        if let track = try file.movie.track(id) {
            guard try track.isSelfContained() else {
                return [Notice(.forcedSamplesUnreadable(.elsewhere), track: id)]
            }
            if track.sampleEntries.contains(where: { ["enct", "encs"].contains($0.type) }) {
                return [Notice(.forcedSamplesUnreadable(.encrypted), track: id)]
            }
            for range in try ranges(of: track, id, in: file) where try isForced(range, in: file) {
                return []
            }
        }
        return [Notice(.noForcedSample, track: id)]
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
        var reader = ByteReader(try file.source.bytes(range)[...])
        do {
            return try TimedTextSample(from: &reader).isForced
        } catch {
            return false
        }
    }
}
