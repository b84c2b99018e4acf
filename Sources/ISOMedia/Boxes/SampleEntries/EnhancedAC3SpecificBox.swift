// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `dec3`: the substreams of an Enhanced AC-3 stream.
///
///     13 bits kbit/s | 3 bits count − 1 | (2 bits rate code | 5 bits stream ID | 1 reserved | 1 bit ASVC
///     | 3 bits mode | 3 bits channel mode | 1 bit LFE | 3 reserved | 4 bits dependent substreams
///     | 9 bits their channels, or 1 reserved) …
///
/// Container: `ec-3`. Source: ETSI TS 102 366, F.6.
package struct EnhancedAC3SpecificBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "dec3"

    /// One independent substream.
    package struct Substream: Equatable, Sendable {
        /// Code of the sampling rate.
        package var rateCode: UInt32
        /// `bsid`: 16 for Enhanced AC-3.
        package var streamID: UInt32
        /// `bsmod`: what the sound is for.
        package var streamMode: UInt32
        /// `acmod`: which channels there are.
        package var channelMode: UInt32
        /// Whether there is a channel for low frequencies.
        package var hasLFE: Bool
        /// Number of substreams that add channels to it.
        package var dependentCount: UInt32
        /// Which channels those add.
        package var dependentChannels: UInt32

        /// Makes a substream that nothing depends on.
        package init(
            rateCode: UInt32,
            streamID: UInt32,
            streamMode: UInt32,
            channelMode: UInt32,
            hasLFE: Bool
        ) {
            self.rateCode = rateCode
            self.streamID = streamID
            self.streamMode = streamMode
            self.channelMode = channelMode
            self.hasLFE = hasLFE
            dependentCount = 0
            dependentChannels = 0
        }
    }

    /// The payload as it is in the file.
    package var fields: [UInt8]

    /// Makes the box.
    ///
    /// - Parameters:
    ///   - kilobitRate: thousand bits a second.
    ///   - substreams: one to eight independent substreams.
    ///   - objectComplexity: the complexity index of joint object coding (Dolby Atmos); nil without it. Source: ETSI
    ///     TS 103 420, C.3.
    package init(kilobitRate: UInt16, substreams: [Substream], objectComplexity: UInt8? = nil) {
        var writer = ByteWriter()
        let count = UInt16(truncatingIfNeeded: max(0, substreams.count - 1)) & 7
        writer.write(min(kilobitRate, 0x1FFF) << 3 | count)
        for stream in substreams {
            let head = stream.rateCode << 14 | stream.streamID << 9 | stream.streamMode << 4
            writer.write(
                UInt16(truncatingIfNeeded: head | stream.channelMode << 1)
                    | (stream.hasLFE ? 1 : 0)
            )
            let dependents = stream.dependentCount & 0xF
            if dependents == 0 {
                writer.write(UInt8(0))
            } else {
                let tail = dependents << 9 | stream.dependentChannels & 0x1FF
                writer.write(UInt16(truncatingIfNeeded: tail))
            }
        }
        if let objectComplexity {
            writer.write(UInt8(1))
            writer.write(objectComplexity)
        }
        fields = writer.bytes
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        let remaining = reader.count
        guard remaining >= 5 else {
            throw ByteError(.truncated(needed: 5, available: remaining), at: reader.offset)
        }
        fields = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(bytes: fields)
    }
}
