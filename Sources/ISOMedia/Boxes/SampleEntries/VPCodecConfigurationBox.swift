// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `vpcC`: profile, level and colours of VP8 or VP9 video.
///
///     full box (version 1) | u8 profile | u8 level × 10 | 4 bits depth, 3 chroma format, 1 full range
///     u8 primaries | u8 transfer | u8 matrix | u16 length | initialisation data
///
/// Container: `vp08`, `vp09`. Source: VP Codec ISO Media File Format Binding, "VP Codec Configuration".
package struct VPCodecConfigurationBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "vpcC"

    /// Version and flags.
    package var header: FullBoxHeader
    /// The profile, 0 to 3.
    package var profile: UInt8
    /// Ten times the level.
    package var level: UInt8
    /// Bit depth, chroma format (1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4) and range.
    package var pixelFormat: UInt8
    /// Primaries, transfer and matrix as in ITU-T H.273; 2 is "not known".
    package var color: [UInt8]
    /// Nothing for VP8 and VP9.
    package var initializationData: [UInt8]

    /// Makes the box.
    package init(profile: UInt8, level: UInt8, pixelFormat: UInt8, color: [UInt8]) {
        header = FullBoxHeader(version: 1)
        self.profile = profile
        self.level = level
        self.pixelFormat = pixelFormat
        self.color = color
        initializationData = []
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        profile = try reader.read()
        level = try reader.read()
        pixelFormat = try reader.read()
        color = Array(try reader.readBytes(3))
        initializationData = Array(try reader.readBytes(Int(try reader.read(UInt16.self))))
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        for byte in [profile, level, pixelFormat] + color { writer.write(byte) }
        writer.write(UInt16(truncatingIfNeeded: initializationData.count))
        writer.write(bytes: initializationData)
    }
}
