// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// A packet as FFmpeg's demuxer gives it, without its bytes.
package struct StreamPacket: Equatable, Sendable {
    /// The stream, counted from 0.
    package let stream: Int
    /// When it is presented, in ticks of the stream.
    package var presentationTime: Int64?
    /// When it is decoded, in ticks of the stream.
    package var decodeTime: Int64?
    /// How long it lasts, in ticks of the stream.
    package var duration: Int64?
    /// Length in bytes.
    package let size: Int
    /// Whether decoding can begin here.
    package let isSync: Bool
    /// Audio samples that are decoded and not played, at its start and at its end.
    package let skips: [Int]
}

/// The packets of all streams, in the order of the file, as FFmpeg reads them.
package func streamPackets(_ path: String) throws -> [StreamPacket] {
    var file = try InputFile(path: path)
    var packets: [StreamPacket] = []
    while let packet = try file.readPacket(includingData: false) {
        packets.append(
            StreamPacket(
                stream: packet.streamIndex,
                presentationTime: packet.presentationTicks,
                decodeTime: packet.decodingTicks,
                duration: packet.durationTicks,
                size: packet.size,
                isSync: packet.isKey,
                skips: [packet.leadingSkip, packet.trailingSkip]
            )
        )
    }
    return packets
}

/// A hash over the packets of each stream, as FFmpeg reads them: `0,video,8f3c…`.
///
/// Data streams, such as chapters and timecodes, are hashed as well. FFmpeg's libraries are called in this
/// process, because a start of `ffmpeg` takes a tenth of a second, and hundreds of tests ask for hashes.
/// Hashes of another process are others.
package func streamHashes(_ path: String) throws -> [String] {
    var file = try InputFile(path: path)
    let streams = file.streams
    var hashers = streams.map { _ in Hasher() }
    while let packet = try file.readPacket() {
        guard hashers.indices.contains(packet.streamIndex) else { continue }
        hashers[packet.streamIndex].combine(packet.size)
        packet.data.withUnsafeBytes { hashers[packet.streamIndex].combine(bytes: $0) }
    }
    return zip(streams, hashers).map { stream, hasher in
        let hash = UInt(bitPattern: hasher.finalize())
        return "\(stream.index),\(stream.kind),\(String(hash, radix: 16))"
    }
}
