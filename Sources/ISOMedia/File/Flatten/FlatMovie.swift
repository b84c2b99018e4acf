// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The `moov` of a flat movie: that of the fragmented one with whole sample tables, lengths and edit
/// lists, without `mvex`; every other box as it was.
struct FlatMovie {
    /// The movie with lengths and edits, but still the old sample tables.
    private let movie: Movie
    private let tracks: [FlatTrack]

    /// Boxes of a sample table that are written anew, or that only fit the samples of the old one.
    private static let replacedTables: Set<FourCC> = [
        "stts", "ctts", "cslg", "stss", "sdtp", "stsc", "stsz", "stz2", "stco", "co64",
    ]

    /// Sets lengths and edits.
    ///
    /// - Throws: `ISOMediaError`: a damaged box, or `.cannotFlatten`.
    init(_ old: Movie, _ tracks: [FlatTrack]) throws(ISOMediaError) {
        self.tracks = tracks
        var movie = old
        let timescale = try Self.timescale(of: old, tracks)
        let factor = UInt64(timescale / max(1, try old.header().timescale))
        let start = try Self.start(of: old, tracks, timescale, factor)
        var longest: UInt64 = 0
        var index = 0
        try movie.box.updateChildren { boxes throws(ISOMediaError) in
            boxes.removeAll { $0.type == "mvex" }
            for place in boxes.indices where boxes[place].type == "trak" {
                var track = Track(box: boxes[place])
                let edits = try Self.editList(track, tracks[index], timescale, factor)
                longest = max(longest, try Self.setTimes(of: &track, tracks[index], edits, start))
                boxes[place] = track.box
                index += 1
            }
        }
        try movie.updateHeader { header in
            header.timescale = timescale
            header.duration = longest
        }
        self.movie = movie
    }

    /// Whether a sample of any track is presented before it is decoded.
    var hasSignedOffsets: Bool { tracks.contains(where: \.hasSignedOffsets) }

    /// The `moov` for samples that start at a place, with offsets of 32 or 64 bits.
    func encoded(mediaOffset: UInt64, isLarge: Bool) -> [UInt8] {
        var box = movie.box
        var index = 0
        box.updateChildren { boxes in
            for place in boxes.indices where boxes[place].type == "trak" {
                let tables = tracks[index].tables(mediaOffset: mediaOffset, isLarge: isLarge)
                boxes[place].update(["mdia", "minf", "stbl"]) {
                    Self.replaceTables(in: &$0, tables)
                }
                index += 1
            }
        }
        return box.encoded
    }

    /// Puts the tables after the sample descriptions.
    private static func replaceTables(in box: inout Box, _ tables: [Box]) {
        box.updateChildren { boxes in
            boxes.removeAll { replacedTables.contains($0.type) }
            let place = boxes.firstIndex { $0.type == "stsd" }.map { $0 + 1 } ?? 0
            boxes.insert(contentsOf: tables, at: place)
        }
    }

    /// Sets the lengths of a track; gives that of its presentation.
    private static func setTimes(
        of track: inout Track,
        _ flat: FlatTrack,
        _ list: FlatEditList,
        _ start: UInt64
    ) throws(ISOMediaError) -> UInt64 {
        let old = try edits(of: track)
        let (edits, duration) = list.moved(list.resolved(old), by: start)
        try track.updateHeader { $0.duration = duration }
        try track.box.update(["mdia", "mdhd"]) { header throws(ISOMediaError) in
            try header.edit(MediaHeaderBox.self) { $0.duration = flat.samples.duration }
        }
        if edits != old { track.setEdits(edits) }
        return duration
    }

    private static func edits(of track: Track) throws(ISOMediaError) -> [EditListBox.Entry] {
        try track.box.child("edts")?.decodeChild(EditListBox.self)?.entries ?? []
    }

    /// When the flat movie starts on the time line of the fragments, in ticks of the flat movie: with the first
    /// frame of video or audio.
    ///
    /// Recordings of live streams count from the start of the stream, or from 1970. Text alone keeps its times: it
    /// belongs to media in another file.
    private static func start(
        of movie: Movie,
        _ tracks: [FlatTrack],
        _ timescale: UInt32,
        _ factor: UInt64
    ) throws(ISOMediaError) -> UInt64 {
        var start: UInt64?
        for (track, flat) in zip(movie.tracks, tracks) where !flat.samples.samples.isEmpty {
            guard try track.isVideoOrAudio else { continue }
            let list = try editList(track, flat, timescale, factor)
            let pause = FlatEditList.pause(before: list.resolved(try edits(of: track)))
            start = min(start ?? pause, pause)
        }
        return start ?? 0
    }

    private static func editList(
        _ track: Track,
        _ flat: FlatTrack,
        _ timescale: UInt32,
        _ factor: UInt64
    ) throws(ISOMediaError) -> FlatEditList {
        let samples = flat.samples.samples
        let start = samples.first?.decodeTime ?? 0
        // A flat movie has no place for what is presented before its first sample is decoded, unless
        // its first sample is decoded at 0.
        if start > 0, samples.contains(where: { $0.compositionTime < Int64(start) }) {
            let reason = "track \(flat.samples.trackID) starts at tick \(start) with a sample "
            throw ISOMediaError(.cannotFlatten(reason + "that is presented before that"))
        }
        let end = samples.reduce(Int64(start)) { max($0, $1.compositionTime + Int64($1.duration)) }
        let first = samples.lazy.map(\.compositionTime).min() ?? 0
        return FlatEditList(
            mediaStart: start,
            compositionStart: UInt64(max(Int64(start), first)),
            compositionEnd: UInt64(end),
            mediaDuration: flat.samples.duration,
            mediaTimescale: max(1, try track.mediaHeader().timescale),
            movieTimescale: timescale,
            movieFactor: factor
        )
    }

    /// The movie's timescale, or a multiple in which the pauses before tracks that do not start at 0 are
    /// whole ticks.
    private static func timescale(
        of movie: Movie,
        _ tracks: [FlatTrack]
    ) throws(ISOMediaError) -> UInt32 {
        let old = max(1, try movie.header().timescale)
        var timescale = UInt64(old)
        for (track, flat) in zip(movie.tracks, tracks) {
            guard let start = flat.samples.samples.lazy.map(\.compositionTime).min(), start > 0
            else { continue }
            let media = UInt64(max(1, try track.mediaHeader().timescale))
            timescale = timescale / greatestCommonDivisor(timescale, media) * media
            // Where no timescale of 32 bits fits them all, the nearest tick of the old one has to do.
            guard timescale <= 1 << 30 else { return old }
        }
        return UInt32(timescale)
    }

    private static func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
        right == 0 ? left : greatestCommonDivisor(right, left % right)
    }
}

extension Track {
    /// Replaces the edits, in an `edts` where it was, or after the header.
    fileprivate mutating func setEdits(_ edits: [EditListBox.Entry]) {
        let list = Box(EditListBox(edits: edits))
        box.updateChildren { boxes in
            if edits.isEmpty { return boxes.removeAll { $0.type == "edts" } }
            if let index = boxes.firstIndex(where: { $0.type == "edts" }) {
                boxes[index].updateChildren { children in
                    children.removeAll { $0.type == "elst" }
                    children.insert(list, at: 0)
                }
            } else {
                let index = boxes.firstIndex { $0.type == "tkhd" }.map { $0 + 1 } ?? 0
                boxes.insert(Box("edts", children: [list]), at: index)
            }
        }
    }
}
