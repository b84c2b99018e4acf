// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// The whole file anew.
    ///
    ///     [free] | moov | [free] | mdat   →   free (slots) | moov | free | mdat (samples) | mdat
    ///     … | mdat | moov | …    →   … | mdat | mdat (samples) | moov | …
    ///
    /// A `moov` after media data gets slots, too, where this is done in place, because then nothing can
    /// be put after the end of the file. An initialization segment gets none: every viewer loads all of
    /// it, and writing it anew costs nothing.
    ///
    /// In place, the hidden slot gets the movie as it was, so that the edit can be undone.
    func copy() throws(ISOMediaError) -> FilePlan {
        var movies = try CopiedMovies(
            new: movieBox(mediaDataOffset: 0, relocation: unmoved),
            old: file.movie.box.encoded
        )
        // Moving chunks can widen a table of offsets, which moves them again; each round can only
        // widen further tables, so this ends.
        while true {
            let (pieces, mediaDataOffset) = try copyPieces(movies)
            let relocation = ChunkOffsetRelocation(pieces)
            var old = file.movie
            try relocation.relocate(&old.box)
            let placed = CopiedMovies(
                new: try movieBox(mediaDataOffset: mediaDataOffset, relocation: relocation),
                old: old.box.encoded
            )
            if placed.new.count == movies.new.count, placed.old.count == movies.old.count {
                let final = try copyPieces(placed).pieces
                return FilePlan(pieces: try relocateFileBoxes(in: final, relocation), method: .copy)
            }
            movies = placed
        }
    }

    /// Whether the copy has two places for the `moov`.
    private var makesSlots: Bool {
        !file.isInitializationSegment && (file.isFastStart || destination == .inPlace)
    }

    /// The movie that a copy shows, and the one that it can be switched back to.
    private struct CopiedMovies {
        var new: [UInt8]
        var old: [UInt8]
    }

    /// The new file for `moov`s of given lengths, and where the new samples' `mdat` is in it.
    private func copyPieces(
        _ movies: CopiedMovies
    ) throws(ISOMediaError) -> (pieces: [FilePlan.Piece], mediaDataOffset: UInt64) {
        let absorbed = try absorbedSpaces()
        var pieces: [FilePlan.Piece] = []
        var written: UInt64 = 0
        var mediaDataOffset: UInt64 = 0
        func add(_ more: [FilePlan.Piece]) {
            pieces += more
            written = more.reduce(written) { $0 + $1.length }
        }
        for box in file.boxes where !absorbed.contains(box) {
            if box == file.movieBox, makesSlots {
                let oldEnd = max(box.range.upperBound, absorbed.last?.range.upperBound ?? 0)
                add(try slots(movies, at: written, oldEnd: oldEnd))
                mediaDataOffset = written
                add(mediaData)
            } else if box == file.movieBox {
                mediaDataOffset = written
                add(mediaData)
                add([.new(try located(movies.new, at: written))])
            } else if box.sizeForm == .toEndOfFile {
                add([.new(Self.explicitHeader(of: box)), .kept(box.payload)])
            } else {
                add([.kept(box.range)])
            }
        }
        add([.kept(file.garbage)])
        return (pieces, mediaDataOffset)
    }

    /// The free boxes directly around `moov`, which the new reserve replaces: what is left of earlier
    /// edits among them.
    private func absorbedSpaces() throws(ISOMediaError) -> [FileBox] {
        guard makesSlots else { return [] }
        return try file.freeSpaceAroundMovie()
    }

    /// Two slots, and room for samples as large as these and 64 KiB.
    ///
    /// What follows moves by a multiple of 4096, so that file systems can share its blocks.
    private func slots(
        _ movies: CopiedMovies,
        at offset: UInt64,
        oldEnd: UInt64
    ) throws(ISOMediaError) -> [FilePlan.Piece] {
        let length = slotLength(max(movies.new.count, movies.old.count))
        let slots = MovieSlots(
            at: offset,
            extent: 0,
            previous: 0,
            firstLength: length,
            secondLength: length
        )
        let block: UInt64 = 4096
        let room = 2 * min(mediaDataLength, 4 << 20) + min(64 << 10, file.length / 8)
        let least = slots.range(of: .second).upperBound + room
        let start = least + (block - mediaDataLength % block) % block
        let end = start + (oldEnd % block + 2 * block - (start + mediaDataLength) % block) % block
        let keepsOld = destination == .inPlace
        let old = try located(movies.old, at: slots.range(of: .second).lowerBound)
        let replaced = keepsOld ? StoredMovie.checksum(old[...]) : 0
        func stored(
            _ moov: [UInt8],
            in slot: MovieSlots.Slot
        ) throws(ISOMediaError) -> [FilePlan.Piece] {
            let place = slots.range(of: slot)
            let moov = try located(moov, at: place.lowerBound)
            let pieces = StoredMovie.pieces(
                moov,
                at: place.lowerBound,
                freeUntil: end,
                replacing: slot == .first ? replaced : 0
            )
            return pieces + [.unused(length - StoredMovie.storedLength(moov))]
        }
        let first = [.new(slots.encoded(showing: .first))] + (try stored(movies.new, in: .first))
        let second = keepsOld ? try stored(old, in: .second) : [.unused(length)]
        return first + second + [.unused(end - slots.range(of: .second).upperBound)]
    }

    /// The header of a box that reached to the end of the file, with its size stated.
    static func explicitHeader(of box: FileBox) -> [UInt8] {
        let size = box.range.upperBound - box.range.lowerBound
        var writer = ByteWriter()
        if let compact = UInt32(exactly: size) {
            writer.write(compact)
            writer.write(box.type)
        } else {
            writer.write(UInt32(1))
            writer.write(box.type)
            writer.write(size + 8)
        }
        return writer.bytes
    }

    /// Moves what boxes at the top level say of places in the file: items, fragments, their indices.
    func relocateFileBoxes(
        in pieces: [FilePlan.Piece],
        _ relocation: ChunkOffsetRelocation
    ) throws(ISOMediaError) -> [FilePlan.Piece] {
        let fileBoxes = try FileBoxRelocation(relocation, of: file)
        var boxes: [UInt64: FileBox] = [:]
        for box in file.boxes where fileBoxes.applies(to: box) { boxes[box.range.lowerBound] = box }
        var result: [FilePlan.Piece] = []
        for piece in pieces {
            guard case .kept(let range) = piece, let box = boxes[range.lowerBound],
                box.range == range
            else {
                result.append(piece)
                continue
            }
            let new = try fileBoxes.relocated(box)
            result.append(new.map { .new($0) } ?? piece)
        }
        return result
    }
}
