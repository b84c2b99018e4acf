// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `sthd`: the media header of an XML or text subtitle track with handler `subt`.
///
///     full box
///
/// Container: `minf`. Source: ISO/IEC 14496-12, 12.6.2.
public struct SubtitleMediaHeaderBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "sthd"

    /// Version and flags.
    public var header: FullBoxHeader

    /// Makes the header of a new track.
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
