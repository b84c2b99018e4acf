// SPDX-License-Identifier: Apache-2.0

/// A word as it was spoken: what a recogniser or an alignment says of it.
public struct Word: Equatable, Sendable {
    /// The word as it is written, with its punctuation and without white space around it.
    public var text: String
    /// When it begins, in milliseconds.
    public var startMilliseconds: Int
    /// When it ends, in milliseconds; not before the start.
    public var endMilliseconds: Int
    /// How sure the source is of it, from 0 to 1; nil if the source does not say.
    public var confidence: Double?
    /// Who speaks it, as the source names the speaker; nil if the source does not say.
    public var speaker: String?
    /// Whether no white space is before it: punctuation, or the next part of a word.
    package var gluesToPrevious: Bool
    /// Whether its times are not the source's own, but follow from those of its neighbours.
    package var isInterpolated: Bool

    /// Makes a word.
    public init(
        text: String,
        startMilliseconds: Int,
        endMilliseconds: Int,
        confidence: Double? = nil,
        speaker: String? = nil,
        gluesToPrevious: Bool = false,
        isInterpolated: Bool = false
    ) {
        self.text = text
        self.startMilliseconds = startMilliseconds
        self.endMilliseconds = endMilliseconds
        self.confidence = confidence
        self.speaker = speaker
        self.gluesToPrevious = gluesToPrevious
        self.isInterpolated = isInterpolated
    }
}
