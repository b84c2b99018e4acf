// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// A word that somebody says, as a recogniser heard it.
///
/// Its times are milliseconds: of the session, or, where an engine states them, of the sound that it was given.
public struct LiveWord: Codable, Equatable, Sendable {
    /// The word with its punctuation, without white space around it.
    public var text: String
    /// When it begins.
    public var start: Int
    /// When it ends.
    public var end: Int
    /// How sure the recogniser is, 0 to 1; nil if it does not say.
    public var confidence: Double?

    /// A word.
    public init(text: String, start: Int, end: Int, confidence: Double? = nil) {
        self.text = text
        self.start = start
        self.end = end
        self.confidence = confidence
    }
}

extension LiveWord {
    /// The word as an object of JSON.
    package var json: JSONWriter {
        var object = JSONWriter()
        object.add("text", text)
        object.add("start", start)
        object.add("end", end)
        if let confidence { object.add("confidence", confidence) }
        return object
    }
}
