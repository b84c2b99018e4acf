// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `stz2`: the size of every sample in 4, 8 or 16 bits.
///
///     full box | 3 reserved | u8 field size | u32 sample count | sizes, the first in the high bits
///
/// Container: `stbl`, instead of `stsz`. Source: ISO/IEC 14496-12, 8.7.3.3.
package struct CompactSampleSizeBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "stz2"

    /// Version and flags.
    package var header: FullBoxHeader
    /// As read; 0 by the standard.
    package var reserved: UInt32
    /// Bits of a size: 4, 8 or 16.
    package var fieldSize: UInt8
    /// Number of samples.
    package var sampleCount: UInt32
    /// The packed sizes as they stand in the file.
    package var packedSizes: ArraySlice<UInt8>

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        reserved = try reader.readUInt24()
        fieldSize = try reader.read()
        sampleCount = try reader.read()
        packedSizes = try reader.readBytes((Int(sampleCount) * Int(fieldSize) + 7) / 8)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.writeUInt24(reserved)
        writer.write(fieldSize)
        writer.write(sampleCount)
        writer.write(bytes: packedSizes)
    }

    /// Size of each sample in bytes; a field size that the standard does not know gives none.
    package var sizes: [UInt32] {
        let start = packedSizes.startIndex
        let samples = 0..<Int(sampleCount)
        switch fieldSize {
        case 4:
            return samples.map { index in
                UInt32(packedSizes[start + index / 2] >> (index.isMultiple(of: 2) ? 4 : 0) & 0xF)
            }
        case 8: return samples.map { UInt32(packedSizes[start + $0]) }
        case 16: return samples.map { UInt32(UInt16(bigEndianIn: packedSizes, at: start + 2 * $0)) }
        default: return []
        }
    }
}
