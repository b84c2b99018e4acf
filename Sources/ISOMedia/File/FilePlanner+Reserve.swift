// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// In place, inside free space between `moov` and the media data.
    ///
    ///     moov | free                 | mdat   →   free | free (mark) | moov | mdat | free | mdat
    ///
    /// Everything is written into the free box, where no reader looks. The first switch shortens that
    /// box to the mark, so that what is behind it becomes boxes of the file; readers ignore a second
    /// `moov`. The second switch makes the old `moov` free space. Nil where no free box has the room.
    func switchWithinReserve() throws(ISOMediaError) -> FilePlan? {
        for space in try reserves() {
            let start = space.range.lowerBound
            let room = space.range.upperBound - start
            let mark = PendingEdit(offset: start, extent: room).encoded
            let moovOffset = start + UInt64(mark.count)
            let length = try movieBox(mediaDataOffset: moovOffset, relocation: unmoved).count
            let moov = try movieBox(
                mediaDataOffset: moovOffset + UInt64(length),
                relocation: unmoved
            )
            let used = UInt64(mark.count + moov.count + mediaData.count)
            guard moov.count == length, used == room || used + 8 <= room else { continue }

            let rest = FilePlan.freeHeader(room - used)
            var pieces = FilePlan.replace(
                at: movieTypeOffset,
                with: FilePlan.freeType,
                in: [.kept(0..<start)]
            )
            pieces.append(.new(Array(mark.prefix(4))))
            pieces.append(.new(Array(mark[4...]) + moov + mediaData + rest))
            pieces.append(.kept(start + used + UInt64(rest.count)..<file.length))
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
