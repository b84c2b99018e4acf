// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `ftyp`: which specifications the file follows.
///
///     4cc major brand | u32 minor version | 4cc compatible brands …
///
/// Container: file. Source: ISO/IEC 14496-12, 4.3.
public struct FileTypeBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "ftyp"

    /// The specification that the file follows best.
    public var majorBrand: FourCC
    /// Version of the major brand, for information.
    public var minorVersion: UInt32
    /// All specifications that the file follows.
    public var compatibleBrands: [FourCC]

    /// Makes the box of a new file.
    public init(majorBrand: FourCC, minorVersion: UInt32, compatibleBrands: [FourCC]) {
        self.majorBrand = majorBrand
        self.minorVersion = minorVersion
        self.compatibleBrands = compatibleBrands
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        majorBrand = try reader.readFourCC()
        minorVersion = try reader.read()
        let count = reader.count / 4
        compatibleBrands = try reader.readTable(count: count, entrySize: 4) {
            reader throws(ByteError) in try reader.readFourCC()
        }
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        writer.write(majorBrand)
        writer.write(minorVersion)
        for brand in compatibleBrands { writer.write(brand) }
    }
}
