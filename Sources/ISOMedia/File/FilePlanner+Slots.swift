// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

extension FilePlanner {
    /// In place, into the slot that is not seen; one switch shows it instead of the other.
    ///
    ///     free (slots) | moov | free        | mdat   →   free (slots, old moov) | moov | free | mdat | mdat
    ///
    /// Samples go to the end of the free space, or after the end of the file where they find no room.
    /// Nil where the `moov` has outgrown its slot, or another program has changed what is around.
    func switchSlots(_ slots: MovieSlots) throws(ISOMediaError) -> FilePlan? {
        guard let live = slots.slot(at: file.movieBox.range.lowerBound),
            let space = try freeSpaceAfterMovie(),
            space.upperBound >= slots.range(of: .second).upperBound
        else { return nil }
        let hidden: MovieSlots.Slot = live == .first ? .second : .first
        let place = slots.range(of: hidden)
        let room = space.upperBound - slots.range(of: .second).upperBound
        let fits = mediaDataLength <= room
        guard let ending = fits ? [] : endOfLastBox else { return nil }
        var pieces: [FilePlan.Piece] = [.kept(0..<file.length)]

        let mark = fits ? 0 : AppendMark.length
        let end = fits ? space.upperBound - mediaDataLength : space.upperBound
        let moov = try located(
            movieBox(mediaDataOffset: fits ? end : file.length + mark, relocation: unmoved),
            at: place.lowerBound
        )
        guard UInt64(moov.count) + StoredMovie.tailLength <= place.upperBound - place.lowerBound
        else { return nil }
        let present = StoredMovie.checksum(file.movie.box.encoded[...])
        let stored = StoredMovie.pieces(
            moov,
            at: place.lowerBound,
            freeUntil: end,
            replacing: present
        )
        pieces = FilePlan.lay(stored, at: place.lowerBound, over: pieces)
        let hasRoom = space.lowerBound + StoredMovie.tailLength <= slots.range(of: live).upperBound
        let markOffset = space.lowerBound + 8
        if hasRoom, let mark = try missingMark(present, at: markOffset) {
            pieces = FilePlan.lay([mark], at: markOffset, over: pieces)
        }
        let size = UInt32(slots.size(showing: hidden))
        pieces = FilePlan.lay([.new(size.bigEndianBytes)], at: slots.offset, over: pieces)
        if fits {
            pieces = FilePlan.lay(mediaData, at: end, over: pieces)
            return FilePlan(pieces: pieces, method: .inPlace(switches: [slots.offset]))
        }
        // Until the first switch the mark reaches to the end of the file, so that no box is cut short.
        pieces += [.new(Array(AppendMark.encoded[..<4])), .new(Array(AppendMark.encoded[4...]))]
        pieces += mediaData
        return FilePlan(
            pieces: pieces,
            method: .inPlace(switches: [file.length, slots.offset]),
            preparation: ending + AppendMark.patches(openingAt: file.length)
        )
    }

    /// The mark of the present `moov`, where it was written over, by slots that an undo took away or by
    /// another program: without one there would be no way back.
    private func missingMark(
        _ checksum: UInt64,
        at offset: UInt64
    ) throws(ISOMediaError) -> FilePlan.Piece? {
        let mark = StoredMovie.mark(checksum, replacing: 0)
        let length = StoredMovie.replacedOffset - 8
        let isThere = try file.source.bytes(offset..<offset + length)[...] == mark[..<Int(length)]
        return isThere ? nil : .new(mark)
    }

    /// In place, into slots made inside free space between `moov` and the media data.
    ///
    ///     moov | free            | mdat   →   free (old moov) | free (slots) | moov | free | mdat | mdat
    ///
    /// Everything is written into the free box, where no reader looks. The switch makes the old `moov` a free
    /// box that ends where the slots begin; the header of the old free box is inside of it then. Nil where
    /// no free box has the room, or where what is in front of it cannot be covered.
    func makeSlotsInReserve() throws(ISOMediaError) -> FilePlan? {
        guard let former = try FormerMovie(file.movieBox, in: file.source) else { return nil }
        for space in try reserves() {
            guard let covered = try CoveredBoxes(upTo: space.range.lowerBound, in: file) else {
                continue
            }
            if let plan = try makeSlots(in: space.range, former, covered) { return plan }
        }
        return nil
    }

    private func makeSlots(
        in space: Range<UInt64>,
        _ former: FormerMovie,
        _ covered: CoveredBoxes
    ) throws(ISOMediaError) -> FilePlan? {
        let place = space.lowerBound + FormerMovie.length
        let start = place + MovieSlots.headerLength
        let following = mediaDataLength + UInt64(covered.carried.count)
        guard start + following <= space.upperBound,
            let cover = former.cover(to: place, as: covered.type)
        else { return nil }
        let end = space.upperBound - following
        let moov = try located(movieBox(mediaDataOffset: end, relocation: unmoved), at: start)
        let least = UInt64(moov.count) + StoredMovie.tailLength
        guard start + least + MovieSlots.leastLength <= end else { return nil }

        let length = max(least, min(slotLength(moov.count), (end - start) / 2))
        let slots = MovieSlots(
            at: place,
            extent: space.upperBound - place,
            previous: former.offset,
            firstLength: length,
            secondLength: min(length, end - start - length)
        )
        let stored = StoredMovie.pieces(moov, at: start, freeUntil: end, replacing: 0)
        let new: [FilePlan.Piece] =
            [.new(former.encoded), .new(slots.encoded(showing: .first))] + stored
        var pieces: [FilePlan.Piece] = [.kept(0..<file.length)]
        pieces = FilePlan.lay(new, at: space.lowerBound + 8, over: pieces)
        pieces = FilePlan.lay(mediaData + [.new(covered.carried)], at: end, over: pieces)
        pieces = FilePlan.lay([.new(cover)], at: former.offset, over: pieces)
        return FilePlan(pieces: pieces, method: .inPlace(switches: [former.offset]))
    }

    /// The free box directly after `moov`, if no track uses it.
    private func freeSpaceAfterMovie() throws(ISOMediaError) -> Range<UInt64>? {
        guard let index = file.boxes.firstIndex(of: file.movieBox), index + 1 < file.boxes.count
        else { return nil }
        let box = file.boxes[index + 1]
        guard box.isFreeSpace, box.sizeForm == .compact else { return nil }
        let around = file.boxes[index - 1].range.lowerBound..<box.range.upperBound
        return try file.usesData(in: around) ? nil : box.range
    }

    /// Free boxes between `moov` and the main media data that no track uses; of a fragmented movie, those
    /// before its fragments.
    private func reserves() throws(ISOMediaError) -> [FileBox] {
        let mediaData = file.boxes.filter { $0.type == "mdat" }
        let main =
            file.hasFragments
            ? file.firstFragmentBox
            : mediaData.max { $0.payload.count < $1.payload.count }
        guard let main else { return [] }
        var found: [FileBox] = []
        for box in file.boxes
        where box.isFreeSpace && box.sizeForm == .compact
            && box.range.lowerBound > file.movieBox.range.lowerBound
            && box.range.upperBound <= main.range.lowerBound
        {
            if try !file.usesData(in: box.range) { found.append(box) }
        }
        return found
    }
}
