// SPDX-License-Identifier: Apache-2.0

public import LiveCaptions
internal import MediaPrimitives

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
    public var segment: LiveSegment {
        var segment = LiveSegment(
            id: id,
            stream: "",
            text: text,
            isFinal: isFinal,
            start: start,
            end: end,
            received: 0,
            finalWords: finalWords
        )
        segment.words = words
        return segment
    }

    /// The segment as a relay takes it: one JSON object on one line.
    public var json: String {
        var object = JSONWriter()
        object.add("id", id)
        object.add("text", text)
        object.add("final", isFinal)
        object.add("start", start)
        object.add("end", end)
        if !isFinal { object.add("finalWords", finalWords) }
        if !words.isEmpty { object.add("words", words.map(\.json)) }
        return object.text
    }
}
