// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `name` in user data: the name of a track as plain text.
///
///     text, UTF-8, to the end of the box
///
/// Container: `trak/udta`. Written by Apple's and FFmpeg's muxers; QuickTime File Format, "User Data".
public struct UserDataNameBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "name"

    /// The bytes as they stand in the file.
    public var rawText: [UInt8]

    /// The name.
    public var text: String { UserDataText.decode(rawText[...]) }

    /// Makes the box of a name.
    public init(text: String) {
        rawText = Array(text.utf8)
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        rawText = Array(reader.readRest())
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: rawText)
    }
}
