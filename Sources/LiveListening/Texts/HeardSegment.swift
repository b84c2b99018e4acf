// SPDX-License-Identifier: Apache-2.0

public import LiveCaptions
public import MediaSelection

/// A piece of what is said, as the relay takes it; all times are milliseconds of the session.
public struct HeardSegment: Equatable, Sendable {
    /// Names it among those of its source.
    public var id: String
    /// What is said.
    public var text: String
    /// Whether the text stays as it is.
    public var isFinal: Bool
    /// How many of its first words stay.
    public var finalWords: Int
    /// When it begins.
    public var start: Int
    /// When it ends.
    public var end: Int
    /// The words with their times, once they are final.
    public var words: [LiveWord]
}

extension HeardSegment {
    /// The segment as a publisher sends it, which knows its stream; the relay states when it came.
    ///
    /// - Parameter language: what is spoken; nil: the language of the session.
    /// - Returns: the segment.
    public func segment(in language: LanguageTag? = nil) -> LiveSegment {
        var segment = LiveSegment(
            id: id,
            stream: "",
            text: text,
            isFinal: isFinal,
            start: start,
            end: end,
            received: 0,
            language: language,
            finalWords: finalWords
        )
        segment.words = words
        return segment
    }

    /// The segment as a relay takes it: one JSON object on one line.
    public var json: String { segment().posted }
}
