// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `avcC`: the parameter sets of H.264 video.
///
///     u8 version | u8 profile | u8 compatibility | u8 level | 6 bits reserved, 2 length size − 1
///     3 bits reserved, 5 count | (u16 length | SPS) … | u8 count | (u16 length | PPS) … | extension
///
/// Container: `avc1`, `avc3`. Source: ISO/IEC 14496-15, 5.3.3.
package struct AVCConfigurationBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "avcC"

    /// 1.
    package var version: UInt8
    /// Profile, compatibility and level, as in the sequence parameter set.
    package var profileCompatibilityLevel: [UInt8]
    /// The byte with the size of the length before each unit, minus 1, in its low 2 bits.
    package var lengthSizeByte: UInt8
    /// The byte with the number of sequence parameter sets in its low 5 bits.
    private var sequenceCountByte: UInt8
    /// The sequence parameter sets.
    package var sequenceParameterSets: [[UInt8]]
    /// The picture parameter sets.
    package var pictureParameterSets: [[UInt8]]
    /// What high profiles add: chroma format, bit depths, further parameter sets.
    package var extensionBytes: [UInt8]

    /// Makes the box for units with lengths of four bytes.
    ///
    /// `profileCompatibilityLevel` are the three bytes after the first of the sequence parameter set.
    package init(
        profileCompatibilityLevel: [UInt8],
        sequenceParameterSets: [[UInt8]],
        pictureParameterSets: [[UInt8]],
        extensionBytes: [UInt8]
    ) {
        version = 1
        self.profileCompatibilityLevel = profileCompatibilityLevel
        lengthSizeByte = 0xFF
        sequenceCountByte = 0xE0 | UInt8(truncatingIfNeeded: sequenceParameterSets.count)
        self.sequenceParameterSets = sequenceParameterSets
        self.pictureParameterSets = pictureParameterSets
        self.extensionBytes = extensionBytes
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        version = try reader.read()
        profileCompatibilityLevel = Array(try reader.readBytes(3))
        lengthSizeByte = try reader.read()
        sequenceCountByte = try reader.read()
        sequenceParameterSets = try Self.sets(Int(sequenceCountByte & 0x1F), &reader)
        pictureParameterSets = try Self.sets(Int(try reader.read(UInt8.self)), &reader)
        extensionBytes = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(version)
        writer.write(bytes: profileCompatibilityLevel)
        writer.write(lengthSizeByte)
        writer.write(sequenceCountByte)
        Self.write(sequenceParameterSets, to: &writer)
        writer.write(UInt8(truncatingIfNeeded: pictureParameterSets.count))
        Self.write(pictureParameterSets, to: &writer)
        writer.write(bytes: extensionBytes)
    }

    private static func sets(
        _ count: Int,
        _ reader: inout ByteReader
    ) throws(ByteError) -> [[UInt8]] {
        try reader.readTable(count: count, entrySize: 2) { reader throws(ByteError) in
            Array(try reader.readBytes(Int(try reader.read(UInt16.self))))
        }
    }

    private static func write(_ sets: [[UInt8]], to writer: inout ByteWriter) {
        for set in sets {
            writer.write(UInt16(truncatingIfNeeded: set.count))
            writer.write(bytes: set)
        }
    }
}
