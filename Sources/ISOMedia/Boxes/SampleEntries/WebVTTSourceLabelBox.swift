// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// `vlab`: a URI that names the WebVTT content which a track's cues come from.
///
///     text, UTF-8, to the end of the box
///
/// Container: `wvtt`. Source: ISO/IEC 14496-30, 7.5.
public struct WebVTTSourceLabelBox: BoxBody {
    /// The code of the box.
    public static let type: FourCC = "vlab"

    /// The URI as it stands in the file.
    public var sourceLabel: [UInt8]

    /// Makes the box from a URI.
    public init(sourceLabel: [UInt8]) {
        self.sourceLabel = sourceLabel
    }

    /// Reads the fields from a payload.
    public init(from reader: inout ByteReader) throws(ByteError) {
        sourceLabel = Array(reader.readRest())
    }

    /// Writes the fields.
    public func encode(to writer: inout ByteWriter) {
        writer.write(bytes: sourceLabel)
    }
}
