// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// The fields of one type of box, as they stand in the file.
///
/// Decoding reads fields and does not judge them; encoding what was decoded gives the same bytes.
/// Bytes after the last known field are kept by ``Box/edit(_:_:)``.
package protocol BoxBody: Sendable, Equatable {
    /// The four-character code of the box.
    static var type: FourCC { get }

    /// Reads the fields from the payload of a box.
    ///
    /// - Throws: `ByteError` where the payload is too short for its fields.
    init(from reader: inout ByteReader) throws(ByteError)

    /// Writes the fields.
    func encode(to writer: inout ByteWriter)
}

/// Version and flags at the front of a "full box".
///
///     u8 version | u24 flags
///
/// Source: ISO/IEC 14496-12, 4.2.
package struct FullBoxHeader: Equatable, Sendable {
    /// Which layout the fields have.
    package var version: UInt8
    /// The 24 flags, whose meaning depends on the box.
    package var flags: UInt32

    /// Makes a header; both are 0 unless given.
    package init(version: UInt8 = 0, flags: UInt32 = 0) {
        self.version = version
        self.flags = flags
    }

    /// Reads the four bytes.
    init(from reader: inout ByteReader) throws(ByteError) {
        version = try reader.read()
        flags = try reader.readUInt24()
    }

    /// Writes the four bytes.
    func encode(to writer: inout ByteWriter) {
        writer.write(version)
        writer.writeUInt24(flags)
    }
}
