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
        let fields = FragmentFields(track, samples)
        let head = FragmentHead(
            number: number,
            header: fields.header,
            decodeTime: UInt64(max(0, track.decodeTime(of: samples.lowerBound))),
            entries: fields.entries,
            firstSampleFlags: fields.firstSampleFlags
        )
        self.head = head.encoded(dataLength: data.reduce(0) { $0 + UInt64($1.count) })
    }

    /// Length of all of it in bytes.
    var length: UInt64 { UInt64(head.count) + data.reduce(0) { $0 + UInt64($1.count) } }
}
