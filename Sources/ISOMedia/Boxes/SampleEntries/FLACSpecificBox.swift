// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `dfLa`: the metadata blocks of a FLAC stream, STREAMINFO first.
///
///     full box | (1 bit last, 7 type | u24 length | block) …
///
/// Container: `fLaC`. Source: Encapsulation of FLAC in ISO Base Media File Format, 3.3.2.
package struct FLACSpecificBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "dfLa"

    /// Version and flags.
    package var header: FullBoxHeader
    /// The metadata blocks with their headers.
    package var metadataBlocks: [UInt8]

    /// Makes the box of a new track from the 34 bytes of STREAMINFO.
    package init(streamInfo: [UInt8]) {
        header = FullBoxHeader()
        metadataBlocks = [0x80, 0, 0, UInt8(truncatingIfNeeded: streamInfo.count)] + streamInfo
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        metadataBlocks = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(bytes: metadataBlocks)
    }
}
