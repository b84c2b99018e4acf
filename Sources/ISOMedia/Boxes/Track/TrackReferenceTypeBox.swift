// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A child of `tref`: the tracks that a track refers to for one purpose.
///
///     u32 track ID …
///
/// Its four-character code is the purpose: `folw`, `forc`, `fall`, `chap`, `tmcd`, `clcp`, `cdsc`, …
/// Container: `tref`. Source: ISO/IEC 14496-12, 8.3.3; QuickTime File Format, "Track Reference".
struct TrackReferenceTypeBox: Equatable {
    /// The tracks referred to, in order.
    var trackIDs: [UInt32]

    init(from reader: inout ByteReader) throws(ByteError) {
        trackIDs = try reader.readTable(count: reader.count / 4, entrySize: 4) {
            reader throws(ByteError) in try reader.read()
        }
    }

    /// The reference box of a purpose.
    static func box(_ type: FourCC, trackIDs: [UInt32]) -> Box {
        var writer = ByteWriter()
        for trackID in trackIDs { writer.write(trackID) }
        return Box(type, payload: writer.bytes)
    }
}
