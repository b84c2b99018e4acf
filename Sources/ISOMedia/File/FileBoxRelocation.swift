// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Moves what boxes at the top level of a file say of places in it, when a copy moves what is there.
///
/// | box | what it names | from where |
/// |---|---|---|
/// | `meta` | items (`iloc`) | the file |
/// | `moof` | data of a track fragment (`tfhd`, base data offset) | the file |
/// | `mfra` | each `moof` with a sync sample (`tfra`) | the file |
/// | `sidx` | subsegments (first offset, sizes) | its own end |
///
/// Everything else in fragments counts from the `moof` or from the base data offset, `saio` included
/// (ISO/IEC 14496-12, 8.7.9.1), and moves with them.
struct FileBoxRelocation {
    private let relocation: ChunkOffsetRelocation
    private let file: MovieFile
    /// Tracks whose samples lie in another file, of which nothing moves.
    private let externalTracks: Set<UInt32>

    private static let sizeLimit = 64 << 20

    /// Prepares to move the boxes of a file.
    ///
    /// - Throws: `ISOMediaError` where a track header or data reference is damaged.
    init(_ relocation: ChunkOffsetRelocation, of file: MovieFile) throws(ISOMediaError) {
        self.relocation = relocation
        self.file = file
        var external: Set<UInt32> = []
        for track in file.movie.tracks where try !track.isSelfContained() {
            external.insert(try track.header().trackID)
        }
        externalTracks = external
    }

    /// Whether a box may name places in the file.
    func applies(to box: FileBox) -> Bool {
        ["meta", "moof", "mfra", "sidx"].contains(box.type) && box.payload.count <= Self.sizeLimit
    }

    /// The bytes of a box that names places which move; nil where it stays as it is.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox`; `.inconsistentFragments` where a place no longer fits its
    ///   field.
    func relocated(_ fileBox: FileBox) throws(ISOMediaError) -> [UInt8]? {
        let old = try file.source.bytes(fileBox.range)
        var parser = BoxParser(fileOffset: fileBox.range.lowerBound)
        var box = try parser.parseBox(old[...])
        switch box.type {
        case "moof":
            try relocateFragment(&box)
            try relocation.relocate(&box)
        case "mfra": try relocateRandomAccess(&box, in: fileBox)
        case "sidx": try relocateIndex(&box, in: fileBox)
        default: try relocation.relocate(&box)
        }
        let new = box.encoded
        if new == old { return nil }
        // What follows a box that grows is not where the plan says; only the last may.
        let isLast = fileBox.range.upperBound == file.length
        guard new.count == old.count || isLast || box.type == "meta" else {
            let reason = "a place that the \(box.type) names is too far away for its field now"
            throw ISOMediaError(.inconsistentFragments(reason), at: fileBox.range.lowerBound)
        }
        return new
    }

    private func relocateFragment(_ moof: inout Box) throws(ISOMediaError) {
        try moof.updateAll(["traf"]) { traf throws(ISOMediaError) in
            let header = try traf.requiredChild("tfhd").decode(TrackFragmentHeaderBox.self)
            guard let base = header.baseDataOffset, !externalTracks.contains(header.trackID) else {
                return
            }
            // What counts is where the samples are: the base alone may be anything, such as 0.
            let run = try traf.decodeChild(TrackRunBox.self)
            let (data, _) = base.addingReportingOverflow(
                UInt64(bitPattern: Int64(run?.dataOffset ?? 0))
            )
            let moved = relocation.newOffset(of: data).map { base &+ ($0 &- data) }
            try traf.update(["tfhd"]) { box throws(ISOMediaError) in
                try box.edit(TrackFragmentHeaderBox.self) {
                    $0.baseDataOffset = moved ?? relocation.newOffset(of: base) ?? base
                }
            }
        }
    }

    private func relocateRandomAccess(
        _ mfra: inout Box,
        in fileBox: FileBox
    ) throws(ISOMediaError) {
        try mfra.updateAll(["tfra"]) { tfra throws(ISOMediaError) in
            try tfra.edit(TrackFragmentRandomAccessBox.self) { table in
                for index in table.entries.indices {
                    let old = table.entries[index].movieFragmentOffset
                    table.entries[index].movieFragmentOffset = relocation.newOffset(of: old) ?? old
                }
            }
        }
        // A table that became 64 bits wide makes the box longer.
        let length = mfra.encoded.count
        guard length != fileBox.range.count else { return }
        try mfra.updateAll(["mfro"]) { mfro throws(ISOMediaError) in
            try mfro.edit(MovieFragmentRandomAccessOffsetBox.self) {
                $0.parentSize = UInt32(clamping: length)
            }
        }
    }

    /// Moves the beginning of the first subsegment, and lets one that grows be longer.
    private func relocateIndex(_ sidx: inout Box, in fileBox: FileBox) throws(ISOMediaError) {
        let anchor = fileBox.range.upperBound
        let newAnchor = newEnd(anchor)
        try sidx.edit(SegmentIndexBox.self) { index in
            let (start, overflow) = anchor.addingReportingOverflow(index.firstOffset)
            guard !overflow, let newStart = newStart(start), newStart >= newAnchor else { return }
            index.firstOffset = newStart - newAnchor
            var (place, newPlace) = (start, newStart)
            for number in index.references.indices {
                let size = UInt64(index.references[number].referencedSize)
                place += size
                guard size > 0, place <= file.length else { return }
                let end = newEnd(place)
                if let newSize = UInt32(exactly: end &- newPlace), newSize >> 31 == 0 {
                    let type = index.references[number].typeAndSize & 0x8000_0000
                    index.references[number].typeAndSize = type | newSize
                }
                newPlace = end
            }
        }
    }

    /// Where the box that started at a place starts now; nil after the end of the file.
    private func newStart(_ place: UInt64) -> UInt64? {
        if let start = relocation.newOffset(of: place) { return start }
        return place > 0 && place <= file.length ? newEnd(place) : nil
    }

    /// Where what ended at a place ends now.
    private func newEnd(_ place: UInt64) -> UInt64 {
        guard place > 0, let last = relocation.newOffset(of: place - 1) else { return place }
        return last + 1
    }
}
