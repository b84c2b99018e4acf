// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// The way back to the `moov` before the slots that an earlier version of this program made.
///
/// Those left the size of the old `moov` as it was, and nothing covers the slots that they showed. So first
/// the old `moov` gets the size to cover what is in front of the new one; the slots' header, which no reader
/// sees then, gets the size to cover the slots; and the header of the old `moov` shows it in one write.
struct FormerPlace {
    /// The first bytes of the `moov` that is shown again.
    let header: FilePatch
    /// What is written before.
    let preparation: [FilePatch]

    /// Finds out for the box that was the `moov`; nil if it was not the `moov`, or boxes other than media data
    /// are between it and the slots.
    init?(
        _ box: FileBox,
        of slots: MovieSlots,
        in file: MovieFile
    ) throws(ISOMediaError) {
        let between = file.boxes.filter {
            $0.range.lowerBound >= box.range.upperBound && $0.range.lowerBound < slots.offset
        }
        let movie = file.movieBox.range.lowerBound
        guard Self.isHiddenMovie(box), box.range.upperBound <= slots.offset,
            between.allSatisfy({ $0.type == "mdat" || $0.isFreeSpace }),
            let size = UInt32(exactly: movie - box.range.lowerBound),
            let extent = UInt32(exactly: slots.extent)
        else { return nil }
        let type: FourCC = between.contains { $0.type == "mdat" } ? "mdat" : "free"
        let present = try file.source.bytes(box.range.lowerBound..<box.range.lowerBound + 4)
        header = FilePatch(offset: box.range.lowerBound, bytes: present + Array("moov".utf8))
        let cover = size.bigEndianBytes + type.rawValue.bigEndianBytes
        preparation = [
            FilePatch(offset: box.range.lowerBound, bytes: cover),
            FilePatch(offset: slots.offset, bytes: extent.bigEndianBytes),
        ]
    }

    /// Whether a type is `free`, or has become `moov` in part, where an undo was killed at a page's end.
    private static func isHiddenMovie(_ box: FileBox) -> Bool {
        let (free, movie): (FourCC, FourCC) = ("free", "moov")
        return box.range.count > 8
            && [0, 8, 16, 24].allSatisfy { shift in
                [free, movie].contains { ($0.rawValue ^ box.type.rawValue) >> shift & 0xFF == 0 }
            }
    }
}
