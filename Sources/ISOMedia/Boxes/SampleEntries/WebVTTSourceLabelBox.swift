// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `vlab`: a URI that names the WebVTT content which a track's cues come from.
///
///     text, UTF-8, to the end of the box
///
/// Container: `wvtt`. Source: ISO/IEC 14496-30, 7.5.
package struct WebVTTSourceLabelBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "vlab"

    /// The URI as it is in the file.
    package var sourceLabel: [UInt8]

    /// Makes the box from a URI.
    package init(sourceLabel: [UInt8]) {
        self.sourceLabel = sourceLabel
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        sourceLabel = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(bytes: sourceLabel)
    }
}
