// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The `moof` of one track and the header of the `mdat` behind it.
struct FragmentHead {
    /// Counts the fragments of a track from 1.
    let number: UInt32
    /// The track and what its samples have in common.
    let header: TrackFragmentHeaderBox
    /// When the first sample is decoded, in ticks.
    let decodeTime: UInt64
    /// What is said of each sample.
    let entries: [TrackRunBox.Entry]
    /// The flags of the first sample where only those differ.
    var firstSampleFlags: SampleFlags?

    /// The bytes.
    ///
    /// - Parameter length: bytes of the samples.
    /// - Returns: the `moof`, and the header of the `mdat`.
    func encoded(dataLength length: UInt64) -> [UInt8] {
        let isWide = length + 8 > UInt32.max
        // The offset to the samples is counted from the moof, whose length does not depend on it.
        let offset = Int32(moof(dataOffset: 0).count + (isWide ? 16 : 8))
        var writer = ByteWriter()
        writer.write(bytes: moof(dataOffset: offset))
        writer.write(isWide ? 1 : UInt32(length + 8))
        writer.write("mdat" as FourCC)
        if isWide { writer.write(length + 16) }
        return writer.bytes
    }

    private func moof(dataOffset: Int32) -> [UInt8] {
        let time = TrackFragmentBaseMediaDecodeTimeBox(baseMediaDecodeTime: decodeTime)
        let run = TrackRunBox(
            entries: entries,
            dataOffset: dataOffset,
            firstSampleFlags: firstSampleFlags
        )
        let fragment = Box("traf", children: [Box(header), Box(time), Box(run)])
        let header = Box(MovieFragmentHeaderBox(sequenceNumber: number))
        return Box("moof", children: [header, fragment]).encoded
    }
}
