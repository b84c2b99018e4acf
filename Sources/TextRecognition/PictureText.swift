// SPDX-License-Identifier: Apache-2.0

/// The text of a picture.
package struct PictureText: Equatable, Sendable {
    /// Its lines, from the top.
    package var lines: [PictureTextLine]
}

/// A line of text in a picture.
package struct PictureTextLine: Equatable, Sendable {
    /// Its words.
    package var words: [PictureTextWord]
    /// Whether it is italic.
    package let isItalic: Bool
    /// Where it is in the picture.
    package let box: InkBox
}

/// A word of a picture.
package struct PictureTextWord: Equatable, Sendable {
    /// Its letters.
    package var letters: [PictureTextLetter]

    /// Its text.
    package var text: String { letters.map(\.text).joined() }
    /// Whether a person has to look at it.
    package var isDoubtful: Bool { letters.contains(where: \.isDoubtful) }
    /// How sure Tesseract and the store of glyphs are of it, 0 to 1: the least of its letters.
    package var confidence: Double { letters.map(\.confidence).min() ?? 0 }

    /// Marks the last letter.
    mutating func markLast() {
        if !letters.isEmpty { letters[letters.count - 1].isDoubtful = true }
    }
}

/// A letter of a picture.
package struct PictureTextLetter: Equatable, Sendable {
    /// One character, or several that touch.
    package var text: String
    /// 0 to 1.
    package var confidence: Double
    /// Whether a person has to look at it.
    package var isDoubtful: Bool
    /// The shape that a person can name instead; nil unless it is one, and in doubt.
    var doubtfulShape: Int?
}
