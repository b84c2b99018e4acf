// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `kind`: the role of a track in a scheme, such as DASH's `caption` or `description`.
///
///     full box | scheme URI, NUL | value, NUL
///
/// Container: `trak/udta`. Source: ISO/IEC 14496-12, 8.10.4.
public struct KindBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "kind"

    /// Version and flags.
    public var header: FullBoxHeader
    /// The scheme, such as `urn:mpeg:dash:role:2011`.
    public var schemeURI: String
    /// The role in the scheme; may be empty.
    public var value: String

    /// Makes the box of a role.
    public init(schemeURI: String, value: String) {
        header = FullBoxHeader()
        self.schemeURI = schemeURI
        self.value = value
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        schemeURI = String(decoding: reader.readCString(), as: UTF8.self)
        value = String(decoding: reader.readCString(), as: UTF8.self)
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(cString: schemeURI)
        writer.write(cString: value)
    }
}
