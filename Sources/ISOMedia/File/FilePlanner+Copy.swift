// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// The whole file anew.
    ///
    ///     [free] | moov | [free] | mdat   →   free (slots) | moov | free | mdat (samples) | mdat
    ///     … | mdat | moov | …    →   … | mdat | mdat (samples) | moov | …
    ///
    /// A `moov` behind media data gets slots, too, where this is done in place, because then nothing can
    /// be put behind the end of the file. An initialization segment gets none: every viewer loads all of
    /// it, and writing it anew costs nothing.
    ///
    /// In place, the hidden slot gets the movie as it was, so that the edit can be undone.
    func copy() throws(ISOMediaError) -> FilePlan {
        let inner = try InnerPlaces(of: file.movie.box, at: file.movieBox.range)
        var movies = try CopiedMovies(
            new: movieBox(at: 0, mediaDataOffset: 0, relocation: unmoved),
            old: file.movie.box.encoded
        )
        // Moving chunks can widen a table of offsets, which moves them again; each round can only
        // widen further tables, so this ends.
        while true {
            let copied = try copyPieces(movies)
            let relocation = ChunkOffsetRelocation(copied.pieces)
            var old = file.movie
            try relocation.relocate(&old.box)
            try inner.settle(&old.box, at: copied.oldMovie)
            let placed = CopiedMovies(
                new: try movieBox(
                    at: copied.newMovie,
                    mediaDataOffset: copied.mediaData,
                    relocation: relocation
                ),
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

    /// A copy, and where the new samples' `mdat` and the `moov`s are in it.
    private struct Copied {
        var pieces: [FilePlan.Piece] = []
        var mediaData: UInt64 = 0
        var newMovie: UInt64 = 0
        var oldMovie: UInt64 = 0
    }

    /// The new file for `moov`s of given lengths.
    private func copyPieces(_ movies: CopiedMovies) throws(ISOMediaError) -> Copied {
        let absorbed = try absorbedSpaces()
        var copied = Copied()
        var written: UInt64 = 0
        func add(_ more: [FilePlan.Piece]) {
            copied.pieces += more
            written = more.reduce(written) { $0 + $1.length }
        }
        for box in file.boxes where !absorbed.contains(box) {
            if box == file.movieBox, makesSlots {
                let oldEnd = max(box.range.upperBound, absorbed.last?.range.upperBound ?? 0)
                copied.newMovie = written + MovieSlots.headerLength
                copied.oldMovie = copied.newMovie + slotLength(movies)
                add(slots(movies, at: written, oldEnd: oldEnd))
                copied.mediaData = written
                add(mediaData)
            } else if box == file.movieBox {
                copied.mediaData = written
                copied.newMovie = written + mediaDataLength
                add(mediaData + [.new(movies.new)])
            } else if box.sizeForm == .toEndOfFile {
                add([.new(Self.explicitHeader(of: box)), .kept(box.payload)])
            } else {
                add([.kept(box.range)])
            }
        }
        add([.kept(file.garbage)])
        return copied
    }

    /// How long each of the two slots is.
    private func slotLength(_ movies: CopiedMovies) -> UInt64 {
        max(slotLength(movies.new), slotLength(movies.old))
    }

    /// The free boxes directly around `moov`, which the new reserve replaces: what is left of earlier
    /// edits among them.
    private func absorbedSpaces() throws(ISOMediaError) -> [FileBox] {
        guard makesSlots, let index = file.boxes.firstIndex(of: file.movieBox) else {
            return []
        }
        func isUnused(_ box: FileBox) throws(ISOMediaError) -> Bool {
            guard box.isFreeSpace else { return false }
            return try !file.usesData(in: box.range)
        }
        var first = index
        while first > 0, try isUnused(file.boxes[first - 1]) { first -= 1 }
        var last = index
        while last + 1 < file.boxes.count, try isUnused(file.boxes[last + 1]) { last += 1 }
        return file.boxes[first...last].filter { $0 != file.movieBox }
    }

    /// Two slots, and room for samples as large as these and 64 KiB.
    ///
    /// What lies behind moves by a multiple of 4096, so that file systems can share its blocks.
    private func slots(
        _ movies: CopiedMovies,
        at offset: UInt64,
        oldEnd: UInt64
    ) -> [FilePlan.Piece] {
        let length = slotLength(movies)
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
        let replaced = keepsOld ? StoredMovie.checksum(movies.old) : 0
        func stored(_ moov: [UInt8], in slot: MovieSlots.Slot) -> [FilePlan.Piece] {
            let place = slots.range(of: slot)
            let bytes = StoredMovie.bytes(
                moov,
                at: place.lowerBound,
                freeUntil: end,
                replacing: slot == .first ? replaced : 0
            )
            return [.new(bytes), .unused(length - UInt64(bytes.count))]
        }
        let first = [.new(slots.encoded(showing: .first))] + stored(movies.new, in: .first)
        let second = keepsOld ? stored(movies.old, in: .second) : [.unused(length)]
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
