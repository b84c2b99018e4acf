// SPDX-License-Identifier: Apache-2.0

package import LiveCaptions

/// A change of a session, as the log has it: the same actions at the same times make the same session.
package enum SessionAction: Codable, Equatable, Sendable {
    /// `mediaStart` is when the media of the stream begins, in milliseconds since the session began; nil if that is not known.
    case publish(stream: String, captions: Bool, audio: Bool, mediaStart: Int?)
    case unpublish(stream: String)
    case segment(PostedSegment)
    case text(PostedText)
    /// Segments whose source has ended.
    case end([EndedSegment])
    /// All sources have ended.
    case endAll
    /// A final text is replaced, or deleted if the text is nil.
    case correct(stream: String, id: String, text: String?)
    case tick
    case pause
    case resume
    case stop
    case fail(reason: String)
}

/// A segment that no text follows.
package struct EndedSegment: Codable, Hashable, Sendable {
    package var stream: String
    package var id: String
}

/// A text as a publisher that knows segments sends it.
package struct PostedSegment: Codable, Equatable, Sendable {
    /// Nil where the source has no ids: then each final text ends a segment.
    package var id: String?
    package var stream: String
    /// Tells sources without ids apart that send to one stream; nil for all that do not say.
    package var source: String?
    package var text: String
    package var isFinal: Bool
    /// In milliseconds since the session began.
    package var start: Int?
    package var end: Int?
    package var language: String?
    package var speaker: String?
    /// How many of the first words of a text that is guessed stay.
    package var finalWords: Int?
    /// The words of a final text; nil if the source does not state them.
    package var words: [LiveWord]?

    package init(
        id: String?,
        stream: String,
        source: String? = nil,
        text: String,
        isFinal: Bool,
        start: Int? = nil,
        end: Int? = nil,
        language: String? = nil,
        speaker: String? = nil,
        finalWords: Int? = nil,
        words: [LiveWord]? = nil
    ) {
        self.id = id
        self.stream = stream
        self.source = source
        self.text = text
        self.isFinal = isFinal
        self.start = start
        self.end = end
        self.language = language
        self.speaker = speaker
        self.finalWords = finalWords
        self.words = words
    }
}

/// A text as a captioner's program posts it, with a number or without.
package struct PostedText: Codable, Equatable, Sendable {
    package var stream: String
    /// One more for each text, the same when a text is sent again.
    package var number: Int?
    package var language: String?
    /// Whether the text goes on where the last one ended, letter by letter.
    package var isCharacters: Bool
    package var text: String

    package init(
        stream: String,
        number: Int? = nil,
        language: String? = nil,
        isCharacters: Bool = false,
        text: String
    ) {
        self.stream = stream
        self.number = number
        self.language = language
        self.isCharacters = isCharacters
        self.text = text
    }
}
