// SPDX-License-Identifier: Apache-2.0

/// What the captions of a track of pictures, or of a caption track, say.
public struct ClosedCaptions: Equatable, Sendable {
    /// The captions of one channel.
    public struct Channel: Equatable, Sendable {
        /// The channel.
        public var channel: ClosedCaptionChannel
        /// The cues in order of their beginnings, as many as were to be kept.
        public var document: CaptionDocument
        /// Number of captions, those that were not kept among them.
        public var captionCount: Int
        /// Number of characters that can be seen, without blanks.
        public var printableCount: Int
        /// When the first caption appears, in milliseconds.
        public var firstMilliseconds: Int
        /// When the last caption appears, in milliseconds.
        public var lastMilliseconds: Int
        /// How they are put on the screen, the way most used first: `pop-on`, `roll-up`, `paint-on`.
        public var modes: [String]
    }

    /// The channels that have characters.
    public var channels: [Channel] = []
    /// What line 21 carried, field 1 and field 2; empty where it carried nothing.
    public var fields: [CEA608Captions.FieldStatistics] = []
    /// The pairs of line 21 without padding, in the order they are shown; empty unless they were kept.
    public var pairs: [TimedCEA608Pair] = []
    /// What the extended data of line 21 says of the programme.
    public var extendedData = CEA608ExtendedData()
    /// What was wrong with the packets of CEA-708.
    public var faults = CarriageFaults()

    /// There are none.
    public init() {}

    /// The captions of a channel; nil where it has no character.
    public subscript(_ channel: ClosedCaptionChannel) -> Channel? {
        channels.first { $0.channel == channel }
    }
}
