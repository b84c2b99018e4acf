// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `mehd`: how long the movie is with all its fragments.
///
///     full box | u32/64 fragment duration
///
/// Container: `mvex`. Versions 0 (32 bits) and 1 (64). Source: ISO/IEC 14496-12, 8.8.2.
package struct MovieExtendsHeaderBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "mehd"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Length of the longest track, fragments included, in ticks of the movie timescale.
    package var fragmentDuration: UInt64

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        let times = try HeaderTimes(version: header.version, in: reader)
        fragmentDuration = try times.read(&reader)
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let times = HeaderTimes(fitting: [fragmentDuration], header: header)
        times.encode(header, to: &writer)
        times.write(fragmentDuration, to: &writer)
    }
}
