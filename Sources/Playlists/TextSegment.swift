// SPDX-License-Identifier: Apache-2.0

/// A WebVTT segment of a media playlist, as far as rules look at it.
public struct TextSegment: Equatable, Sendable {
    /// A cue.
    public struct Cue: Equatable, Sendable {
        /// When it is shown, in milliseconds as written.
        public let startMilliseconds: Int
        /// When it is hidden, in milliseconds as written.
        public let endMilliseconds: Int
        /// Its characters without markup.
        public let text: String

        /// Makes a cue.
        public init(startMilliseconds: Int, endMilliseconds: Int, text: String) {
            self.startMilliseconds = startMilliseconds
            self.endMilliseconds = endMilliseconds
            self.text = text
        }
    }

    /// The line of its URI, counted from 1.
    public let line: Int
    /// Where it begins in the playlist, in milliseconds.
    public let startMilliseconds: Int
    /// How long it is, in milliseconds.
    public let durationMilliseconds: Int
    /// Whether it begins as WebVTT has to.
    public let hasSignature: Bool
    /// How cue times become media times; nil where it does not say.
    public let timestampMap: TimestampMap?
    /// The cues in their order.
    public let cues: [Cue]

    /// Puts together what was read.
    public init(
        line: Int,
        startMilliseconds: Int,
        durationMilliseconds: Int,
        hasSignature: Bool,
        timestampMap: TimestampMap?,
        cues: [Cue]
    ) {
        self.line = line
        self.startMilliseconds = startMilliseconds
        self.durationMilliseconds = durationMilliseconds
        self.hasSignature = hasSignature
        self.timestampMap = timestampMap
        self.cues = cues
    }

    /// Where it ends in the playlist, in milliseconds.
    public var endMilliseconds: Int { startMilliseconds + durationMilliseconds }
}
