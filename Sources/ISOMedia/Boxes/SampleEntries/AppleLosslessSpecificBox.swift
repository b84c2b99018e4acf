// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `alac`: the configuration of Apple Lossless sound, inside the sample entry of the same name.
///
///     full box | u32 frame length | u8 version | u8 sample size | 3 × u8 tuning | u8 channels
///     | u16 maximum run | u32 maximum frame bytes | u32 bit rate | u32 sample rate
///
/// Container: `alac`. Source: Apple Lossless Audio Codec, "ALACMagicCookieDescription".
package struct AppleLosslessSpecificBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "alac"

    /// Version and flags.
    package var header: FullBoxHeader
    /// The 24 bytes after it, and a channel layout where there is one.
    package var configuration: [UInt8]

    /// Makes the box from the configuration.
    package init(configuration: [UInt8]) {
        header = FullBoxHeader()
        self.configuration = configuration
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        configuration = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(bytes: configuration)
    }
}
