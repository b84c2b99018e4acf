// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `nmhd`: the media header of a track that needs no other, such as text.
///
///     full box
///
/// Container: `minf`. Source: ISO/IEC 14496-12, 8.4.5.2.
package struct NullMediaHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "nmhd"

    /// Version and flags.
    package var header: FullBoxHeader

    /// Makes the box of a new track.
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
