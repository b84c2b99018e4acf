// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// What a fragment says once for all of its samples, and what it says of each.
struct FragmentFields {
    /// The header of the track fragment.
    let header: TrackFragmentHeaderBox
    /// What differs from sample to sample.
    let entries: [TrackRunBox.Entry]
    /// The flags of the first sample where only those differ.
    let firstSampleFlags: SampleFlags?

    /// Works the fields of samples out.
    init(_ track: ProgrammeTrack, _ samples: Range<Int>) {
        let durations = samples.map(track.duration(of:))
        let sizes = samples.map { track.placed.samples[$0].size }
        let flags = samples.map { Self.flags(of: track.placed.samples[$0], track.placed.isVideo) }
        let offsets = samples.map(track.compositionTimeOffset(of:))
        let commonDuration = Self.common(durations)
        let commonSize = Self.common(sizes)
        let commonFlags = Self.common(flags.dropFirst().map(\.rawValue)) ?? flags.first?.rawValue
        let areFlagsDefault =
            Self.common(flags.dropFirst().map(\.rawValue)) != nil || flags.count == 1
        let hasOffsets = offsets.contains { $0 != 0 }
        header = TrackFragmentHeaderBox(
            trackID: InitializationSegment.trackID,
            sampleDescriptionIndex: track.placed.descriptionIndex(of: samples.lowerBound),
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

    /// What all have; nil where they differ or there are none.
    private static func common(_ values: [UInt32]) -> UInt32? {
        guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// The flags of a sample; of pictures, with whether they depend on others, which players ask for.
    private static func flags(of sample: PlacedTrack.Sample, _ isVideo: Bool) -> SampleFlags {
        var flags = SampleFlags(rawValue: sample.flags.rawValue & 0x0FF1_0000)
        guard isVideo else { return SampleFlags(rawValue: 0x0200_0000) }
        // Bits 4 and 5 of the byte: 1 depends on others, 2 depends on none.
        if flags.dependencies & 0x30 == 0 { flags.dependencies |= flags.isSync ? 0x20 : 0x10 }
        return flags
    }
}

extension PlacedTrack {
    /// The sample description of a sample, counted from 1.
    func descriptionIndex(of sample: Int) -> UInt32 {
        descriptions.last { $0.first <= sample }?.index ?? 1
    }

    /// Samples that follow each other, divided where the sample description changes.
    func runsOfOneDescription(_ samples: Range<Int>) -> [Range<Int>] {
        let changes = descriptions.map(\.first).filter {
            samples.lowerBound < $0 && $0 < samples.upperBound
        }
        let starts = [samples.lowerBound] + changes
        return zip(starts, changes + [samples.upperBound]).map { $0..<$1 }
    }
}
