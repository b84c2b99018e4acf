// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// All samples of a track of a fragmented movie: those in its `moov`, then those of every fragment in
/// file order.
///
/// A sample takes 32 bytes. Of a flat movie the value has the samples in the `moov`.
///
/// Source: ISO/IEC 14496-12, 8.8.
package struct FragmentedSamples: Equatable, Sendable {
    /// A sample: where its bytes lie, when it is decoded and presented, and what it depends on.
    package struct Sample: Equatable, Sendable {
        /// Where it starts, in bytes from the start of the file.
        package var offset: UInt64
        /// When it is decoded, in ticks of the media timescale.
        package var decodeTime: UInt64
        /// Length in bytes.
        package var size: UInt32
        /// In ticks of the media timescale, up to where the next sample is decoded.
        package var duration: UInt32
        /// What to add to the decoding time to get the composition time, in the same ticks.
        package var compositionTimeOffset: Int32
        /// Whether it is a sync sample, and dependencies.
        package var flags: SampleFlags

        /// When its duration ends, on the line of decoding times.
        package var decodeEnd: UInt64 { decodeTime + UInt64(duration) }
        /// When it is presented, before any edit list.
        package var compositionTime: Int64 { Int64(decodeTime) + Int64(compositionTimeOffset) }
    }

    /// Samples of one format whose bytes follow each other.
    package struct Run: Equatable, Sendable {
        /// The bytes in the file.
        package var range: Range<UInt64>
        /// Which samples, counted from 0.
        package var samples: Range<Int>
        /// Their sample description, counted from 1.
        package var sampleDescriptionIndex: UInt32
    }

    /// The track.
    package let trackID: UInt32
    /// The samples in decoding order.
    package private(set) var samples: [Sample] = []
    /// Where the samples lie, in decoding order.
    package private(set) var runs: [Run] = []
    /// The first sample of each fragment, counted from 0.
    package private(set) var fragmentStarts: [Int] = []
    /// How often a fragment starts after the end of the one before; its last sample lasts longer then.
    package private(set) var gapCount = 0
    /// How often a fragment starts before the end of the one before; its last sample is shorter then.
    package private(set) var overlapCount = 0

    private var nextDecodeTime: UInt64 = 0

    /// Makes a track without samples.
    init(trackID: UInt32) {
        self.trackID = trackID
    }

    /// Size of all samples together in bytes.
    package var byteCount: UInt64 {
        runs.reduce(0) { $0 &+ ($1.range.upperBound - $1.range.lowerBound) }
    }

    /// Length of the media in ticks: from the first sample's decoding to the end of the last.
    package var duration: UInt64 { nextDecodeTime - (samples.first?.decodeTime ?? nextDecodeTime) }
}

extension FragmentedSamples {
    /// What a run's samples have unless the run says otherwise.
    struct Defaults {
        var sampleDescriptionIndex: UInt32
        var duration: UInt32
        var size: UInt32
        var flags: SampleFlags
    }

    /// Notes that what is appended from here on is of another fragment.
    mutating func beginFragment() {
        if fragmentStarts.last != samples.count { fragmentStarts.append(samples.count) }
    }

    /// Appends samples that follow each other.
    mutating func append(_ more: [Sample], sampleDescriptionIndex: UInt32) {
        guard let first = more.first, let last = more.last else { return }
        runs.append(
            Run(
                range: first.offset..<last.offset + UInt64(last.size),
                samples: samples.count..<samples.count + more.count,
                sampleDescriptionIndex: sampleDescriptionIndex
            )
        )
        samples += more
        nextDecodeTime = last.decodeEnd
    }

