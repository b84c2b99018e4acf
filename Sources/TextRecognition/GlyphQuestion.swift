// SPDX-License-Identifier: Apache-2.0

/// A shape of a track that a person has to name: the same picture is the same letter everywhere.
package struct GlyphQuestion: Equatable, Sendable {
    /// Its rows from the top, with a character for each pixel: a space, `.`, `:`, `*` or `#`, from no ink to all.
    package let picture: [String]
    /// What it was read as most often; empty if it was not read.
    package let read: String
    /// How often it is in doubt.
    package internal(set) var count: Int
    /// Some of the words that have it, as they were read.
    package internal(set) var words: [String]
}

extension GlyphShape {
    /// The picture for people, which is the same for the same shape.
    var rows: [String] {
        let levels = Array(" .:*#")
        let stride = width + 2 * Self.border
        return (0..<height).map { y in
            let start = (y + Self.border) * stride + Self.border
            return String(
                pixels[start..<start + width].map { levels[Int($0) * levels.count / 256] }
            )
        }
    }
}

extension PictureReader {
    /// The texts of all pictures, and the shapes that a person has to name.
    ///
    /// - Parameter names: what a person said of pictures of shapes; an empty text is no letter.
    /// - Returns: the texts in the order of the pictures, and the shapes that are in doubt most often first.
    package func texts(
        naming names: [[String]: String] = [:]
    ) -> (texts: [PictureText], questions: [GlyphQuestion]) {
        var known: [Int: String] = [:]
        if !names.isEmpty {
            for (number, shape) in store.shapes.enumerated() { known[number] = names[shape.rows] }
        }
        let texts = TrackResolution(pictures, store, names: known).texts
        return (texts, questions(texts))
    }

    /// The most words that a question has.
    private static let mostWords = 3

    private func questions(_ texts: [PictureText]) -> [GlyphQuestion] {
        var questions: [Int: GlyphQuestion] = [:]
        for word in texts.flatMap(\.lines).flatMap(\.words) {
            for letter in word.letters {
                guard let shape = letter.doubtfulShape else { continue }
                var question =
                    questions[shape]
                    ?? GlyphQuestion(
                        picture: store.shapes[shape].rows,
                        read: letter.text,
                        count: 0,
                        words: []
                    )
                question.count += 1
                if question.words.count < Self.mostWords, !question.words.contains(word.text) {
                    question.words.append(word.text)
                }
                questions[shape] = question
            }
        }
        return questions.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map(\.value)
    }
}
