// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The width of the times in `mvhd`, `tkhd`, `mdhd` and `elst`: 32 bits in version 0, 64 in 1.
///
/// A box that was read keeps its version; it is raised only when a time no longer fits 32 bits.
struct HeaderTimes {
    /// 0 or 1.
    let version: UInt8

    /// The width that a version stands for, whose full box header `reader` has just read.
    ///
    /// - Throws: `ByteError.Kind.unknownVersion` for anything but 0 and 1.
    init(version: UInt8, in reader: ByteReader) throws(ByteError) {
        // The version is the first of the four bytes before.
        let place = reader.offset - 4
        guard version <= 1 else { throw ByteError(.unknownVersion(Int(version)), at: place) }
        self.version = version
    }

    /// The width for writing the given durations under a header that was read or made.
    init(fitting durations: [UInt64], header: FullBoxHeader) {
        let fits = durations.allSatisfy { $0 < UInt32.max || $0 == .max }
        version = fits ? header.version : 1
    }

    /// Writes version and flags.
    func encode(_ header: FullBoxHeader, to writer: inout ByteWriter) {
        FullBoxHeader(version: version, flags: header.flags).encode(to: &writer)
    }

    /// Reads a time of this width.
    func read(_ reader: inout ByteReader) throws(ByteError) -> UInt64 {
        version == 1 ? try reader.read() : UInt64(try reader.read(UInt32.self))
    }

    /// Reads a duration; 32 ones mean "unknown" and become 64 ones.
    func readDuration(_ reader: inout ByteReader) throws(ByteError) -> UInt64 {
        let duration = try read(&reader)
        return version == 0 && duration == UInt32.max ? .max : duration
    }

    /// Writes a time of this width; 64 ones, "unknown", become as many ones as there are bits.
    func write(_ time: UInt64, to writer: inout ByteWriter) {
        if version == 1 { writer.write(time) } else { writer.write(UInt32(clamping: time)) }
    }
}
