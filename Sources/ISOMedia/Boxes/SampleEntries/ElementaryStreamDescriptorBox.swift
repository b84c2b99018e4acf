// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `esds`: the codec of an MPEG-4 stream and its configuration.
///
///     full box | descriptor 3 (ES) { u16 ID | u8 flags | descriptor 4 (decoder configuration)
///     { u8 object type | u8 stream type | u24 buffer | u32 maximum | u32 average bits a second
///     | descriptor 5 { configuration } } | descriptor 6 { 2 } }
///
/// Container: `mp4a`, `mp4v`. Sources: ISO/IEC 14496-14, 6.7.2; ISO/IEC 14496-1, 7.2.6.
package struct ElementaryStreamDescriptorBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "esds"

    /// Version and flags.
    package var header: FullBoxHeader
    /// The descriptors as they stand in the file.
    package var descriptors: [UInt8]

    /// What a stream is, as ISO/IEC 14496-1, 7.2.6.6 numbers it.
    package enum StreamType: UInt8, Sendable {
        /// Pictures.
        case visual = 4
        /// Sound.
        case audio = 5
    }

    /// Makes the box of a new track.
    ///
    /// - Parameters:
    ///   - objectType: the codec: 0x40 MPEG-4 audio, 0x20 MPEG-4 video, 0x6B MP3, …
    ///   - streamType: pictures or sound.
    ///   - bitRate: bits a second on average; 0 where it is not known.
    ///   - configuration: the codec's own; empty for none.
    package init(
        objectType: UInt8,
        streamType: StreamType,
        bitRate: UInt32,
        configuration: [UInt8]
    ) {
        header = FullBoxHeader()
        var decoder = ByteWriter()
        decoder.write(objectType)
        decoder.write(streamType.rawValue << 2 | 1)
        decoder.writeUInt24(0)
        decoder.write(bitRate)
        decoder.write(bitRate)
        if !configuration.isEmpty { decoder.writeDescriptor(5, configuration) }
        var stream = ByteWriter()
        stream.write(UInt16(0))
        stream.write(UInt8(0))
        stream.writeDescriptor(4, decoder.bytes)
        stream.writeDescriptor(6, [2])
        var writer = ByteWriter()
        writer.writeDescriptor(3, stream.bytes)
        descriptors = writer.bytes
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        descriptors = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(bytes: descriptors)
    }
}

extension ByteWriter {
    /// Writes a descriptor whose length takes four bytes, as players are used to.
    fileprivate mutating func writeDescriptor(_ tag: UInt8, _ content: [UInt8]) {
        write(tag)
        for shift in [21, 14, 7] { write(UInt8(content.count >> shift & 0x7F | 0x80)) }
        write(UInt8(content.count & 0x7F))
        write(bytes: content)
    }
}
