// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `hvcC`: the parameter sets of H.265 video.
///
///     u8 version | 12 bytes profile, tier and level | u16 segmentation | u8 parallelism
///     u8 chroma format | u8 luma depth − 8 | u8 chroma depth − 8 | u16 frame rate
///     u8 rate, layers, nesting, length size − 1 | u8 count | (u8 complete, type | u16 count
///     | (u16 length | unit) …) …
///
/// Container: `hvc1`, `hev1`. Source: ISO/IEC 14496-15, 8.3.3.
package struct HEVCConfigurationBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "hvcC"

    /// The units of one type.
    package struct UnitArray: Equatable, Sendable {
        /// The byte with bit 7 (all units of the type are here) and the type in its low 6 bits.
        package var typeByte: UInt8
        /// The units.
        package var units: [[UInt8]]
    }

    /// Version, profile, tier, level and picture format: 22 bytes as they stand in the file.
    package var format: [UInt8]
    /// The parameter sets by type.
    package var arrays: [UnitArray]

    /// What the box states of the pictures, from a sequence parameter set.
    package struct Format: Equatable, Sendable {
        /// Profile, tier, compatibility, constraints and level: 12 bytes of the parameter set.
        package var profileTierLevel: [UInt8]
        /// 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4.
        package var chromaFormat: UInt8
        /// Bits of a luma sample.
        package var lumaBitDepth: UInt8
        /// Bits of a chroma sample.
        package var chromaBitDepth: UInt8
        /// Number of temporal layers.
        package var temporalLayers: UInt8
        /// Whether temporal layers are nested.
        package var isTemporalNested: Bool

        /// Makes a format.
        package init(
            profileTierLevel: [UInt8],
            chromaFormat: UInt8,
            lumaBitDepth: UInt8,
            chromaBitDepth: UInt8,
            temporalLayers: UInt8,
            isTemporalNested: Bool
        ) {
            self.profileTierLevel = profileTierLevel
            self.chromaFormat = chromaFormat
            self.lumaBitDepth = lumaBitDepth
            self.chromaBitDepth = chromaBitDepth
            self.temporalLayers = temporalLayers
            self.isTemporalNested = isTemporalNested
        }
    }

    /// Makes the box for units with lengths of four bytes and all parameter sets in the box.
    package init(_ format: Format, parameterSets: [(type: UInt8, units: [[UInt8]])]) {
        var writer = ByteWriter()
        writer.write(UInt8(1))
        writer.write(bytes: format.profileTierLevel)
        writer.write(UInt16(0xF000))
        writer.write(UInt8(0xFC))
        writer.write(0xFC | format.chromaFormat & 3)
        writer.write(0xF8 | (format.lumaBitDepth &- 8) & 7)
        writer.write(0xF8 | (format.chromaBitDepth &- 8) & 7)
        writer.write(UInt16(0))
        let nested: UInt8 = format.isTemporalNested ? 4 : 0
        writer.write((format.temporalLayers & 7) << 3 | nested | 3)
        self.format = writer.bytes
        arrays = parameterSets.map { UnitArray(typeByte: 0x80 | $0.type, units: $0.units) }
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        format = Array(try reader.readBytes(22))
        let count = Int(try reader.read(UInt8.self))
        arrays = try reader.readTable(count: count, entrySize: 3) { reader throws(ByteError) in
            let typeByte = try reader.read(UInt8.self)
            let count = Int(try reader.read(UInt16.self))
            let units = try reader.readTable(count: count, entrySize: 2) {
                reader throws(ByteError) in
                Array(try reader.readBytes(Int(try reader.read(UInt16.self))))
            }
            return UnitArray(typeByte: typeByte, units: units)
        }
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(bytes: format)
        writer.write(UInt8(truncatingIfNeeded: arrays.count))
        for array in arrays {
            writer.write(array.typeByte)
            writer.write(UInt16(truncatingIfNeeded: array.units.count))
            for unit in array.units {
                writer.write(UInt16(truncatingIfNeeded: unit.count))
                writer.write(bytes: unit)
            }
        }
    }
}
