// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The edit list of a track whose samples have come out of fragments.
///
/// Two things change. An edit of length 0, "to the end of what fragments will bring", gets its length.
/// And where the first fragment does not start at 0, the flat media does: its edits move to the front
/// by as much, and a pause in front of them keeps the presentation where it was.
///
/// Source: ISO/IEC 14496-12, 8.6.6 and 8.8.12.
struct FlatEditList {
    /// When the first sample is decoded, in ticks of the media timescale.
    let mediaStart: UInt64
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

    /// The edits of the flat track, none where it needs none; and how long it is presented, in ticks of
    /// the movie.
    func resolved(
        _ old: [EditListBox.Entry]
    ) -> (edits: [EditListBox.Entry], duration: UInt64) {
        guard !old.isEmpty || mediaStart > 0 else { return ([], movieTicks(mediaDuration, .up)) }
        let whole = EditListBox.Entry(
            segmentDuration: 0,
            mediaTime: 0,
            mediaRate: FixedPoint16x16(1)
        )
        // To say that all of the media is presented takes no edit.
        if old == [whole], mediaStart == 0 { return ([], movieTicks(mediaDuration, .up)) }
        let edits = (old.isEmpty ? [whole] : old).flatMap(resolve)
        return (edits, edits.reduce(0) { $0 &+ $1.segmentDuration })
    }

    private func resolve(_ old: EditListBox.Entry) -> [EditListBox.Entry] {
        var edit = old
        edit.segmentDuration =
            old.segmentDuration.multipliedReportingOverflow(by: movieFactor)
            .partialValue
        guard old.mediaTime >= 0 else { return [edit] }
        var pause: [EditListBox.Entry] = []
        edit.mediaTime = max(0, old.mediaTime - Int64(mediaStart))
        let skipped = mediaStart - min(mediaStart, UInt64(old.mediaTime))
        if skipped > 0 {
            let length = movieTicks(skipped, .nearest)
            if old.segmentDuration > 0 {
                guard edit.segmentDuration > length else {
                    return [Self.pause(edit.segmentDuration)]
                }
                edit.segmentDuration -= length
            }
            pause = [Self.pause(length)]
        }
        if old.segmentDuration == 0 {
            let end = compositionEnd - mediaStart
            edit.segmentDuration = movieTicks(end - min(end, UInt64(edit.mediaTime)), .up)
        }
        return pause + [edit]
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
