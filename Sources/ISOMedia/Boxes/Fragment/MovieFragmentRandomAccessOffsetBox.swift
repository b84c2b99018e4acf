// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `mfro`: how long the `mfra` is that it ends, so that readers find it from the end of the file.
///
///     full box | u32 size of the mfra
///
/// Container: `mfra`. Source: ISO/IEC 14496-12, 8.8.11.
public struct MovieFragmentRandomAccessOffsetBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "mfro"

    /// Version and flags.
    public var header: FullBoxHeader
    /// Length of the `mfra`, headers included, in bytes.
    public var parentSize: UInt32

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        parentSize = try reader.read()
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(parentSize)
    }
}
