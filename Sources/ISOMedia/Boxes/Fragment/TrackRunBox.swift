// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `trun`: samples of a track fragment whose bytes follow each other.
///
///     full box | u32 sample count | (s32 data offset, flag 0x1) | (u32 first sample flags, 0x4)
///     ( (u32 duration, 0x100) | (u32 size, 0x200) | (u32 flags, 0x400)
///       (u32 or s32 composition time offset, 0x800) ) …
///
/// What is not there has the fragment's default. Composition time offsets are signed in version 1; in
/// version 0 files with signed ones exist as well. Container: `traf`. Versions 0 and 1. Source:
/// ISO/IEC 14496-12, 8.8.8.
package struct TrackRunBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "trun"

    /// What a run says of one sample; nil where the default counts.
    package struct Entry: Equatable, Sendable {
        /// In ticks of the media timescale.
        package var duration: UInt32?
        /// In bytes.
        package var size: UInt32?
        /// Dependency and sync flags.
        package var flags: SampleFlags?
        /// In ticks of the media timescale.
        package var compositionTimeOffset: Int32?

        /// Makes what a run says of a sample.
        package init(
            duration: UInt32? = nil,
            size: UInt32? = nil,
            flags: SampleFlags? = nil,
            compositionTimeOffset: Int32? = nil
        ) {
            self.duration = duration
            self.size = size
            self.flags = flags
            self.compositionTimeOffset = compositionTimeOffset
        }
    }

    /// Version and flags.
    package let header: FullBoxHeader
    /// Number of samples; without fields of their own they take no bytes, so it may be anything.
    package let sampleCount: UInt32
    /// Where the samples start, in bytes from the base of the track fragment; nil is after the run
    /// before.
    package var dataOffset: Int32?
    /// The flags of the first sample where they differ from the others'.
    package var firstSampleFlags: SampleFlags?
    /// The fields of the samples as they stand in the file, read in place.
    private let entryBytes: ArraySlice<UInt8>

    /// Makes a run with signed composition time offsets.
    ///
    /// - Parameters:
    ///   - entries: what it says of each sample; all have the fields that the first has.
    ///   - dataOffset: where the samples start, in bytes from the base of the track fragment.
    ///   - firstSampleFlags: the flags of the first sample where they differ from the others'.
    package init(entries: [Entry], dataOffset: Int32, firstSampleFlags: SampleFlags? = nil) {
        var flags: UInt32 = 0
        if entries.first?.duration != nil { flags |= Field.duration }
        if entries.first?.size != nil { flags |= Field.size }
        if entries.first?.flags != nil { flags |= Field.flags }
        if entries.first?.compositionTimeOffset != nil { flags |= Field.compositionTimeOffset }
        var writer = ByteWriter()
        writer.reserve(entries.count * Self.entrySize(flags))
        for entry in entries {
            if flags & Field.duration != 0 { writer.write(entry.duration ?? 0) }
            if flags & Field.size != 0 { writer.write(entry.size ?? 0) }
            if flags & Field.flags != 0 { writer.write(entry.flags?.rawValue ?? 0) }
            if flags & Field.compositionTimeOffset != 0 {
                writer.write(entry.compositionTimeOffset ?? 0)
            }
        }
        header = FullBoxHeader(version: 1, flags: flags)
        sampleCount = UInt32(truncatingIfNeeded: entries.count)
        self.dataOffset = dataOffset
        self.firstSampleFlags = firstSampleFlags
        entryBytes = writer.bytes[...]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        sampleCount = try reader.read()
        dataOffset = header.flags & Field.dataOffset == 0 ? nil : try reader.read()
        firstSampleFlags =
            header.flags & Field.firstSampleFlags == 0
            ? nil : SampleFlags(rawValue: try reader.read())
        let entrySize = Self.entrySize(header.flags)
        guard entrySize == 0 || Int(sampleCount) <= reader.count / entrySize else {
            let kind = ByteError.Kind.countTooLarge(
                count: Int(sampleCount),
                entrySize: entrySize,
                available: reader.count
            )
            throw ByteError(kind, at: reader.offset)
        }
        entryBytes = try reader.readBytes(Int(sampleCount) * entrySize)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        var flags = header.flags & ~(Field.dataOffset | Field.firstSampleFlags)
        if dataOffset != nil { flags |= Field.dataOffset }
        if firstSampleFlags != nil { flags |= Field.firstSampleFlags }
        FullBoxHeader(version: header.version, flags: flags).encode(to: &writer)
        writer.write(sampleCount)
        if let dataOffset { writer.write(dataOffset) }
        if let firstSampleFlags { writer.write(firstSampleFlags.rawValue) }
        writer.write(bytes: entryBytes)
    }
}

extension TrackRunBox {
    private enum Field {
        static let dataOffset: UInt32 = 0x1
        static let firstSampleFlags: UInt32 = 0x4
        static let duration: UInt32 = 0x100
        static let size: UInt32 = 0x200
        static let flags: UInt32 = 0x400
        static let compositionTimeOffset: UInt32 = 0x800
    }

    private static func entrySize(_ flags: UInt32) -> Int {
        (flags >> 8 & 0xF).nonzeroBitCount * 4
    }

    /// Bytes that the fields of one sample take; 0 where all have the defaults.
    package var entrySize: Int { Self.entrySize(header.flags) }

    /// Whether each sample states its size.
    package var hasSizes: Bool { header.flags & Field.size != 0 }

    /// Calls `body` with what the run says of each sample, in order; the first one's flags are those
    /// of the run where it has them.
    package func forEachEntry<Failure: Error>(
        _ body: (Entry) throws(Failure) -> Void
    ) throws(Failure) {
        let flags = header.flags
        var place = entryBytes.startIndex
        for index in 0..<Int(sampleCount) {
            func next(_ field: UInt32) -> UInt32? {
                guard flags & field != 0 else { return nil }
                defer { place += 4 }
                return UInt32(entryBytes, at: place)
            }
            var entry = Entry()
            entry.duration = next(Field.duration)
            entry.size = next(Field.size)
            entry.flags = next(Field.flags).map(SampleFlags.init(rawValue:))
            let offset = next(Field.compositionTimeOffset)
            entry.compositionTimeOffset = offset.map(Int32.init(bitPattern:))
            if index == 0, let firstSampleFlags { entry.flags = firstSampleFlags }
            try body(entry)
        }
    }
}
