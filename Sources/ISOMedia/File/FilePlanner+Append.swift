// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// In place, behind the end: slots with the new `moov`, then samples; one switch makes the old
    /// `moov` free space.
    ///
    ///     … | mdat | moov       →   … | mdat | free | free (slots) | moov | free | mdat
    ///
    /// Until the switch readers find the old `moov` first and look no further. Nil where nothing can be
    /// put behind the end.
    func appendSlots() throws(ISOMediaError) -> FilePlan? {
        guard var pieces = endedPieces else { return nil }
        pieces = FilePlan.lay([.new(FilePlan.freeType)], at: movieTypeOffset, over: pieces)
        let start = file.length + MovieSlots.headerLength
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
            at: file.length,
            extent: 0,
            previous: file.movieBox.range.lowerBound,
            firstLength: length,
            secondLength: length
        )
        let stored = StoredMovie.pieces(
            moov,
            at: start,
            freeUntil: start + 2 * length,
            replacing: 0
        )
        pieces += [.new(slots.encoded(showing: .first))] + stored
        pieces += [.unused(2 * length - StoredMovie.storedLength(moov))] + mediaData
        return FilePlan(pieces: pieces, method: .inPlace(switches: [movieTypeOffset]))
    }

    /// The file with its last box made to end where it ends, so that something can follow.
    ///
    /// Nil where something has to stay last (`mfra`, bytes that are no box), or where a box that reaches
    /// to the end of the file is too large to be given its size in 32 bits.
    var endedPieces: [FilePlan.Piece]? {
        guard file.garbage.isEmpty, let last = file.boxes.last, last.type != "mfra" else {
            return nil
        }
        let pieces: [FilePlan.Piece] = [.kept(0..<file.length)]
        guard last.sizeForm == .toEndOfFile else { return pieces }
        let start = last.range.lowerBound
        guard let size = UInt32(exactly: last.range.upperBound - start) else { return nil }
        return FilePlan.lay([.new(size.bigEndianBytes)], at: start, over: pieces)
    }
}
