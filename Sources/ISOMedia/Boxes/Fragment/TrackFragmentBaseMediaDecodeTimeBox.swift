// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `tfdt`: when the first sample of a track fragment is decoded.
///
///     full box | u32/64 base media decode time
///
/// Container: `traf`. Versions 0 (32 bits) and 1 (64). Source: ISO/IEC 14496-12, 8.8.12.
package struct TrackFragmentBaseMediaDecodeTimeBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "tfdt"

    /// Version and flags.
    package var header: FullBoxHeader
    /// In ticks of the media timescale from the start of the media.
    package var baseMediaDecodeTime: UInt64

    /// Makes the box of a new fragment, with 64 bits.
    package init(baseMediaDecodeTime: UInt64) {
        header = FullBoxHeader(version: 1)
        self.baseMediaDecodeTime = baseMediaDecodeTime
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        baseMediaDecodeTime = try times.read(&reader)
    }

    /// Writes the fields; a time that does not fit 32 bits raises the version to 1.
    package func encode(to writer: inout ByteWriter) {
        let isWide = header.version == 1 || baseMediaDecodeTime > UInt32.max
        FullBoxHeader(version: isWide ? 1 : 0, flags: header.flags).encode(to: &writer)
        if isWide {
            writer.write(baseMediaDecodeTime)
        } else {
            writer.write(UInt32(truncatingIfNeeded: baseMediaDecodeTime))
        }
    }
}
