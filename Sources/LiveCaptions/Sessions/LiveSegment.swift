// SPDX-License-Identifier: Apache-2.0

public import MediaSelection

/// What somebody says between two pauses, as text that is still guessed or that stays.
///
/// All times are in milliseconds since the session began.
public struct LiveSegment: Equatable, Sendable {
    /// Names the segment in its session: a later text of the same name replaces the earlier one.
    public var id: String
    /// The publisher's stream that it is heard in.
    public var stream: String
    /// What is said.
    public var text: String
    /// Whether the text stays; otherwise another one follows.
    public var isFinal: Bool
    /// When it began to be said; nil if the source does not say.
    public var start: Int?
    /// When it was said; nil if the source does not say.
    public var end: Int?
    /// When the text came.
    public var received: Int
    /// The language of the text; nil for that of the session.
    public var language: LanguageTag?
    /// Who says it; nil if the source does not say.
    public var speaker: String?
    /// How many of the first words of a text that is guessed stay; nil if the source does not say.
    public var finalWords: Int?
    /// The words of a final text with their times; empty if the source does not state them.
    public var words: [LiveWord] = []
    /// How likely the source holds it that the text stays, 0 to 1; nil if the source does not say.
    package var stability: Double?

    /// A segment; nothing is guessed that the source does not say.
    public init(
        id: String,
        stream: String,
        text: String,
        isFinal: Bool,
        start: Int? = nil,
        end: Int? = nil,
        received: Int,
        language: LanguageTag? = nil,
        speaker: String? = nil,
        finalWords: Int? = nil,
        stability: Double? = nil
    ) {
        self.id = id
        self.stream = stream
        self.text = text
        self.isFinal = isFinal
        self.start = start
        self.end = end
        self.received = received
        self.language = language
        self.speaker = speaker
        self.finalWords = finalWords
        self.stability = stability
    }
}
