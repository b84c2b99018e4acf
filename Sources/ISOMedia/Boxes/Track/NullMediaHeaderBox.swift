// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `nmhd`: the media header of a track that needs no other, such as text.
///
///     full box
///
/// Container: `minf`. Source: ISO/IEC 14496-12, 8.4.5.2.
public struct NullMediaHeaderBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "nmhd"

    /// Version and flags.
    public var header: FullBoxHeader

    /// Makes the box of a new track.
    public init() {
        header = FullBoxHeader()
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
    }
}
