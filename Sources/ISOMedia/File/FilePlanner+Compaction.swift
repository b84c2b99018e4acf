// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// The whole file anew, without the bytes that no track uses.
    ///
    ///     free | moov | free | mdat (used, unused, used) | …   →   moov | mdat (used, used) | …
    ///
    /// The order of all that is kept stays. Nothing remains of the movie before, so this cannot be undone.
    func compact() throws(ISOMediaError) -> FilePlan {
        let media = try UsedMedia(of: edit.movie, in: file)
        var moov = try movieBox(mediaDataOffset: 0, relocation: unmoved)
        // Moving chunks can widen a table of offsets, which moves them again; this ends, because no round
        // makes a table narrower.
        while true {
            let relocation = ChunkOffsetRelocation(try pieces(moov, media))
            let placed = try movieBox(mediaDataOffset: 0, relocation: relocation)
            if placed.count == moov.count {
                let final = try relocateFileBoxes(in: try pieces(placed, media), relocation)
                return FilePlan(pieces: final, method: .copy)
            }
            moov = placed
        }
    }

    private func pieces(
        _ moov: [UInt8],
        _ media: UsedMedia
    ) throws(ISOMediaError) -> [FilePlan.Piece] {
        var pieces: [FilePlan.Piece] = []
        for box in file.boxes {
            if box == file.movieBox {
                let place = pieces.reduce(0) { $0 + $1.length }
                pieces.append(.new(try located(moov, at: place)))
            } else if box.type == "mdat" {
                pieces += mediaData(box, keeping: media.ranges(in: box))
            } else if !box.isFreeSpace || media.isPinned(box) || !media.ranges(in: box).isEmpty {
                pieces += whole(box)
            }
        }
        return pieces + [.kept(file.garbage)]
    }

    /// An `mdat` with these bytes of its payload; nothing where there are none.
    func mediaData(
        _ box: FileBox,
        keeping ranges: [Range<UInt64>]
    ) -> [FilePlan.Piece] {
        if ranges == [box.payload] { return whole(box) }
        let length = ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
        guard length > 0 else { return [] }
        return [.new(Self.mediaDataHeader(length))] + ranges.map { .kept($0) }
    }

    /// A box as it is, with its size stated.
    func whole(_ box: FileBox) -> [FilePlan.Piece] {
        guard box.sizeForm == .toEndOfFile else { return [.kept(box.range)] }
        return [.new(Self.explicitHeader(of: box)), .kept(box.payload)]
    }
}
