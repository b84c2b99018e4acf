// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
package import MediaSelection

/// `mdhd`: timescale, duration and language of a track's media.
///
///     full box | u32/64 creation | u32/64 modification | u32 timescale | u32/64 duration
///     u16 language | u16 pre-defined (QuickTime: quality)
///
/// Container: `mdia`. Versions 0 and 1. Source: ISO/IEC 14496-12, 8.4.2.
package struct MediaHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "mdhd"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Seconds since 1904-01-01.
    package var creationTime: UInt64
    /// Seconds since 1904-01-01.
    package var modificationTime: UInt64
    /// Ticks a second of the samples' times.
    package var timescale: UInt32
    /// In ticks of `timescale`; all ones when unknown.
    package var duration: UInt64
    /// Packed ISO 639-2/T, or a Macintosh language code below 0x400.
    package var language: PackedLanguageCode
    /// As read; 0 by the standard.
    package var quality: UInt16

    /// Makes the header of new media.
    package init(timescale: UInt32, duration: UInt64, language: PackedLanguageCode) {
        header = FullBoxHeader(version: duration < UInt32.max ? 0 : 1)
        creationTime = 0
        modificationTime = 0
        self.timescale = timescale
        self.duration = duration
        self.language = language
        quality = 0
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        creationTime = try times.read(&reader)
        modificationTime = try times.read(&reader)
        timescale = try reader.read()
        duration = try times.readDuration(&reader)
        language = PackedLanguageCode(rawValue: try reader.read())
        quality = try reader.read()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let times = HeaderTimes(fitting: [duration], header: header)
        times.encode(header, to: &writer)
        times.write(creationTime, to: &writer)
        times.write(modificationTime, to: &writer)
        writer.write(timescale)
        times.write(duration, to: &writer)
        writer.write(language.rawValue)
        writer.write(quality)
    }
}
