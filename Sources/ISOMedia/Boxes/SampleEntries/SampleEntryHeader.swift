// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What every sample entry begins with.
///
///     6 reserved | u16 data reference index
///
/// Container: `stsd`. Source: ISO/IEC 14496-12, 8.5.2.
package struct SampleEntryHeader: Equatable, Sendable {
    /// As read; 0 by the standard.
    package var reserved: [UInt8]
    /// Entry of `dref`, counted from 1.
    package var dataReferenceIndex: UInt16

    /// Makes the header of an entry for data in the same file.
    package init() {
        reserved = [UInt8](repeating: 0, count: 6)
        dataReferenceIndex = 1
    }

    init(from reader: inout ByteReader) throws(ByteError) {
        reserved = Array(try reader.readBytes(6))
        dataReferenceIndex = try reader.read()
    }

    func encode(to writer: inout ByteWriter) {
        writer.write(bytes: reserved)
        writer.write(dataReferenceIndex)
    }
}
