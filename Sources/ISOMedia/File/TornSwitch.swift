// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Recognises the header of a former `moov` of which a killed process has written only a part.
///
/// A header of 16 bytes is one system call, which Linux carries out whole unless the header crosses the end of
/// a page and the process is killed between the two.
enum TornSwitch {
    /// The write that makes the header whole again, so that the movie before the edit is visible; nil where
    /// the file has no such header.
    static func patch(
        _ found: FileBoxes,
        in source: any ByteSource
    ) throws(ISOMediaError) -> FilePatch? {
        let index = found.boxes.firstIndex { $0.type == "moov" }
        if let index, let former = try former(coveredAt: index, found.boxes, source) {
            return former.patch
        }
        guard index == nil || found.hasCoveredMovie else { return nil }
        for box in found.boxes {
            guard let former = try FormerMovie(hiddenIn: box, in: source) else { continue }
            let isThere = found.boxes.contains {
                $0.range.lowerBound == former.offset
                    && $0.range.upperBound == former.offset + former.movieLength
            }
            if isThere { return former.patch }
        }
        return nil
    }

    /// The `moov` of a commit of which only the size was written: it ends where the slots begin.
    private static func former(
        coveredAt index: Int,
        _ boxes: [FileBox],
        _ source: any ByteSource
    ) throws(ISOMediaError) -> FormerMovie? {
        guard index + 1 < boxes.count, boxes[index + 1].range.count == Int(MovieSlots.headerLength),
            let slots = try MovieSlots(boxes[index + 1], in: source),
            let former = try FormerMovie(before: slots.offset, in: source),
            former.offset == boxes[index].range.lowerBound
        else { return nil }
        return former
    }
}
