// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaPrimitives
import Speech

/// What a recogniser heard otherwise than the captions have it, and the text that a person can accept.
struct HeardProposal: Equatable {
    /// The number of the cue; nil if no cue is shown then.
    let cue: Int?
    /// What differs.
    let differences: [WordDifference]
    /// The text of the cue with the words that were heard; nil if they cannot be put into it, or none of them fits the sound
    /// better.
    let text: String?

    /// Collects the differences of each cue.
    ///
    /// - Parameters:
    ///   - words: what was heard of the captions as they are.
    ///   - cues: the cues, in the order of the file.
    ///   - spoken: of each, the words that are spoken.
    /// - Returns: one for each cue that differs, and one for each difference where no cue is shown.
    static func all(
        _ words: HeardWords,
        _ cues: [ListedCue],
        _ spoken: [JudgedCue]
    ) -> [HeardProposal] {
        let inCues = Dictionary(grouping: words.differences.filter { $0.cue != nil }) { $0.cue }
        let proposals = zip(cues, spoken).enumerated().compactMap { place, cue in
            inCues[place].map { HeardProposal(cue.0, cue.1.sentence.words, $0) }
        }
        let beside = words.differences.filter { $0.cue == nil && !$0.heard.isEmpty }
        return proposals
            + beside.map { HeardProposal(cue: nil, differences: [$0], text: $0.heard) }
    }

    private init(cue: Int?, differences: [WordDifference], text: String?) {
        (self.cue, self.differences, self.text) = (cue, differences, text)
    }

    private init(_ cue: ListedCue, _ spoken: [String], _ differences: [WordDifference]) {
        let changes = differences.filter { $0.isConfirmed != false }.compactMap { difference in
            difference.place.map { place in
                MarkedWords.Change(place: place, words: Self.words(difference, at: place, spoken))
            }
        }
        self.init(
            cue: cue.id,
            differences: differences,
            text: changes.isEmpty
                ? nil : MarkedWords(cue.text).replacing(spoken, with: changes)
        )
    }

    /// The words that were heard, with the capital and the punctuation of those that they replace.
    private static func words(
        _ difference: WordDifference,
        at place: Range<Int>,
        _ spoken: [String]
    ) -> [String] {
        var words = difference.heard.wordsOfText
        guard place.upperBound <= spoken.count, let first = place.first.map({ spoken[$0] }),
            let last = place.last.map({ spoken[$0] }), !words.isEmpty
        else { return words }
        if first.first(where: \.isLetter)?.isUppercase == true {
            words[0] = words[0].prefix(1).uppercased() + words[0].dropFirst()
        }
        words[words.count - 1] = words[words.count - 1].withoutClosingMark + last.closingMark
        return words
    }

    /// The proposal for a page.
    var json: JSONWriter {
        var json = JSONWriter()
        json.add("cue", cue)
        json.add("text", text)
        json.add("start", differences.first?.interval.lowerBound)
        json.add("end", differences.last?.interval.upperBound)
        json.add(
            "differences",
            differences.map { difference in
                var json = JSONWriter()
                json.add("kind", difference.kind.rawValue)
                json.add("severity", difference.severity.rawValue)
                json.add("written", difference.written)
                json.add("heard", difference.heard)
                json.add("refuted", difference.isConfirmed == false)
                return json
            }
        )
        return json
    }
}

extension HeardWords {
    /// What was heard, for a page.
    var json: JSONWriter {
        var json = JSONWriter()
        json.add("engine", engine)
        json.add("scored", isScored)
        json.add(
            "words",
            transcript.map { word in
                var json = JSONWriter()
                json.add("text", word.text)
                json.add("start", word.interval.lowerBound)
                json.add("end", word.interval.upperBound)
                json.add("unsure", word.confidence.map { $0 < Self.sure } ?? false)
                return json
            }
        )
        return json
    }

    /// Words of less confidence are marked: `captions generate --mark-low-confidence 0.5` does the same.
    private static let sure = 0.5
}
