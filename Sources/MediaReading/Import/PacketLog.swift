// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// What is remembered of the packets of a stream while their bytes go into the file.
struct PacketLog {
    /// Bytes of each sample, or of each packet of uncompressed sound.
    private(set) var sizes: [UInt32] = []
    /// Presentation times in ticks of the stream; nil where the container has none.
    private(set) var presentation: [Int64?] = []
    /// Decoding times in ticks of the stream; nil where the container has none.
    private(set) var decoding: [Int64?] = []
    /// Audio samples of each packet; 0 where not known.
    private(set) var lengths: [UInt32] = []
    /// Numbers, from 1, of the packets at which decoding can start.
    private(set) var keys: [UInt32] = []
    /// Place of each picture in the order of presentation; empty if time stamps give it.
    private(set) var pictureOrder: [Int] = []
    /// Length of the last packet in ticks of the stream.
    private(set) var lastDuration: Int64?
    /// Audio samples at the beginning that are not played.
    private(set) var leadingSkip = 0
    /// Audio samples at the end that are not played.
    private(set) var trailingSkip = 0

    var count: Int { sizes.count }

    /// Remembers a packet that became a sample of `size` bytes.
    mutating func append(_ packet: Packet, size: Int, length: Int, order: Int?) {
        if sizes.isEmpty { leadingSkip = packet.leadingSkip }
        sizes.append(UInt32(clamping: size))
        presentation.append(packet.presentationTicks)
        decoding.append(packet.decodingTicks)
        lengths.append(UInt32(clamping: length))
        if packet.isKey { keys.append(UInt32(clamping: sizes.count)) }
        if let order { pictureOrder.append(order) }
        lastDuration = packet.durationTicks
        trailingSkip = packet.trailingSkip
    }
}
