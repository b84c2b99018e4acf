// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `mfhd`: the number of a movie fragment.
///
///     full box | u32 sequence number
///
/// Container: `moof`. Source: ISO/IEC 14496-12, 8.8.5.
package struct MovieFragmentHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "mfhd"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Grows from fragment to fragment.
    package var sequenceNumber: UInt32

    /// Makes the header of a new fragment.
    package init(sequenceNumber: UInt32) {
        header = FullBoxHeader()
        self.sequenceNumber = sequenceNumber
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        sequenceNumber = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(sequenceNumber)
    }
}
