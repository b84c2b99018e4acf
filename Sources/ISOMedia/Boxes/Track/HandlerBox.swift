// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `hdlr`: what kind of media a track has, or what scheme a `meta` follows.
///
///     full box | 4cc component type | 4cc handler type | 12 reserved | name
///
/// The name is a C string in ISO files and a Pascal string in QuickTime. Container: `mdia`, `meta`,
/// `minf` (QuickTime). Source: ISO/IEC 14496-12, 8.4.3; QuickTime File Format, "Handler Reference".
public struct HandlerBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "hdlr"

    /// Version and flags.
    public var header: FullBoxHeader
    /// `mhlr` or `dhlr` in QuickTime, 0 in ISO files.
    public var componentType: FourCC
    /// The kind of media, such as `vide`, `soun`, `sbtl`, `subt`, `clcp`, `text`, `tmcd` or `meta`.
    public var handlerType: FourCC
    /// QuickTime's manufacturer, flags and mask: 12 bytes.
    public var reserved: [UInt8]
    /// The name with its length byte or terminator, as it stands in the file.
    public var rawName: [UInt8]

    /// Makes the handler of a new track, with the empty name as a C string.
    public init(handlerType: FourCC) {
        header = FullBoxHeader()
        componentType = FourCC(rawValue: 0)
        self.handlerType = handlerType
        reserved = [UInt8](repeating: 0, count: 12)
        rawName = [0]
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        componentType = try reader.readFourCC()
        handlerType = try reader.readFourCC()
        reserved = Array(try reader.readBytes(12))
        rawName = Array(reader.readRest())
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(componentType)
        writer.write(handlerType)
        writer.write(bytes: reserved)
        writer.write(bytes: rawName)
    }
}