    /// Lets the next sample be decoded at a time: the last one so far lasts until then.
    ///
    /// A time before its end makes it shorter, as rounding in an encoder does. Source: ISO/IEC 14496-12,
    /// 8.8.12.1.
    mutating func seek(to time: UInt64) throws(ISOMediaError) {
        if let last = samples.indices.last, time != nextDecodeTime {
            let start = samples[last].decodeTime
            guard time >= start else {
                throw inconsistency("starts at tick \(time), before a sample at tick \(start)")
            }
            guard let duration = UInt32(exactly: time - start) else {
                throw inconsistency("starts at tick \(time), too long after tick \(start)")
            }
            if time > nextDecodeTime { gapCount += 1 } else { overlapCount += 1 }
            samples[last].duration = duration
        }
        // No later sum of times can overflow or be negative as a signed number.
        guard time < 1 << 62 else { throw inconsistency("starts at tick \(time)") }
        nextDecodeTime = time
    }

    /// Lets time pass without a sample.
    mutating func skip(_ duration: UInt32) throws(ISOMediaError) {
        try seek(to: nextDecodeTime + UInt64(duration))
    }

    /// Appends the samples of a run.
    ///
    /// - Parameters:
    ///   - run: what the run says.
    ///   - start: where its data starts in the file.
    ///   - defaults: what it does not say.
    ///   - fileLength: the length of the file in bytes, which bounds how many samples there can be.
    /// - Returns: where its data ends in the file.
    /// - Throws: `ISOMediaError.Kind.inconsistentFragments` where there are more samples than can be.
    mutating func append(
        _ run: TrackRunBox,
        at start: UInt64,
        _ defaults: Defaults,
        fileLength: UInt64
    ) throws(ISOMediaError) -> UInt64 {
        try requirePlausible(run, defaults, fileLength: fileLength)
        let first = samples.count
        samples.reserve(run.sampleCount)
        var place = start
        run.forEachEntry { entry in
            let sample = Sample(
                offset: place,
                decodeTime: nextDecodeTime,
                size: entry.size ?? defaults.size,
                duration: entry.duration ?? defaults.duration,
                compositionTimeOffset: entry.compositionTimeOffset ?? 0,
                flags: entry.flags ?? defaults.flags
            )
            samples.append(sample)
            place += UInt64(sample.size)
            nextDecodeTime = sample.decodeEnd
        }
        guard samples.count > first else { return start }
        runs.append(
            Run(
                range: start..<place,
                samples: first..<samples.count,
                sampleDescriptionIndex: defaults.sampleDescriptionIndex
            )
        )
        return place
    }

    /// Takes the dependencies of the samples from a number on from a table, where it says something.
    mutating func setDependencies(_ table: SampleDependencyTypeBox, from first: Int) {
        let entries = zip(samples.indices.dropFirst(first), table.dependencies)
        for (index, byte) in entries where byte != 0 {
            samples[index].flags.dependencies = byte
        }
    }

    /// Samples without fields of their own and without bytes that a real run has.
    private static let bytelessLimit: UInt32 = 16

    /// Refuses a count that neither the run nor the media data has bytes for.
    private func requirePlausible(
        _ run: TrackRunBox,
        _ defaults: Defaults,
        fileLength: UInt64
    ) throws(ISOMediaError) {
        let count = run.sampleCount
        if run.entrySize == 0 {
            let isPlausible =
                defaults.size == 0
                ? count <= Self.bytelessLimit : UInt64(count) * UInt64(defaults.size) <= fileLength
            guard isPlausible else {
                throw inconsistency("has \(count) samples, more than the file has bytes for")
            }
        }
        guard samples.count + Int(count) <= SampleTable.listingLimit else {
            throw inconsistency("has more than \(SampleTable.listingLimit) samples")
        }
    }

    private func inconsistency(_ what: String) -> ISOMediaError {
        ISOMediaError(.inconsistentFragments("a fragment of track \(trackID) \(what)"))
    }
}

extension Array {
    /// Makes room for some more elements, and for as many again as there are, so that doing so often
    /// stays cheap.
    fileprivate mutating func reserve(_ more: UInt32) {
        let needed = count + Int(more)
        if needed > capacity { reserveCapacity(Swift.max(needed, capacity * 3 / 2)) }
    }
}
