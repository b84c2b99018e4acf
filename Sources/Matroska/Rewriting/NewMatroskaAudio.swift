// SPDX-License-Identifier: Apache-2.0

package import FileSystem

/// Audio that is to be added to a file: how it is coded, and its packets, which lie in a file of their own.
///
/// Source: RFC 9559, 5.1.4.1 and 5.1.4.1.29.
package struct NewMatroskaAudio: Sendable {
    /// A packet; the bytes of each follow those of the one before.
    package struct Packet: Equatable, Sendable {
        /// When its block is, in nanoseconds of the file; players subtract ``codecDelay``.
        package var nanoseconds: Int64
        /// Number of bytes.
        package var byteCount: UInt32

        /// Makes a packet.
        package init(nanoseconds: Int64, byteCount: UInt32) {
            self.nanoseconds = nanoseconds
            self.byteCount = byteCount
        }
    }

    /// What the codec needs before the first packet (`CodecPrivate`); empty for nothing.
    package var codecPrivate: [UInt8] = []
    /// Samples a second, as they are coded.
    package var sampleRate: Double
    /// Samples a second, as they are heard, if that differs.
    package var outputSampleRate: Double?
    /// Number of channels.
    package var channels: Int
    /// Bits of a sample; nil if the codec has none.
    package var bitDepth: Int?
    /// Length of each packet in nanoseconds; nil if they differ.
    package var packetDuration: UInt64?
    /// What is decoded at the beginning and not presented, in nanoseconds.
    package var codecDelay: UInt64 = 0
    /// What has to be decoded before a place that is sought, in nanoseconds.
    package var seekPreRoll: UInt64 = 0
    /// What is decoded at the end and not presented, in nanoseconds.
    package var discardPadding: UInt64 = 0
    /// When the last sample ends that is presented, in nanoseconds of the file.
    package var end: Int64
    /// The packets, by their times.
    package var packets: [Packet]
    /// The bytes of the packets.
    package var source: any ByteSource
    /// Where the first packet is in ``source``.
    package var sourceStart: UInt64 = 0

    /// Makes audio of packets.
    package init(
        sampleRate: Double,
        channels: Int,
        end: Int64,
        packets: [Packet],
        source: any ByteSource
    ) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.end = end
        self.packets = packets
        self.source = source
    }

    /// The elements of the `TrackEntry` that only audio has.
    var elements: [UInt8] {
        func element(_ id: UInt32, _ value: UInt64) -> [UInt8] {
            value == 0 ? [] : EBMLEncoding.element(id, EBMLEncoding.unsigned(value))
        }
        func rate(_ id: UInt32, _ value: Double) -> [UInt8] {
            EBMLEncoding.element(id, EBMLEncoding.unsigned8(value.bitPattern))
        }
        let sound =
            rate(MatroskaID.samplingFrequency, sampleRate)
            + (outputSampleRate.map { rate(MatroskaID.outputSamplingFrequency, $0) } ?? [])
            + element(MatroskaID.channels, UInt64(channels))
            + element(MatroskaID.bitDepth, UInt64(bitDepth ?? 0))
        let configuration =
            codecPrivate.isEmpty ? [] : EBMLEncoding.element(MatroskaID.codecPrivate, codecPrivate)
        return configuration + element(MatroskaID.codecDelay, codecDelay)
            + element(MatroskaID.seekPreRoll, seekPreRoll)
            + element(MatroskaID.defaultDuration, packetDuration ?? 0)
            + EBMLEncoding.element(MatroskaID.audio, sound)
    }

    /// The packets on the time line of a file.
    func frames(ofTrack number: UInt64, _ information: SegmentInformation) -> [PlacedFrame] {
        var place = sourceStart
        var frames: [PlacedFrame] = []
        frames.reserveCapacity(packets.count)
        for packet in packets {
            let end = place + UInt64(packet.byteCount)
            frames.append(
                PlacedFrame(
                    time: information.ticks(nanoseconds: packet.nanoseconds),
                    track: number,
                    content: .stored(place..<end)
                )
            )
            place = end
        }
        if let last = frames.indices.last { frames[last].discardPadding = discardPadding }
        return frames
    }

    /// A number that follows from the packets, so that two runs write the same file.
    var fingerprint: UInt64 {
        var sizes = CRC32.Running()
        for packet in packets { sizes.add(packet.byteCount.bigEndian4) }
        let head = codecPrivate + EBMLEncoding.unsigned8(UInt64(bitPattern: end))
        return UInt64(CRC32.value(of: head)) << 32 | UInt64(sizes.value)
    }
}
