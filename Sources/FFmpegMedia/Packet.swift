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
    /// Number of audio samples at the beginning that are decoded but not played; 0 for none.
    public let leadingSkip: Int
    /// Number of audio samples at the end that are decoded but not played; 0 for none.
    public let trailingSkip: Int
    /// Identifier and settings of a WebVTT cue that a container keeps beside the text.
    public let webVTT: WebVTTDetails?

    /// What Matroska stores beside the text of a WebVTT cue.
    public struct WebVTTDetails: Hashable, Sendable {
        /// The line before the times; empty for none.
        public let identifier: String
        /// What stands behind the times; empty for none.
        public let settings: String
    }
}
