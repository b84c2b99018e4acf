// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Compares a written movie with the one it was made from: what was not to change has not changed.
public struct Verification {
    /// What to compare.
    public enum Depth: Sendable {
        /// Boxes and the positions of chunks.
        case structure
        /// Also every byte of every sample.
        case full
    }

    private let old: MovieFile
    private let new: MovieFile
    private let edit: MovieEdit
    private let relocation: ChunkOffsetRelocation

    /// Bytes of media data compared at a time.
    private static let stepLength: UInt64 = 1 << 20

    /// Prepares to compare a file with the one it was planned from.
    init(old: MovieFile, new: MovieFile, edit: MovieEdit, plan: FilePlan) {
        self.old = old
        self.new = new
        self.edit = edit
        relocation = ChunkOffsetRelocation(plan.pieces)
    }

    /// Compares.
    ///
    /// - Throws: `ISOMediaError.Kind.verificationFailed` with the first difference.
    func verify(
        _ depth: Depth,
        progress: (UInt64) -> Void = { _ in }
    ) throws(ISOMediaError) {
        try verifyFileBoxes()
        try UntouchedBoxes(edit).verify(old: old.movie, new: new.movie)
        let samples = try verifyFragments(depth)
        for track in old.movie.tracks {
            let id = try track.header().trackID
            if edit.removedTracks.contains(id) { continue }
            guard let same = try new.movie.track(id) else {
                throw difference("track \(id) is not in it")
            }
            try verifyChunks(of: track, id: id, in: same)
            try verifyAuxiliaryInformation(of: track, id: id, in: same)
            guard depth == .full, try track.isSelfContained() else { continue }
            if let fragments = samples.first(where: { $0.trackID == id }) {
                for run in fragments.runs {
                    try verifyMedia(relocation.moves(of: run.range), of: id, progress)
                }
            } else {
                try verifyMedia(MovedMedia(of: track, relocation).moves, of: id, progress)
            }
        }
    }

    /// Compares fragments; gives the old samples, or none where nothing that concerns them changed.
    private func verifyFragments(
        _ depth: Verification.Depth
    ) throws(ISOMediaError) -> [FragmentedSamples] {
        guard old.isFragmented else { return [] }
        let fragments = FragmentVerification(old: old, new: new, relocation: relocation)
        if !relocation.isIdentity { try fragments.verifyBoxes() }
        let isUntouched =
            relocation.isIdentity && edit.removedTracks.isEmpty
            && old.movie.box.child("mvex") == new.movie.box.child("mvex")
        if isUntouched, depth == .structure { return [] }
        return try fragments.verifySamples()
    }

    /// Every top-level box but `moov` and free space is there; small ones have the same bytes.
    ///
    /// Of media data that was rearranged, what tracks use is compared with them.
    private func verifyFileBoxes() throws(ISOMediaError) {
        let isRearranged = edit.layout.rearranges
        var places: [UInt64: FileBox] = [:]
        for box in new.boxes { places[box.payload.lowerBound] = box }
        for box in old.boxes
        where box != old.movieBox && !box.isFreeSpace && box.type != "meta" && !isFragment(box) {
            if isRearranged, box.type == "mdat" { continue }
            let start = newPayloadOffset(of: box)
            if box.type == "mdat", isLeftOver(at: start) || isCovered(box, at: start) { continue }
            let found = isSame(box, places[start]) ? places[start] : carried(box)
            guard let found, isSame(box, found) else {
                throw difference("box \(box.type) at byte \(box.range.lowerBound) is not as it was")
            }
            guard box.type != "mdat" else { continue }
            try compare(box.payload, with: found.payload.lowerBound, what: "box \(box.type)")
        }
    }

    private func isSame(_ box: FileBox, _ other: FileBox?) -> Bool {
        other?.type == box.type && other?.payload.count == box.payload.count
    }

    /// Whether media data at a place is in the media data that covers the old `moov`.
    private func isCovered(_ box: FileBox, at offset: UInt64) -> Bool {
        new.boxes.contains {
            $0.type == "mdat" && $0.payload.contains(offset)
                && offset + UInt64(box.payload.count) <= $0.payload.upperBound
        }
    }

    /// The box that was written a second time after the new `moov`: these keep their order.
    private func carried(_ box: FileBox) -> FileBox? {
        func others(_ boxes: [FileBox]) -> [FileBox] {
            boxes.filter { !$0.isFreeSpace && $0.type != "moov" && $0.type != "mdat" }
        }
        guard let index = others(old.boxes).firstIndex(of: box) else { return nil }
        let now = others(new.boxes)
        return index < now.count ? now[index] : nil
    }

