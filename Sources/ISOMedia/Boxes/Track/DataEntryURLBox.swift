// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `url `: where the media data of a track lies.
///
///     full box | location, UTF-8, NUL (absent when flag 0x1 says "in this file")
///
/// Container: `dref`. Source: ISO/IEC 14496-12, 8.7.2.
package struct DataEntryURLBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "url "

    private static let selfContainedFlag: UInt32 = 0x1

    /// Version and flags.
    package var header: FullBoxHeader
    /// The location as it is in the file; empty when the data is in this file.
    package var location: [UInt8]

    /// Makes the entry for data in the same file.
    package init() {
        header = FullBoxHeader(flags: Self.selfContainedFlag)
        location = []
    }

    /// Whether the media data is in this file.
    package var isSelfContained: Bool { header.flags & Self.selfContainedFlag != 0 }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        location = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(bytes: location)
    }
}
