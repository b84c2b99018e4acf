// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `mfro`: how long the `mfra` is that it ends, so that readers find it from the end of the file.
///
///     full box | u32 size of the mfra
///
/// Container: `mfra`. Source: ISO/IEC 14496-12, 8.8.11.
package struct MovieFragmentRandomAccessOffsetBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "mfro"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Length of the `mfra`, headers included, in bytes.
    package var parentSize: UInt32

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        parentSize = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(parentSize)
    }
}
