// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `av1C`: the sequence header of AV1 video and what it says in short.
///
///     1 bit marker, 7 version | 3 bits profile, 5 level | 1 bit each: high tier, more than 8 bits,
///     12 bits, monochrome, subsampled horizontally, vertically; 2 bits chroma position
///     | 8 bits presentation delay | OBUs
///
/// Container: `av01`. Source: AV1 Codec ISO Media File Format Binding, 2.3.
package struct AV1ConfigurationBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "av1C"

    /// The first byte: 0x81.
    package var markerVersion: UInt8
    /// Profile and level.
    package var profileLevel: UInt8
    /// Tier, bit depth and chroma format.
    package var pixelFormat: UInt8
    /// How long presentation is delayed, where bit 4 says that it is stated.
    package var presentationDelay: UInt8
    /// The sequence header and metadata OBUs.
    package var openBitstreamUnits: [UInt8]

    /// Makes the box, without a presentation delay.
    package init(profileLevel: UInt8, pixelFormat: UInt8, openBitstreamUnits: [UInt8]) {
        markerVersion = 0x81
        self.profileLevel = profileLevel
        self.pixelFormat = pixelFormat
        presentationDelay = 0
        self.openBitstreamUnits = openBitstreamUnits
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        markerVersion = try reader.read()
        profileLevel = try reader.read()
        pixelFormat = try reader.read()
        presentationDelay = try reader.read()
        openBitstreamUnits = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        for byte in [markerVersion, profileLevel, pixelFormat, presentationDelay] {
            writer.write(byte)
        }
        writer.write(bytes: openBitstreamUnits)
    }
}
