// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `sthd`: the media header of an XML or text subtitle track with handler `subt`.
///
///     full box
///
/// Container: `minf`. Source: ISO/IEC 14496-12, 12.6.2.
package struct SubtitleMediaHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "sthd"

    /// Version and flags.
    package var header: FullBoxHeader

    /// Makes the header of a new track.
    package init() {
        header = FullBoxHeader()
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
    }
}
