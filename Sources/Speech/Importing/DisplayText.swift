// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A text to be read, timed across the words that a recogniser heard.
///
/// Recognisers that write numbers, dates and dictated punctuation as people do give a text with another number of
/// words than they heard: "1,200" for "one thousand two hundred".
enum DisplayText {
    /// A word of the text, and which of the words that were heard it stands for.
    struct Piece: Equatable {
        let text: String
        /// The words that were heard; empty if it stands for none.
        let words: Range<Int>
        /// Which of the pieces that share these words it is, and how many there are.
        let part: Int
        let parts: Int
    }

    /// How far ahead in both a common word is looked for.
    private static let lookahead = 40

    /// Finds which words each part of a text stands for.
    ///
    /// - Parameters:
    ///   - text: the text, in a script with spaces.
    ///   - words: the words that were heard, in their order.
    /// - Returns: the words of the text; nil if it is not a text of these words.
    static func pieces(of text: String, words: [String]) -> [Piece]? {
        let shown = text.wordsOfText
        guard !shown.isEmpty, !words.isEmpty, shown.count <= 2 * words.count + 2,
            !text.unicodeScalars.contains(where: { $0.isWithoutSpaces && !$0.isPunctuation })
        else { return nil }
        let (left, right) = (shown.map(key), words.map(key))
        var pieces: [Piece] = []
        var (i, j, equal) = (0, 0, 0)
        while i < left.count || j < right.count {
            let (a, b) = meeting(left[i...], right[j...])
            pieces += shared(Array(shown[i..<i + a]), j..<j + b)
            (i, j) = (i + a, j + b)
            guard i < left.count, j < right.count else { continue }
            pieces.append(Piece(text: shown[i], words: j..<j + 1, part: 0, parts: 1))
            equal += 1
            (i, j) = (i + 1, j + 1)
        }
        // A short result may be all numbers; a long one with few common words is another text.
        let isShort = words.count <= 12
        return isShort || equal * 4 >= min(left.count, right.count) ? pieces : nil
    }

    /// How many words of each are before the first that both have.
    private static func meeting(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> (
        Int, Int
    ) {
        guard !left.isEmpty, !right.isEmpty else { return (left.count, right.count) }
        for sum in 0...2 * lookahead {
            for a in max(0, sum - lookahead)...min(sum, lookahead) {
                let (i, j) = (left.startIndex + a, right.startIndex + sum - a)
                guard i < left.endIndex, j < right.endIndex, left[i] == right[j] else { continue }
                if sum == 0 || isSure(left[i...], right[j...]) { return (a, sum - a) }
            }
        }
        return (left.count, right.count)
    }

    /// Whether a common word is no accident: it is long, or the next is common, too, or both end.
    private static func isSure(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> Bool {
        guard let word = left.first, !word.isEmpty else { return false }
        if word.count >= 4 { return true }
        let (next, other) = (left.dropFirst().first, right.dropFirst().first)
        return next == other
    }

    /// The pieces that stand for the same words: one for one if there are as many.
    private static func shared(_ shown: [String], _ words: Range<Int>) -> [Piece] {
        shown.enumerated().map { index, text in
            if shown.count == words.count {
                let word = words.lowerBound + index
                return Piece(text: text, words: word..<word + 1, part: 0, parts: 1)
            }
            return Piece(text: text, words: words, part: index, parts: shown.count)
        }
    }

    /// Letters and digits alone, without case.
    private static func key(_ word: String) -> String {
        String(word.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}

extension DisplayText {
    /// The words of a text with the times of the words that were heard.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - heard: the words that were heard, with times.
    /// - Returns: the words; nil if the text is not of these words.
    static func timed(_ text: String, across heard: [WordDraft]) -> [WordDraft]? {
        guard let pieces = pieces(of: text, words: heard.map(\.text)) else { return nil }
        var drafts: [WordDraft] = []
        for piece in pieces {
            let words = heard[piece.words]
            let near = words.first ?? drafts.last ?? heard[0]
            var draft = near
            draft.text = piece.text
            draft.gluesToPrevious = false
            if words.isEmpty {
                (draft.start, draft.end, draft.isInterpolated) = (nil, nil, true)
            } else if piece.words.count > 1 || piece.parts > 1 {
                let known = words.compactMap(\.confidence)
                draft.confidence = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
                let isFirst = piece.part == 0
                (draft.start, draft.end) =
                    piece.parts == 1 || isFirst
                    ? (words.first?.start, words.last?.end) : (nil, nil)
                draft.isInterpolated = piece.parts > 1
            }
            drafts.append(draft)
        }
        divideShared(pieces, heard, &drafts)
        return drafts
    }

    /// Divides the time of words among the pieces that share them, by their lengths.
    private static func divideShared(
        _ pieces: [Piece],
        _ heard: [WordDraft],
        _ drafts: inout [WordDraft]
    ) {
        var index = 0
        while index < pieces.count {
            let piece = pieces[index]
            let end = index + piece.parts
            if piece.parts > 1, !piece.words.isEmpty {
                var group = drafts[index..<end]
                let words = heard[piece.words]
                _ = MissingTimes.divide(
                    &group,
                    from: words.first?.start,
                    to: words.last?.end
                )
                drafts.replaceSubrange(index..<end, with: group)
            }
            index = piece.words.isEmpty ? index + 1 : end
        }
    }
}
