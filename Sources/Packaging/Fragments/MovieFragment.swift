// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A `moof` and its `mdat`: samples that follow each other and have one sample description.
///
/// Fields that all samples have in common are stated once; those that differ are in the run.
/// Composition offsets are signed, so that presentation starts at 0 without an edit list.
///
/// Source: ISO/IEC 14496-12, 8.8.4 to 8.8.12.
struct MovieFragment {
    /// The `moof` and the header of the `mdat`.
    let head: [UInt8]
    /// Where the samples are in their movie, in order.
    let data: [Range<UInt64>]
    /// Number of bytes of the first sample, which is what a player of single pictures reads.
    let firstSampleSize: Int

    /// Makes the fragment of samples.
    ///
    /// - Parameters:
    ///   - track: where they are.
    ///   - samples: which; one at least.
    ///   - number: counts the fragments of a track from 1.
    init(_ track: PresentationTrack, samples: Range<Int>, number: UInt32) {
        let list = track.samples[samples]
        var data: [Range<UInt64>] = []
        for sample in list where sample.size > 0 {
            data.appendJoining(sample.offset..<sample.offset + UInt64(sample.size))
        }
        self.data = data
        firstSampleSize = list.first.map { Int($0.size) } ?? 0
        head = FragmentHead(track, samples, number: number)
            .encoded(dataLength: data.reduce(0) { $0 + UInt64($1.count) })
    }

    /// Length of all of it in bytes.
    var length: UInt64 { UInt64(head.count) + data.reduce(0) { $0 + UInt64($1.count) } }
}

/// The `moof` of one track and the header of the `mdat` after it.
struct FragmentHead {
    /// Counts the fragments of a track from 1.
    let number: UInt32
    /// The track and what its samples have in common.
    let header: TrackFragmentHeaderBox
    /// When the first sample is decoded, in ticks.
    let decodeTime: UInt64
    /// The fields of each sample.
    let entries: [TrackRunBox.Entry]
    /// The flags of the first sample, if only those differ.
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

extension FragmentHead {
    /// States fields that all samples have in common once, and those that differ for each.
    fileprivate init(_ track: PresentationTrack, _ samples: Range<Int>, number: UInt32) {
        let durations = samples.map(track.duration(of:))
        let sizes = samples.map { track.samples[$0].size }
        let flags = samples.map { Self.flags(of: track.samples[$0], track.isVideo) }
        let offsets = samples.map(track.compositionTimeOffset(of:))
        let commonDuration = Self.common(durations)
        let commonSize = Self.common(sizes)
        let commonFlags = Self.common(flags.dropFirst().map(\.rawValue)) ?? flags.first?.rawValue
        let areFlagsDefault =
            Self.common(flags.dropFirst().map(\.rawValue)) != nil || flags.count == 1
        let hasOffsets = offsets.contains { $0 != 0 }
        self.number = number
        decodeTime = UInt64(max(0, track.decodeTime(of: samples.lowerBound)))
        header = TrackFragmentHeaderBox(
            trackID: InitializationSegment.trackID,
            sampleDescriptionIndex: track.descriptionIndex(of: samples.lowerBound),
            defaultSampleDuration: commonDuration,
            defaultSampleSize: commonSize,
            defaultSampleFlags: areFlagsDefault
                ? commonFlags.map(SampleFlags.init(rawValue:)) : nil
        )
        entries = samples.indices.map { place in
            let number = place - samples.startIndex
            return TrackRunBox.Entry(
                duration: commonDuration == nil ? durations[number] : nil,
                size: commonSize == nil ? sizes[number] : nil,
                flags: areFlagsDefault ? nil : flags[number],
                compositionTimeOffset: hasOffsets ? offsets[number] : nil
            )
        }
        let isFirstOther = areFlagsDefault && flags.first?.rawValue != commonFlags
        firstSampleFlags = isFirstOther ? flags.first : nil
    }

    /// The value that all have; nil if they differ or there are none.
    private static func common(_ values: [UInt32]) -> UInt32? {
        guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The flags of a sample; for video with dependencies, which players ask for.
    private static func flags(of sample: PresentationTrack.Sample, _ isVideo: Bool) -> SampleFlags {
        var flags = SampleFlags(rawValue: sample.flags.rawValue & 0x0FF1_0000)
        guard isVideo else { return SampleFlags(rawValue: 0x0200_0000) }
        // Bits 4 and 5 of the byte: 1 depends on others, 2 depends on none.
        if flags.dependencies & 0x30 == 0 { flags.dependencies |= flags.isSync ? 0x20 : 0x10 }
        return flags
    }
}
