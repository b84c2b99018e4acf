// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `stpp`: the format of samples that are XML documents, such as TTML.
///
///     6 reserved | u16 data reference index
///     namespace, NUL | schema location, NUL | auxiliary MIME types, NUL | boxes (btrt, mime, …)
///
/// Container: `stsd`. Source: ISO/IEC 14496-12, 12.6.3; ISO/IEC 14496-30, 6.
package struct XMLSubtitleSampleEntry: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "stpp"

    /// The namespace of TTML.
    package static let timedTextNamespace = "http://www.w3.org/ns/ttml"

    /// The sample entry's header.
    package var entry: SampleEntryHeader
    /// The namespaces of the documents, separated by spaces; nil where the entry ends before it does.
    package var namespace: [UInt8]?
    /// Where the schemas of the namespaces are, separated by spaces; nil where the entry ends before.
    package var schemaLocation: [UInt8]?
    /// The types of pictures and fonts in the samples; nil where the entry ends before.
    package var auxiliaryMIMETypes: [UInt8]?
    /// What follows, as it is in the file.
    package var boxes: [UInt8]

    /// Makes the entry of a new track of text.
    package init(namespace: String = timedTextNamespace, bitRate: BitRateBox? = nil) {
        entry = SampleEntryHeader()
        self.namespace = Array(namespace.utf8)
        schemaLocation = []
        auxiliaryMIMETypes = []
        boxes = bitRate.map { Box($0).encoded } ?? []
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        entry = try SampleEntryHeader(from: &reader)
        namespace = Self.readTerminated(&reader)
        schemaLocation = namespace == nil ? nil : Self.readTerminated(&reader)
        auxiliaryMIMETypes = schemaLocation == nil ? nil : Self.readTerminated(&reader)
        boxes = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        entry.encode(to: &writer)
        for case let text? in [namespace, schemaLocation, auxiliaryMIMETypes] {
            writer.write(bytes: text)
            writer.write(UInt8(0))
        }
        writer.write(bytes: boxes)
    }

    /// A text with a terminator; nil, with nothing read, where there is no terminator.
    private static func readTerminated(_ reader: inout ByteReader) -> [UInt8]? {
        reader.remaining.contains(0) ? Array(reader.readCString()) : nil
    }
}
