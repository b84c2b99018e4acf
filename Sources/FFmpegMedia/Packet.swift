// SPDX-License-Identifier: Apache-2.0

/// One coded frame, or one subtitle, as the container has it.
public struct Packet: Hashable, Sendable {
    /// The stream it belongs to.
    public let streamIndex: Int
    /// Presentation time stamp, in ticks of the stream's time base.
    public let presentationTicks: Int64?
    /// Decoding time stamp, in ticks of the stream's time base.
    public let decodingTicks: Int64?
    /// Length in ticks of the stream's time base; nil where it is not known.
    public let durationTicks: Int64?
    /// Whether decoding can begin here.
    public let isKey: Bool
    /// Whether the packet is decoded but not presented, as an edit list demands.
    public let isDiscarded: Bool
    /// Byte offset in the file; nil where it is not known.
    public let position: Int64?
    /// The coded bytes; empty when they were not asked for.
    public let data: [UInt8]
    /// Number of coded bytes, whether they were asked for or not.
    public let size: Int
}
