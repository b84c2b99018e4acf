// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `stss`: the samples at which decoding can start; without the box, all of them.
///
///     full box | u32 count | (u32 sample number, counted from 1) …
///
/// Container: `stbl`. Source: ISO/IEC 14496-12, 8.6.2.
public struct SyncSampleBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "stss"

    /// Version and flags.
    public var header: FullBoxHeader
    /// Sample numbers, counted from 1, ascending.
    public var sampleNumbers: PackedTable<UInt32>

    /// Makes the table of the given sample numbers.
    public init(sampleNumbers: [UInt32]) {
        header = FullBoxHeader()
        self.sampleNumbers = PackedTable(sampleNumbers)
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        sampleNumbers = try PackedTable(from: &reader)
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        sampleNumbers.encode(to: &writer)
    }
}
