// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A sentence of a transcript, or the text of a cue.
package struct TranscriptSentence: Equatable, Sendable {
    /// The words as they are written, with their punctuation.
    package let words: [String]

    /// Divides a text at its white space.
    ///
    /// - Parameter text: the text of one sentence or cue.
    package init(_ text: String) {
        words = text.wordsOfText
    }

    private init(words: some Sequence<String>) { self.words = Array(words) }

    /// The words with one space between them.
    package var text: String { words.joined(separator: " ") }

    /// Words of a sentence at most; what is longer has lost its full stops and is divided.
    private static let limit = 40

    /// Divides a plain text into sentences: after full stops, question and exclamation marks, and where
    /// there is an empty line.
    ///
    /// - Parameter text: the text.
    /// - Returns: its sentences in their order.
    package static func sentences(of text: String) -> [TranscriptSentence] {
        var sentences: [TranscriptSentence] = []
        for paragraph in text.paragraphs {
            let lines = paragraph.split(whereSeparator: \.isNewline).map { String($0).wordsOfText }
            let next = lines.joined().dropFirst() + [""]
            let isLast = lines.flatMap { line in line.indices.map { $0 == line.count - 1 } }
            var words: [String] = []
            for (index, (word, next)) in zip(lines.joined(), next).enumerated() {
                words.append(word)
                let ends = endsSentence(word, before: next, endsLine: isLast[index])
                guard ends || words.count == limit else { continue }
                sentences.append(TranscriptSentence(words: words))
                words = []
            }
            if !words.isEmpty { sentences.append(TranscriptSentence(words: words)) }
        }
        return sentences
    }

    private static func endsSentence(_ word: String, before next: String, endsLine: Bool) -> Bool {
        let core = word.reversed().drop { "\"')]}\u{00BB}\u{2019}\u{201D}".contains($0) }
        guard let mark = core.first, ".?!\u{2026}\u{3002}".contains(mark) else { return false }
        guard mark == "." else { return true }
        // "Dr." and "e.g." go on; "Ltd." at an end is one sentence longer, which does no harm.
        let rest = String(core.dropFirst().reversed()).lowercased()
        // "No." is a number only before one.
        if rest.filter(\.isLetter) == "no" { return endsLine || next.first?.isNumber != true }
        return !rest.contains(".") && !abbreviations.contains(rest)
            && !(rest.count == 1 && rest != "i" && rest.allSatisfy(\.isLetter))
    }

    private static let abbreviations: Set<String> = [
        "dr", "mr", "mrs", "ms", "prof", "st", "vs", "etc", "jr", "sr", "gen", "col", "sgt",
    ]
}

extension String {
    /// The parts between empty lines.
    fileprivate var paragraphs: [Substring] {
        var paragraphs: [Substring] = []
        var start = startIndex
        var lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        while let line = lines.popFirst() {
            guard line.allSatisfy(\.isWhitespace) else { continue }
            paragraphs.append(self[start..<line.startIndex])
            start = line.endIndex
        }
        return paragraphs + [self[start...]]
    }
}