    /// Whether a box is compared as a part of fragments, or is one of many that an edit in place leaves.
    private func isFragment(_ box: FileBox) -> Bool {
        relocation.isIdentity ? box.type == "moof" : FragmentVerification.types.contains(box.type)
    }

    /// Whether media data at a place has become what an edit leaves: samples after their mark at the
    /// end of the file, of which the tracks were removed.
    private func isLeftOver(at offset: UInt64) -> Bool {
        guard !edit.removedTracks.isEmpty, let edit = new.abandoned else { return false }
        return edit.extent == 0 && offset >= edit.offset && offset <= new.source.length
    }

    /// Where the payload of a box has to be in the new file; its header may have been written anew.
    private func newPayloadOffset(of box: FileBox) -> UInt64 {
        let place = box.payload.isEmpty ? box.range.lowerBound : box.payload.lowerBound
        let start = relocation.newOffset(of: place) ?? place
        return box.payload.isEmpty ? start + box.headerLength : start
    }

    private func verifyChunks(of track: Track, id: UInt32, in same: Track) throws(ISOMediaError) {
        let isInFile = try track.isSelfContained()
        let isUnmoved = relocation.isIdentity || !isInFile
        if isUnmoved, Self.chunkTables(of: track) == Self.chunkTables(of: same) { return }
        let isCut = Self.table("stsc", of: track) != Self.table("stsc", of: same)
        let expected = try track.chunkOffsets().map { offset in
            isInFile ? relocation.newOffset(of: offset) ?? offset : offset
        }
        if try same.chunkOffsets() == expected, !isCut { return }
        guard isCut, try MovedMedia(of: track, relocation).isMedia(of: same) else {
            throw difference("the chunks of track \(id) are not where its samples are")
        }
    }

    /// Auxiliary information that is outside of the `moov` is where it was moved to.
    private func verifyAuxiliaryInformation(
        of track: Track,
        id: UInt32,
        in same: Track
    ) throws(ISOMediaError) {
        guard try track.isSelfContained() else { return }
        let (before, after) = (try track.auxiliaryOffsets(), try same.auxiliaryOffsets())
        guard before.count == after.count else { throw difference("saio of track \(id)") }
        for (place, new) in zip(before, after) where !old.movieBox.range.contains(place) {
            guard new == relocation.newOffset(of: place) ?? place else {
                throw difference("auxiliary information of track \(id) is not where saio points")
            }
        }
    }

    /// The boxes that say where chunks are; comparing their bytes needs no list of a million offsets.
    private static func chunkTables(of track: Track) -> [Box] {
        let boxes = track.box.descendant(["mdia", "minf", "stbl"])?.children ?? []
        return boxes.filter { $0.type == "stco" || $0.type == "co64" }
    }

    private static func table(_ type: FourCC, of track: Track) -> Box? {
        track.box.descendant(["mdia", "minf", "stbl", type])
    }

    private func verifyMedia(
        _ moves: [(old: Range<UInt64>, new: UInt64)],
        of id: UInt32,
        _ progress: (UInt64) -> Void
    ) throws(ISOMediaError) {
        for move in moves where move.old.upperBound <= old.length {
            try rethrowing(FileError.checkCancellation)
            try compare(move.old, with: move.new, what: "samples of track \(id)")
            progress(move.old.upperBound - move.old.lowerBound)
        }
    }

    private func compare(
        _ range: Range<UInt64>,
        with newOffset: UInt64,
        what: String
    ) throws(ISOMediaError) {
        // What a plan keeps need not be read to be the same.
        let length = range.upperBound - range.lowerBound
        if let planned = new.source as? PlannedSource,
            planned.keeps(newOffset..<newOffset + length, from: range.lowerBound)
        {
            return
        }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let end = min(range.upperBound, offset + Self.stepLength)
            let start = newOffset + (offset - range.lowerBound)
            guard start + (end - offset) <= new.source.length,
                try old.source.bytes(offset..<end)[...].hasSameBytes(
                    as: new.source.bytes(start..<start + (end - offset))[...]
                )
            else { throw difference("\(what) from byte \(offset) on are not as they were") }
            offset = end
        }
    }

    private func difference(_ what: String) -> ISOMediaError {
        ISOMediaError(.verificationFailed(what))
    }
}
