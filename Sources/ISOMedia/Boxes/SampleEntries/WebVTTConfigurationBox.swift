// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `vttC`: the header of a WebVTT file, which its cues need: signature, style sheets, regions.
///
///     text, UTF-8, to the end of the box
///
/// Container: `wvtt`. Source: ISO/IEC 14496-30, 7.5.
public struct WebVTTConfigurationBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "vttC"

    /// All text before the first cue, as it stands in the file.
    public var configuration: [UInt8]

    /// Makes the box from the text before the first cue.
    public init(configuration: [UInt8]) {
        self.configuration = configuration
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        configuration = Array(reader.readRest())
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: configuration)
    }
}
