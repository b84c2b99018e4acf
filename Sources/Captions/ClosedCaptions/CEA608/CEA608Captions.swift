// SPDX-License-Identifier: Apache-2.0

/// What the byte pairs of line 21 say.
public struct CEA608Captions: Equatable, Sendable {
    /// The channels that carried characters, in the order of ``CEA608Channel``.
    public var channels: [ChannelCaptions]
    /// What each field carried, by the order of ``CEA608Field``: first, then second.
    public var fields: [FieldStatistics]
    /// What the extended data services said of the programme.
    public var extendedData: CEA608ExtendedData

    /// What one channel says.
    public struct ChannelCaptions: Equatable, Sendable {
        /// The channel.
        public var channel: CEA608Channel
        /// The captions, one cue for each block of rows that stood on the screen together.
        public var document: CaptionDocument
        /// What was counted.
        public var statistics: ChannelStatistics
    }

    /// What was counted in one channel.
    public struct ChannelStatistics: Equatable, Sendable {
        /// When its first character came, in milliseconds.
        public var firstMilliseconds: Int?
        /// When its last character came, in milliseconds.
        public var lastMilliseconds: Int?
        /// When its first caption was seen, in milliseconds.
        public var firstShownMilliseconds: Int?
        /// When its last caption appeared, in milliseconds.
        public var lastShownMilliseconds: Int?
        /// Number of times that the screen showed other text than before.
        public var captions = 0
        /// Number of characters that are no spaces, as they were sent.
        public var printableCharacters = 0
        /// Number of characters that came when their row of 32 columns was full, and are not shown.
        public var charactersBeyondRow = 0
        /// The ways in which captions came onto the screen.
        public var modes: Set<CEA608Mode> = []
        /// Number of captions that are not in the document, because it has too many already.
        public var droppedCaptions = 0
    }

    /// What was counted in one field.
    public struct FieldStatistics: Equatable, Sendable {
        /// Number of pairs.
        public var pairs = 0
        /// Number of pairs that say something.
        public var meaningfulPairs = 0
        /// Number of pairs in which a byte has even parity.
        public var parityErrors = 0
        /// Number of control codes that mean nothing.
        public var unknownCodes = 0
    }

    /// The captions of a channel; nil where it carried no character.
    public subscript(_ channel: CEA608Channel) -> ChannelCaptions? {
        channels.first { $0.channel == channel }
    }
}
