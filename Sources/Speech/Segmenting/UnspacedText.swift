// SPDX-License-Identifier: Apache-2.0

import Captions

/// Text in scripts that set no spaces between words: Han, kana, Thai, Lao, Khmer, Burmese.
///
/// Recognisers hand out parts of words or whole sentences of it; here they become words, as ICU's dictionaries
/// divide them.
enum UnspacedText {
    /// The words with every run of such text divided into the words that ICU finds in it.
    ///
    /// No character is lost: what is no word, such as punctuation, stays with the word before it, and what opens a
    /// quotation with the one after. The times of a new word follow from those of the old ones by its share of
    /// their characters.
    static func divided(_ words: [Word]) -> [Word] {
        guard words.contains(where: { $0.text.hasUnspaced }) else { return words }
        var divided: [Word] = []
        var index = 0
        while index < words.count {
            var end = index + 1
            while end < words.count, end - index < longestRun, joins(words[end - 1], words[end]) {
                end += 1
            }
            // A run that is cut for its length is cut after punctuation, so that no word is.
            if end < words.count, end - index == longestRun {
                let mark = (index + longestRun / 2..<end).last { place in
                    words[place].text.unicodeScalars.last?.isPunctuation ?? false
                }
                if let mark { end = mark + 1 }
            }
            if words[index].text.hasUnspaced {
                divided += UnspacedRun(words[index..<end]).words
            } else {
                divided += words[index..<end]
            }
            index = end
        }
        return divided
    }

    /// So many words are looked at in one piece at most.
    private static let longestRun = 200

    /// Whether two neighbours are one run.
    private static func joins(_ word: Word, _ next: Word) -> Bool {
        guard word.speaker == next.speaker, let last = word.text.unicodeScalars.last,
            let first = next.text.unicodeScalars.first
        else { return false }
        return last.isUnspaced && first.isUnspaced
            && next.startMilliseconds - word.endMilliseconds < 700
    }
}

/// Words that follow each other without spaces, as one text.
private struct UnspacedRun {
    private let source: ArraySlice<Word>
    private var text = ""
    /// Where each source word ends in the text, in UTF-8 bytes.
    private var ends: [Int] = []

    init(_ source: ArraySlice<Word>) {
        self.source = source
        for word in source {
            text += word.text
            ends.append(text.utf8.count)
        }
    }

    /// The same text as the words that ICU finds.
    var words: [Word] {
        let starts = boundaries
        var words: [Word] = []
        var place = source.startIndex
        for (from, to) in zip(starts, starts.dropFirst() + [text.utf8.count]) {
            while ends[place - source.startIndex] <= from { place += 1 }
            words.append(word(from, to, firstSource: place))
        }
        // The first keeps what it was to the word in front of the run.
        if let first = source.first, !words.isEmpty {
            words[0].gluesToPrevious = first.gluesToPrevious
        }
        return words
    }

    /// Where words begin, in UTF-8 bytes; the first is 0.
    private var boundaries: [Int] {
        var starts = [0]
        var index = text.startIndex
        var offset = 0
        for word in WordCounter().words(in: text[...]) {
            var start = word.startIndex
            while start > text.startIndex {
                let before = text.unicodeScalars.index(before: start)
                guard UnspacedScript.neverLast.contains(text.unicodeScalars[before]) else { break }
                start = before
            }
            guard start > index, UnspacedScript.canBegin(String(text[start...].prefix(1))) else {
                continue
            }
            offset += text.utf8.distance(from: index, to: start)
            index = start
            if offset > starts[starts.count - 1] { starts.append(offset) }
        }
        return starts
    }

    private func word(_ from: Int, _ to: Int, firstSource: Int) -> Word {
        var last = firstSource
        while ends[last - source.startIndex] < to { last += 1 }
        let (first, units) = (source[firstSource], text.utf8)
        let start = units.index(units.startIndex, offsetBy: from)
        var word = first
        word.text = String(text[start..<units.index(start, offsetBy: to - from)])
        word.startMilliseconds = time(from, in: firstSource)
        word.endMilliseconds = max(word.startMilliseconds, time(to, in: last))
        word.confidence = source[firstSource...last].compactMap(\.confidence).min()
        word.gluesToPrevious = true
        let isWhole = word.text == first.text
        word.isInterpolated = first.isInterpolated || !isWhole
        return word
    }

    /// The time at a place inside one of the source words.
    private func time(_ offset: Int, in place: Int) -> Int {
        let word = source[place]
        let index = place - source.startIndex
        let begin = index == 0 ? 0 : ends[index - 1]
        let length = max(1, ends[index] - begin)
        let duration = max(
            0,
            min(word.endMilliseconds, SpeechAtoms.latest) - word.startMilliseconds
        )
        return word.startMilliseconds + duration * (offset - begin) / length
    }
}

extension String {
    /// Whether a character of such a script is in it.
    fileprivate var hasUnspaced: Bool {
        guard utf8.contains(where: { $0 >= 0xE0 }) else { return false }
        return unicodeScalars.contains(where: \.isUnspaced)
    }
}
