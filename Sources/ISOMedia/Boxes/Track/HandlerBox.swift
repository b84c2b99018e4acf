// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `hdlr`: what kind of media a track has, or what scheme a `meta` follows.
///
///     full box | 4cc component type | 4cc handler type | 12 reserved | name
///
/// The name is a C string in ISO files and a Pascal string in QuickTime. Container: `mdia`, `meta`,
/// `minf` (QuickTime). Source: ISO/IEC 14496-12, 8.4.3; QuickTime File Format, "Handler Reference".
package struct HandlerBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "hdlr"

    /// Version and flags.
    package var header: FullBoxHeader
    /// `mhlr` or `dhlr` in QuickTime, 0 in ISO files.
    package var componentType: FourCC
    /// The kind of media, such as `vide`, `soun`, `sbtl`, `subt`, `clcp`, `text`, `tmcd` or `meta`.
    package var handlerType: FourCC
    /// QuickTime's manufacturer, flags and mask: 12 bytes.
    package var reserved: [UInt8]
    /// The name with its length byte or terminator, as it is in the file.
    package var rawName: [UInt8]

    /// Makes the handler of a new track, with the empty name as a C string.
    package init(handlerType: FourCC) {
        header = FullBoxHeader()
        componentType = FourCC(rawValue: 0)
        self.handlerType = handlerType
        reserved = [UInt8](repeating: 0, count: 12)
        rawName = [0]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        componentType = try reader.readFourCC()
        handlerType = try reader.readFourCC()
        reserved = Array(try reader.readBytes(12))
        rawName = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(componentType)
        writer.write(handlerType)
        writer.write(bytes: reserved)
        writer.write(bytes: rawName)
    }
}
