// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `vttC`: the header of a WebVTT file, which its cues need: signature, style sheets, regions.
///
///     text, UTF-8, to the end of the box
///
/// Container: `wvtt`. Source: ISO/IEC 14496-30, 7.5.
package struct WebVTTConfigurationBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "vttC"

    /// All text before the first cue, as it is in the file.
    package var configuration: [UInt8]

    /// Makes the box from the text before the first cue.
    package init(configuration: [UInt8]) {
        self.configuration = configuration
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        configuration = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(bytes: configuration)
    }
}
