// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The edit list of a track whose samples have come out of fragments.
///
/// Three things change. An edit of length 0, "to the end of what fragments will bring", gets its length.
/// If the first fragment does not start at 0, the flat media does: its edits move to the front by as much.
/// And an edit begins with the first sample that it shows, after a pause: FFmpeg shows that sample when the
/// edit begins, wherever in the edit it is, and would show tracks apart by the difference.
///
/// Source: ISO/IEC 14496-12, 8.6.6 and 8.8.12.
struct FlatEditList {
    /// When the first sample is decoded, in ticks of the media timescale.
    let mediaStart: UInt64
    /// When the first sample to be presented begins, in the same ticks; not before ``mediaStart``.
    let compositionStart: UInt64
    /// When the last sample to be presented ends, in the same ticks.
    let compositionEnd: UInt64
    /// Length of the media in the same ticks.
    let mediaDuration: UInt64
    /// Ticks a second of the media.
    let mediaTimescale: UInt32
    /// Ticks a second of the movie as it will be.
    let movieTimescale: UInt32
    /// How many ticks of the new movie timescale one of the old has.
    let movieFactor: UInt64

    /// The edits of the flat track on the time line of the fragments, none if it needs none.
    func resolved(_ old: [EditListBox.Entry]) -> [EditListBox.Entry] {
        // To state that all of the media is presented takes no edit.
        if old.isEmpty || old == [Self.whole], compositionStart == 0 { return [] }
        return Self.joined((old.isEmpty ? [Self.whole] : old).flatMap(resolve))
    }

    /// How long nothing is presented before the first sample, in ticks of the movie.
    static func pause(before edits: [EditListBox.Entry]) -> UInt64 {
        edits.first.map { $0.mediaTime < 0 ? $0.segmentDuration : 0 } ?? 0
    }

    /// Resolved edits in a movie that starts later.
    ///
    /// - Parameters:
    ///   - edits: what ``resolved(_:)`` gives.
    ///   - start: when the movie starts, in ticks of the movie. What the track presents before is cut off.
    /// - Returns: the edits, none if the track needs none; and how long it is presented, in ticks of the movie.
    func moved(
        _ edits: [EditListBox.Entry],
        by start: UInt64
    ) -> (edits: [EditListBox.Entry], duration: UInt64) {
        var rest = start
        var moved: [EditListBox.Entry] = []
        for var edit in edits {
            let cut = min(rest, edit.segmentDuration)
            rest -= cut
            edit.segmentDuration -= cut
            if edit.mediaTime >= 0, edit.mediaRate == FixedPoint16x16(1), cut > 0 {
                edit.mediaTime += mediaTicks(cut)
            }
            if edit.segmentDuration > 0 { moved.append(edit) }
        }
        if moved.isEmpty { return ([], movieTicks(mediaDuration, .up)) }
        let duration = moved.reduce(0) { $0 &+ $1.segmentDuration }
        return isPlain(moved) ? ([], movieTicks(mediaDuration, .up)) : (moved, duration)
    }

    /// Whether edits present the whole media from the beginning, as a track without edits.
    private func isPlain(_ edits: [EditListBox.Entry]) -> Bool {
        let end = movieTicks(compositionEnd - mediaStart, .up)
        guard let last = edits.last, last.mediaTime >= 0, last.mediaRate == FixedPoint16x16(1),
            edits.count == 1 || edits.count == 2 && edits[0].mediaTime < 0
        else { return false }
        let pause = Self.pause(before: edits)
        return pause == movieTicks(UInt64(last.mediaTime), .nearest)
            && mediaTicks(pause) == last.mediaTime && pause + last.segmentDuration >= end
    }

    private static let whole = EditListBox.Entry(
        segmentDuration: 0,
        mediaTime: 0,
        mediaRate: FixedPoint16x16(1)
    )

    private func resolve(_ old: EditListBox.Entry) -> [EditListBox.Entry] {
        var edit = old
        edit.segmentDuration =
            old.segmentDuration.multipliedReportingOverflow(by: movieFactor)
            .partialValue
        guard old.mediaTime >= 0 else { return [edit] }
        var pause: [EditListBox.Entry] = []
        edit.mediaTime = max(Int64(compositionStart), old.mediaTime) - Int64(mediaStart)
        let skipped = compositionStart - min(compositionStart, UInt64(old.mediaTime))
        if skipped > 0 {
            let length = movieTicks(skipped, .nearest)
            if old.segmentDuration > 0 {
                guard edit.segmentDuration > length else {
                    return [Self.pause(edit.segmentDuration)]
                }
                edit.segmentDuration -= length
            }
            if length > 0 { pause = [Self.pause(length)] }
        }
        if old.segmentDuration == 0 {
            let end = compositionEnd - mediaStart
            edit.segmentDuration = movieTicks(end - min(end, UInt64(edit.mediaTime)), .up)
        }
        return pause + [edit]
    }

    /// The edits, with one pause in place of several in sequence.
    private static func joined(_ edits: [EditListBox.Entry]) -> [EditListBox.Entry] {
        edits.reduce(into: []) { list, edit in
            if let last = list.indices.last, edit.mediaTime == -1, list[last].mediaTime == -1 {
                list[last].segmentDuration &+= edit.segmentDuration
            } else {
                list.append(edit)
            }
        }
    }

    private static func pause(_ duration: UInt64) -> EditListBox.Entry {
        EditListBox.Entry(
            segmentDuration: duration,
            mediaTime: -1,
            mediaRate: FixedPoint16x16(1)
        )
    }

    private func movieTicks(_ ticks: UInt64, _ rounding: TimeRounding) -> UInt64 {
        let time = MediaTime(ticks: Int64(clamping: ticks), timescale: mediaTimescale)
        return UInt64(time.rescaled(to: movieTimescale, rounding: rounding).ticks)
    }

    private func mediaTicks(_ ticks: UInt64) -> Int64 {
        MediaTime(ticks: Int64(clamping: ticks), timescale: movieTimescale)
            .rescaled(to: mediaTimescale, rounding: .nearest).ticks
    }
}

extension EditListBox {
    /// Makes a list of edits, in version 1 where one needs 64 bits.
    init(edits: [Entry]) {
        let isWide = edits.contains {
            $0.segmentDuration > UInt32.max || Int32(exactly: $0.mediaTime) == nil
        }
        header = FullBoxHeader(version: isWide ? 1 : 0)
        entries = edits
    }
}
