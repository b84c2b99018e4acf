// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FilePlanner {
    /// In place, behind the end: mark, samples and `moov`; one switch makes the old `moov` free space.
    ///
    ///     … | mdat | moov          →   … | mdat | free | free (mark) | mdat | moov
    ///
    /// Until the switch readers find the old `moov` first and look no further. Nil where something has
    /// to stay last (`mfra`, bytes that are no box), or where a box that reaches to the end of the file
    /// is too large to be given its size in 32 bits.
    func appendAndFlip() throws(ISOMediaError) -> FilePlan? {
        guard file.garbage.isEmpty, let last = file.boxes.last, last.type != "mfra" else {
            return nil
        }
        var pieces: [FilePlan.Piece] = [.kept(0..<file.length)]
        pieces = FilePlan.replace(at: movieTypeOffset, with: FilePlan.freeType, in: pieces)
        if last.sizeForm == .toEndOfFile {
            let start = last.range.lowerBound
            guard let size = UInt32(exactly: last.range.upperBound - start) else { return nil }
            pieces = FilePlan.replace(at: start, with: size.bigEndianBytes, in: pieces)
        }
        let mark = PendingEdit(offset: file.length, extent: 0).encoded
        let moov = try movieBox(
            mediaDataOffset: file.length + UInt64(mark.count),
            relocation: unmoved
        )
        // Two pieces, so that a large `moov` is not copied once more to stand behind the samples.
        pieces += [.new(mark + mediaData), .new(moov)]
        return FilePlan(pieces: pieces, method: .inPlace(switches: [movieTypeOffset]))
    }
}
