// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A `moof` and its `mdat`: samples that follow each other and have one sample description.
///
/// What all samples have in common stands once; what differs stands in the run. Composition offsets are
/// signed, so that presentation starts at 0 without an edit list.
///
/// Source: ISO/IEC 14496-12, 8.8.4 to 8.8.12.
struct MovieFragment {
    /// The `moof` and the header of the `mdat`.
    let head: [UInt8]
    /// Where the samples lie in their movie, in order.
    let data: [Range<UInt64>]
    /// Number of bytes of the first sample, which is what a player of single pictures reads.
    let firstSampleSize: Int

    /// Makes the fragment of samples.
    ///
    /// - Parameters:
    ///   - track: where they are.
    ///   - samples: which; one at least.
    ///   - number: counts the fragments of a track from 1.
    init(_ track: ProgrammeTrack, samples: Range<Int>, number: UInt32) {
        let list = track.placed.samples[samples]
        var data: [Range<UInt64>] = []
        for sample in list where sample.size > 0 {
            let range = sample.offset..<sample.offset + UInt64(sample.size)
            if let last = data.last, last.upperBound == range.lowerBound {
                data[data.count - 1] = last.lowerBound..<range.upperBound
            } else {
                data.append(range)
            }
        }
        self.data = data
        firstSampleSize = list.first.map { Int($0.size) } ?? 0
        head = Self.head(track, samples, number, length: data.reduce(0) { $0 + UInt64($1.count) })
    }

    /// Length of all of it in bytes.
    var length: UInt64 { UInt64(head.count) + data.reduce(0) { $0 + UInt64($1.count) } }

    private static func head(
        _ track: ProgrammeTrack,
        _ samples: Range<Int>,
        _ number: UInt32,
        length: UInt64
    ) -> [UInt8] {
        let isWide = length + 8 > UInt32.max
        let fields = FragmentFields(track, samples)
        // The offset to the samples is counted from the moof, whose length does not depend on it.
        let draft = moof(track, samples, number, fields, dataOffset: 0)
        let moof = moof(
            track,
            samples,
            number,
            fields,
            dataOffset: Int32(draft.count + (isWide ? 16 : 8))
        )
        var writer = ByteWriter()
        writer.write(bytes: moof)
        writer.write(isWide ? 1 : UInt32(length + 8))
        writer.write("mdat" as FourCC)
        if isWide { writer.write(length + 16) }
        return writer.bytes
    }

    private static func moof(
        _ track: ProgrammeTrack,
        _ samples: Range<Int>,
        _ number: UInt32,
        _ fields: FragmentFields,
        dataOffset: Int32
    ) -> [UInt8] {
        let time = TrackFragmentBaseMediaDecodeTimeBox(
            baseMediaDecodeTime: UInt64(max(0, track.decodeTime(of: samples.lowerBound)))
        )
        let run = TrackRunBox(
            entries: fields.entries,
            dataOffset: dataOffset,
            firstSampleFlags: fields.firstSampleFlags
        )
        let fragment = Box("traf", children: [Box(fields.header), Box(time), Box(run)])
        let header = Box(MovieFragmentHeaderBox(sequenceNumber: number))
        return Box("moof", children: [header, fragment]).encoded
    }
}
