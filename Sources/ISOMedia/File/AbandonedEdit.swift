// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Recognises what a run that was killed before its commit left in a file.
///
/// Taking something away from a movie is only right where it is certain that the movie does not use
/// it. The mark alone does not say so (another program may have moved the `moov` of a committed edit
/// to the front), so all of this must hold: the mark stands behind the live `moov`, nothing follows
/// it but what an edit adds, and no track of the live `moov` has data there.
enum AbandonedEdit {
    /// The file without the left-over.
    struct Cleaned {
        var boxes: [FileBox]
        var garbage: Range<UInt64>
        var truncation: FileBoxes.Truncation?
        var edit: PendingEdit?
    }

    /// Takes a left-over out of the list of boxes; the file itself is not touched.
    static func remove(
        from found: FileBoxes,
        movieBox: FileBox,
        movie: Movie,
        source: any ByteSource
    ) throws(ISOMediaError) -> Cleaned {
        var cleaned = Cleaned(
            boxes: found.boxes,
            garbage: found.garbage,
            truncation: found.truncation,
            edit: nil
        )
        guard let (index, edit) = try mark(in: found, behind: movieBox, source: source),
            let end = end(of: edit, at: index, in: found),
            try !movie.usesData(in: edit.offset..<end)
        else {
            try removeTornMark(from: &cleaned, source: source)
            return cleaned
        }
        cleaned.edit = edit
        if edit.extent == 0 {
            cleaned.boxes.removeSubrange(index...)
            cleaned.garbage = edit.offset..<edit.offset
            cleaned.truncation = nil
        } else {
            cleaned.boxes.removeAll {
                $0.range.lowerBound >= edit.offset && $0.range.upperBound <= end
            }
            cleaned.boxes.insert(
                FileBox(type: "free", sizeForm: .compact, range: edit.offset..<end),
                at: index
            )
        }
        return cleaned
    }

    /// Where the beginning of a mark ends the file: bytes that are no box, or a box cut short.
    ///
    /// Only where no whole mark was found: the first bytes of a `moov` cut short look the same.
    private static func removeTornMark(
        from file: inout Cleaned,
        source: any ByteSource
    ) throws(ISOMediaError) {
        let rest = file.truncation?.range ?? file.garbage
        guard try PendingEdit.isTornMark(rest, in: source) else { return }
        let start = rest.lowerBound
        file.boxes.removeAll { $0.range.lowerBound >= start }
        file.garbage = start..<start
        file.truncation = nil
        file.edit = PendingEdit(offset: start, extent: 0)
    }

    private static func mark(
        in found: FileBoxes,
        behind movieBox: FileBox,
        source: any ByteSource
    ) throws(ISOMediaError) -> (index: Int, edit: PendingEdit)? {
        for (index, box) in found.boxes.enumerated()
        where box.range.lowerBound > movieBox.range.lowerBound {
            if let edit = try PendingEdit(box, in: source) { return (index, edit) }
        }
        return nil
    }

    /// Where the left-over ends; nil when other boxes than an edit adds are in it.
    private static func end(of edit: PendingEdit, at index: Int, in found: FileBoxes) -> UInt64? {
        guard let end = edit.extent == 0 ? found.garbage.upperBound : edit.end else { return nil }
        let types = found.boxes[(index + 1)...].prefix { $0.range.upperBound <= end }.map(\.type)
        let isComplete = edit.extent == 0 || found.boxes.contains { $0.range.upperBound == end }
        let expected: [[FourCC]] = [[], ["mdat"], ["moov"], ["mdat", "moov"]]
        let inSpace: [[FourCC]] = [
            ["moov"], ["moov", "mdat"], ["moov", "free"], ["moov", "free", "mdat"],
        ]
        return isComplete && (edit.extent == 0 ? expected : inSpace).contains(types) ? end : nil
    }
}
