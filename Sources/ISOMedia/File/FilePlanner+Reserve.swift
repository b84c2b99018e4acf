// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// In place, inside free space between `moov` and the media data.
    ///
    ///     moov | free                 | mdat   →   free | free (mark) | moov | free | mdat | mdat
    ///
    /// Everything is written into the free box, where no reader looks. The first switch shortens that
    /// box to the mark, so that what is behind it becomes boxes of the file; readers ignore a second
    /// `moov`. The second switch makes the old `moov` free space. The `moov` goes to the front of the
    /// space and the samples to its end, so that it stays in front of all media data and the rest is a
    /// reserve again. Nil where no free box has the room.
    func switchWithinReserve() throws(ISOMediaError) -> FilePlan? {
        for space in try reserves() {
            let start = space.range.lowerBound
            let room = space.range.upperBound - start
            let mark = PendingEdit(offset: start, extent: room).encoded
            guard UInt64(mediaData.count) <= room else { continue }
            let mediaDataOffset = space.range.upperBound - UInt64(mediaData.count)
            let moov = try movieBox(mediaDataOffset: mediaDataOffset, relocation: unmoved)
            let used = UInt64(mark.count + moov.count + mediaData.count)
            guard used == room || used + 8 <= room else { continue }

            let rest = FilePlan.freeHeader(room - used)
            var pieces = FilePlan.replace(
                at: movieTypeOffset,
                with: FilePlan.freeType,
                in: [.kept(0..<start)]
            )
            pieces.append(.new(Array(mark.prefix(4))))
            pieces.append(.new(Array(mark[4...]) + moov + rest))
            let restStart = start + UInt64(mark.count + moov.count + rest.count)
            pieces.append(.kept(restStart..<mediaDataOffset))
            pieces.append(.new(mediaData))
            pieces.append(.kept(space.range.upperBound..<file.length))
            pieces = pieces.filter { $0.length > 0 }
            return FilePlan(pieces: pieces, method: .inPlace(switches: [start, movieTypeOffset]))
        }
        return nil
    }

    /// Free boxes between `moov` and the main media data that no track uses.
    private func reserves() throws(ISOMediaError) -> [FileBox] {
        let mediaData = file.boxes.filter { $0.type == "mdat" }
        guard let main = mediaData.max(by: { $0.payload.count < $1.payload.count }) else {
            return []
        }
        var found: [FileBox] = []
        for box in file.boxes
        where box.isFreeSpace && box.sizeForm == .compact
            && box.range.lowerBound > file.movieBox.range.lowerBound
            && box.range.upperBound <= main.range.lowerBound
        {
            if try !file.movie.usesData(in: box.range) { found.append(box) }
        }
        return found
    }
}
