// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `dOps`: the identification header of an Opus stream, in big-endian order.
///
///     u8 version | u8 channels | u16 pre-skip | u32 input sample rate | s8.8 output gain
///     | u8 mapping family | other families than 0: u8 streams | u8 coupled | channels × u8 mapping
///
/// Container: `Opus`. Source: Encapsulation of Opus in ISO Base Media File Format, 4.3.2.
package struct OpusSpecificBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "dOps"

    /// 0.
    package var version: UInt8
    /// Number of channels.
    package var channels: UInt8
    /// Samples at 48 kHz to leave out at the beginning.
    package var preSkip: UInt16
    /// Rate of the sound that was encoded; 0 where it is not known.
    package var inputSampleRate: UInt32
    /// Gain in dB, 8.8 fixed point.
    package var outputGain: Int16
    /// Mapping family, and the mapping for those other than 0.
    package var channelMapping: [UInt8]

    /// Makes the box of a new track.
    package init(
        channels: UInt8,
        preSkip: UInt16,
        inputSampleRate: UInt32,
        outputGain: Int16,
        channelMapping: [UInt8]
    ) {
        version = 0
        self.channels = channels
        self.preSkip = preSkip
        self.inputSampleRate = inputSampleRate
        self.outputGain = outputGain
        self.channelMapping = channelMapping
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        version = try reader.read()
        channels = try reader.read()
        preSkip = try reader.read()
        inputSampleRate = try reader.read()
        outputGain = try reader.read()
        let family = try reader.readBytes(1)
        channelMapping = Array(family)
        if family.first != 0 { channelMapping += try reader.readBytes(2 + Int(channels)) }
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(version)
        writer.write(channels)
        writer.write(preSkip)
        writer.write(inputSampleRate)
        writer.write(outputGain)
        writer.write(bytes: channelMapping)
    }
}
