// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// The whole file anew: `moov` first with its reserve, one `mdat`, no unused byte.
    ///
    ///     ftyp | mdat | uuid | moov | mdat   →   ftyp | free (slots) | moov | free | mdat | uuid
    ///
    /// Where media data has to stay in whole boxes, these stay as they are. Nothing remains of the movie
    /// before, so this cannot be undone.
    func optimize(_ layout: OptimizedLayout) throws(ISOMediaError) -> FilePlan {
        let media = try UsedMedia(of: edit.movie, in: file)
        var moov = try movieBox(mediaDataOffset: 0, relocation: unmoved)
        // Moving chunks can widen a table of offsets, which moves them again; this ends, because no round
        // makes a table narrower.
        while true {
            let relocation = ChunkOffsetRelocation(try pieces(moov, media, layout))
            let placed = try movieBox(mediaDataOffset: 0, relocation: relocation)
            if placed.count == moov.count {
                let final = try relocateFileBoxes(in: try pieces(placed, media, layout), relocation)
                return FilePlan(pieces: final, method: .copy)
            }
            moov = placed
        }
    }

    private func pieces(
        _ moov: [UInt8],
        _ media: UsedMedia,
        _ layout: OptimizedLayout
    ) throws(ISOMediaError) -> [FilePlan.Piece] {
        let movieIndex = file.boxes.firstIndex(of: file.movieBox) ?? 0
        // QuickTime's `wide` is a part of the media data after it.
        let firstMedia = file.boxes.firstIndex { $0.type == "mdat" || $0.type == "wide" }
        let place = min(movieIndex, firstMedia ?? movieIndex)
        var (before, after): ([FilePlan.Piece], [FilePlan.Piece]) = ([], [])
        var rest = layout.media
        for (index, box) in file.boxes.enumerated() where box != file.movieBox {
            let pieces: [FilePlan.Piece]
            if box.type == "mdat", layout.media != nil {
                pieces = mediaData(rest ?? [])
                rest = nil
            } else if box.isFreeSpace && !media.isPinned(box) && media.ranges(in: box).isEmpty {
                pieces = []
            } else {
                pieces =
                    box.type == "mdat" ? mediaData(box, keeping: media.ranges(in: box)) : whole(box)
            }
            if index < place { before += pieces } else { after += pieces }
        }
        after.append(.kept(file.garbage))
        return try before + movie(moov, at: before.length, before: after, layout.reserve) + after
    }

    /// The `moov`, in the first of two slots where there is a reserve.
    private func movie(
        _ moov: [UInt8],
        at offset: UInt64,
        before rest: [FilePlan.Piece],
        _ reserve: MovieReserve
    ) throws(ISOMediaError) -> [FilePlan.Piece] {
        guard let (length, room) = reserve.lengths(movieLength: moov.count, fileLength: file.length)
        else { return [.new(try located(moov, at: offset))] }
        let slots = MovieSlots(
            at: offset,
            extent: 0,
            previous: 0,
            firstLength: length,
            secondLength: length
        )
        let (first, second) = (slots.range(of: .first), slots.range(of: .second))
        let end = Self.aligned(second.upperBound + room, before: rest)
        let moov = try located(moov, at: first.lowerBound)
        let stored = StoredMovie.pieces(
            moov,
            at: first.lowerBound,
            freeUntil: end,
            replacing: 0
        )
        let unused = end - first.lowerBound - StoredMovie.storedLength(moov)
        return [.new(slots.encoded(showing: .first))] + stored + [.unused(unused)]
    }

    /// The next place from which the first long piece moves by whole blocks, so that file systems can share
    /// them.
    private static func aligned(_ offset: UInt64, before pieces: [FilePlan.Piece]) -> UInt64 {
        let block: UInt64 = 4096
        var place = offset
        for piece in pieces {
            if case .kept(let range) = piece, UInt64(range.count) >= block {
                return offset + (range.lowerBound % block + block - place % block) % block
            }
            place += piece.length
        }
        return offset
    }

    /// One `mdat` with these bytes; nothing where there are none.
    private func mediaData(_ ranges: [Range<UInt64>]) -> [FilePlan.Piece] {
        var joined: [Range<UInt64>] = []
        for range in ranges { joined.appendJoining(range) }
        let length = joined.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
        guard length > 0 else { return [] }
        return [.new(Self.mediaDataHeader(length))] + joined.map { .kept($0) }
    }
}

extension [FilePlan.Piece] {
    /// Number of bytes.
    fileprivate var length: UInt64 { reduce(0) { $0 + $1.length } }
}
