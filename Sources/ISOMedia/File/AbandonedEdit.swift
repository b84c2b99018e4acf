// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// Recognises what a run that was killed before its commit left in a file.
///
/// Taking something away from a movie is only right where it is certain that the movie does not use
/// it. A mark alone does not say so (another program may have moved the `moov` of a committed edit
/// to the front), so all of this must hold: the mark is after the live `moov`, nothing follows
/// it but what an edit adds, and no track of the live `moov` has data there.
///
/// What is written inside free space that stays free needs no recognising: no reader sees it.
struct AbandonedEdit {
    /// The file without the left-over.
    struct Cleaned {
        var boxes: [FileBox]
        var garbage: Range<UInt64>
        var truncation: FileBoxes.Truncation?
        var edit: PendingEdit?
    }

    private let found: FileBoxes
    private let movieBox: FileBox
    private let movie: Movie
    private let source: any ByteSource

    private var usedData: UsedData {
        UsedData(movie: movie, boxes: found.boxes, truncation: found.truncation, source: source)
    }

    /// Takes a left-over out of the list of boxes; the file itself is not touched.
    static func remove(
        from found: FileBoxes,
        movieBox: FileBox,
        movie: Movie,
        source: any ByteSource
    ) throws(ISOMediaError) -> Cleaned {
        let file = AbandonedEdit(found: found, movieBox: movieBox, movie: movie, source: source)
        var cleaned = Cleaned(
            boxes: found.boxes,
            garbage: found.garbage,
            truncation: found.truncation,
            edit: nil
        )
        if let edit = try file.hiddenSlots() {
            cleaned.remove(edit, upTo: found.garbage.upperBound)
        } else if let edit = try file.unusedSlots() {
            cleaned.remove(edit, upTo: edit.end ?? found.garbage.upperBound)
        } else if let edit = try file.unusedSamples() {
            cleaned.remove(edit, upTo: found.garbage.upperBound)
        } else if let start = try file.tornMark() {
            cleaned.remove(PendingEdit(offset: start, extent: 0), upTo: found.garbage.upperBound)
        }
        return cleaned
    }

    /// The free box at the end of the file in which slots are hidden until the commit.
    private func hiddenSlots() throws(ISOMediaError) -> PendingEdit? {
        guard found.garbage.isEmpty, found.truncation == nil, let last = found.boxes.last,
            last.range.lowerBound > movieBox.range.lowerBound
        else { return nil }
        let hidesNew = try FormerMovie.isBeginning(of: last, in: source)
        let hidesOld = try MovieSlots.isBeginning(ofLast: last, in: source)
        guard hidesNew || hidesOld, try !usedData.overlaps(last.range) else { return nil }
        return PendingEdit(offset: last.range.lowerBound, extent: 0)
    }

    /// Slots after the live `moov`, with what an edit of an earlier version puts into and after them.
    private func unusedSlots() throws(ISOMediaError) -> PendingEdit? {
        for (index, box) in found.boxes.enumerated()
        where box.range.lowerBound > movieBox.range.lowerBound {
            guard let slots = try MovieSlots(box, in: source) else { continue }
            let edit = PendingEdit(offset: slots.offset, extent: slots.extent)
            guard let end = slots.extent == 0 ? found.garbage.upperBound : edit.end else {
                return nil
            }
            let types = found.boxes[(index + 1)...].prefix { $0.range.upperBound <= end }
                .map(\.type)
            let isWhole =
                slots.extent == 0 || found.boxes.contains { $0.range.upperBound == end }
            let expected: [[FourCC]] = [[], ["moov"], ["moov", "free"], ["moov", "free", "mdat"]]
            guard isWhole, expected.contains(types),
                try !usedData.overlaps(edit.offset..<end)
            else { return nil }
            return edit
        }
        return nil
    }

    /// Samples after the end of the file that no track uses, after their mark.
    private func unusedSamples() throws(ISOMediaError) -> PendingEdit? {
        var unused: PendingEdit?
        for box in found.boxes.reversed() {
            guard box.range.lowerBound > movieBox.range.lowerBound else { break }
            if box.type == "mdat" { continue }
            guard try AppendMark.matches(box, in: source),
                try !usedData.overlaps(box.range.lowerBound..<found.garbage.upperBound)
            else { break }
            unused = PendingEdit(offset: box.range.lowerBound, extent: 0)
        }
        return unused
    }

    /// Where the beginning of a mark ends the file: bytes that are no box, or a box cut short.
    ///
    /// Only where no whole mark was found: the first bytes of a `moov` cut short look the same.
    private func tornMark() throws(ISOMediaError) -> UInt64? {
        let rest = found.truncation?.range ?? found.garbage
        guard !rest.isEmpty, rest.upperBound - rest.lowerBound < MovieSlots.headerLength else {
            return nil
        }
        let bytes = try source.bytes(rest)
        let slots = MovieSlots(at: 0, extent: 0, previous: 0, firstLength: 0, secondLength: 0)
        let beginnings = [
            Array(slots.encoded(showing: .first).prefix(24)), AppendMark.encoded,
            FormerMovie.beginning,
        ]
        return beginnings.contains { $0.starts(with: bytes.prefix(24)) } ? rest.lowerBound : nil
    }
}

extension AbandonedEdit.Cleaned {
    /// Takes a left-over away: what was after the end, or what is in free space.
    fileprivate mutating func remove(_ edit: PendingEdit, upTo end: UInt64) {
        self.edit = edit
        guard edit.extent > 0 else {
            boxes.removeAll { $0.range.lowerBound >= edit.offset }
            garbage = edit.offset..<edit.offset
            truncation = nil
            return
        }
        let index = boxes.firstIndex { $0.range.lowerBound >= edit.offset } ?? boxes.endIndex
        boxes.removeAll { $0.range.lowerBound >= edit.offset && $0.range.upperBound <= end }
        let space = FileBox(type: "free", sizeForm: .compact, range: edit.offset..<end)
        boxes.insert(space, at: index)
    }
}
