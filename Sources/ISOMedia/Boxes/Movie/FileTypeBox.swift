// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `ftyp`: which specifications the file follows.
///
///     4cc major brand | u32 minor version | 4cc compatible brands …
///
/// Container: file. Source: ISO/IEC 14496-12, 4.3.
package struct FileTypeBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "ftyp"

    /// The specification that the file follows best.
    package var majorBrand: FourCC
    /// Version of the major brand, for information.
    package var minorVersion: UInt32
    /// All specifications that the file follows.
    package var compatibleBrands: [FourCC]

    /// Makes the box of a new file.
    package init(majorBrand: FourCC, minorVersion: UInt32, compatibleBrands: [FourCC]) {
        self.majorBrand = majorBrand
        self.minorVersion = minorVersion
        self.compatibleBrands = compatibleBrands
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        majorBrand = try reader.readFourCC()
        minorVersion = try reader.read()
        let count = reader.count / 4
        compatibleBrands = try reader.readTable(count: count, entrySize: 4) {
            reader throws(ByteError) in try reader.readFourCC()
        }
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(majorBrand)
        writer.write(minorVersion)
        for brand in compatibleBrands { writer.write(brand) }
    }
}
