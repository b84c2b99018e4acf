// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `dac3`: what the header of an AC-3 frame says, in short.
///
///     2 bits rate code | 5 bits stream ID | 3 bits mode | 3 bits channel mode | 1 bit LFE
///     | 5 bits bit rate code | 5 reserved
///
/// Container: `ac-3`. Source: ETSI TS 102 366, F.4.
package struct AC3SpecificBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "dac3"

    /// The 24 bits.
    package var fields: UInt32

    /// Makes the box from the fields of a frame's header.
    package init(
        rateCode: UInt32,
        streamID: UInt32,
        streamMode: UInt32,
        channelMode: UInt32,
        hasLFE: Bool,
        bitRateCode: UInt32
    ) {
        let front = rateCode << 22 | streamID << 17 | streamMode << 14 | channelMode << 11
        fields = front | (hasLFE ? 1 << 10 : 0) | bitRateCode << 5
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        fields = try reader.readUInt24()
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.writeUInt24(fields)
    }
}
