// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

extension FilePlanner {
    /// In place, after the end: a free box with slots and the new `moov` in it, then samples; one switch
    /// makes the old `moov` a free box that ends where the slots begin.
    ///
    ///     … | mdat | moov | free …  →  … | mdat | free (old moov) | free (slots) | moov | free | mdat
    ///
    /// At any moment there is exactly one visible `moov`. Nil where nothing can be put after the end, or
    /// where what is after the old `moov` cannot be covered.
    func appendSlots() throws(ISOMediaError) -> FilePlan? {
        guard let ending = endOfLastBox,
            let former = try FormerMovie(file.movieBox, in: file.source),
            let covered = try CoveredBoxes(upTo: file.length, in: file),
            let cover = former.cover(to: file.length + FormerMovie.length, as: covered.type)
        else { return nil }
        let place = file.length + FormerMovie.length
        let start = place + MovieSlots.headerLength
        // A large `moov` is made into bytes as seldom as can be.
        var movieLength = try movieTree(mediaDataOffset: start, relocation: unmoved).encodedLength
        var moov: [UInt8] = []
        var length: UInt64
        repeat {
            length = slotLength(movieLength)
            moov = try located(
                movieBox(mediaDataOffset: start + 2 * length, relocation: unmoved),
                at: start
            )
            movieLength = moov.count
        } while UInt64(movieLength) + StoredMovie.tailLength > length

        let slots = MovieSlots(
            at: place,
            extent: 0,
            previous: former.offset,
            firstLength: length,
            secondLength: length
        )
        let stored = StoredMovie.pieces(
            moov,
            at: start,
            freeUntil: start + 2 * length,
            replacing: 0
        )
        var pieces: [FilePlan.Piece] = [.kept(0..<file.length)]
        pieces = FilePlan.lay([.new(cover)], at: former.offset, over: pieces)
        let hiding = FilePlan.toEndOfFile + FilePlan.freeType + former.encoded
        pieces += [.new(hiding), .new(slots.encoded(showing: .first))] + stored
        pieces += [.unused(2 * length - StoredMovie.storedLength(moov))] + mediaData
        pieces.append(.new(covered.carried))
        return FilePlan(
            pieces: pieces,
            method: .inPlace(switches: [former.offset]),
            preparation: ending + former.patches(openingAt: file.length)
        )
    }

    /// What makes the last box end where it ends, so that something can follow.
    ///
    /// Nil where something has to stay last (`mfra`, bytes that are no box), or where a box that reaches
    /// to the end of the file is too large to be given its size in 32 bits.
    var endOfLastBox: [FilePatch]? {
        guard file.garbage.isEmpty, let last = file.boxes.last, last.type != "mfra" else {
            return nil
        }
        guard last.sizeForm == .toEndOfFile else { return [] }
        let start = last.range.lowerBound
        guard let size = UInt32(exactly: last.range.upperBound - start) else { return nil }
        return [FilePatch(offset: start, bytes: size.bigEndianBytes)]
    }
}
