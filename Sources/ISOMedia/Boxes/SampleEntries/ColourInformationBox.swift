// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `colr`: which colours the code values of a picture stand for.
///
///     4cc colour type | nclx: u16 primaries | u16 transfer | u16 matrix | 1 bit full range, 7 reserved
///                       nclc (QuickTime): the same without the last byte | others: a profile
///
/// Container: a video sample entry. Sources: ISO/IEC 14496-12, 12.1.5; ITU-T H.273; QuickTime File
/// Format, "Color Parameter Atom".
package struct ColourInformationBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "colr"

    /// `nclx`, `nclc`, `rICC` or `prof`.
    package var colourType: FourCC
    /// What follows the type, as in the file.
    package var information: [UInt8]

    /// Makes the box from the numbers of ITU-T H.273; for QuickTime, which has no range, as `nclc`.
    package init(
        primaries: UInt16,
        transfer: UInt16,
        matrix: UInt16,
        isFullRange: Bool,
        forQuickTime: Bool
    ) {
        colourType = forQuickTime ? "nclc" : "nclx"
        var writer = ByteWriter()
        for number in [primaries, transfer, matrix] { writer.write(number) }
        if !forQuickTime { writer.write(UInt8(isFullRange ? 0x80 : 0)) }
        information = writer.bytes
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        colourType = try reader.readFourCC()
        information = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(colourType)
        writer.write(bytes: information)
    }
}
