// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `wvtt`: the format of WebVTT samples.
///
///     6 reserved | u16 data reference index | boxes (vttC, vlab, btrt, …)
///
/// Container: `stsd`. Source: ISO/IEC 14496-30, 7.5.
package struct WebVTTSampleEntry: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "wvtt"

    /// The sample entry's header.
    package var entry: SampleEntryHeader
    /// The boxes after it, as they stand in the file.
    package var boxes: [UInt8]

    /// Makes the entry of a new track.
    ///
    /// - Parameters:
    ///   - configuration: the text before the first cue.
    ///   - sourceLabel: a URI that names the content; nil: none.
    ///   - bitRate: how fast the samples have to be read; nil if it is not stated.
    package init(configuration: [UInt8], sourceLabel: [UInt8]? = nil, bitRate: BitRateBox? = nil) {
        entry = SampleEntryHeader()
        var writer = ByteWriter()
        Box(WebVTTConfigurationBox(configuration: configuration)).encode(to: &writer)
        if let sourceLabel {
            Box(WebVTTSourceLabelBox(sourceLabel: sourceLabel)).encode(to: &writer)
        }
        if let bitRate { Box(bitRate).encode(to: &writer) }
        boxes = writer.bytes
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        entry = try SampleEntryHeader(from: &reader)
        boxes = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        entry.encode(to: &writer)
        writer.write(bytes: boxes)
    }

    /// The text before the first cue as it is in `vttC`; nil if missing.
    package var configuration: ArraySlice<UInt8>? { payload(of: WebVTTConfigurationBox.type) }

    /// The URI in `vlab`; nil if missing.
    package var sourceLabel: ArraySlice<UInt8>? { payload(of: WebVTTSourceLabelBox.type) }

    private func payload(of type: FourCC) -> ArraySlice<UInt8>? {
        BoxParser.leniently(boxes[...]).first { $0.type == type }?.payload
    }
}
