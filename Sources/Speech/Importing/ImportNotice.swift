// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Something of a recogniser's file that was repaired, or is not in the words; once for each kind.
public struct ImportNotice: Equatable, Sendable {
    /// What it was.
    package enum Kind: String, CaseIterable, Sendable {
        /// Words whose times were missing follow from their neighbours.
        case interpolatedTimes
        /// Segments without words were divided by the lengths of their words.
        case dividedSegments
        /// Groups of words with one time were divided by the lengths of their words.
        case dividedGroups
        /// Bytes of a character that was cut between neighbours were joined.
        case joinedCharacters
        /// Bytes that are not UTF-8 became U+FFFD.
        case invalidText
        /// Texts that already had U+FFFD, where the recogniser lost characters.
        case lostCharacters
        /// Marks that no one speaks, such as `[_BEG_]`, were left out.
        case specialTokens
        /// Results that were not final were left out.
        case partialResults
        /// Results that a later result repeats were left out.
        case repeatedResults
        /// Punctuation and case were taken from the text.
        case restoredPunctuation
        /// Words of the text, such as numbers in digits, replace those that were heard.
        case restoredText
        /// The words have no punctuation, and the text's could not be taken.
        case missingPunctuation
        /// Words that begin before the word in front of them were sorted.
        case sortedWords
        /// Words that end before they begin.
        case reversedTimes
        /// Times before 0.
        case negativeTimes
        /// Times that are not numbers.
        case invalidTimes
        /// The file ends within its words; those before are read.
        case cutOff
        /// Lines that are not of the format were left out.
        case otherLines
        /// Confidences that are not between 0 and 1 were left out.
        case invalidConfidence
        /// Documents in the file that are of no or of another format were left out.
        case otherDocuments
        /// Results without text and times that were left out.
        case emptyResults
        /// Times of clocks on the wall, counted from the first.
        case wallClock
    }

    /// What it was.
    package let kind: Kind
    /// How often.
    package let count: Int
    /// The first place.
    package let position: SourcePosition

    /// Makes a notice.
    package init(_ kind: Kind, count: Int, position: SourcePosition) {
        self.kind = kind
        self.count = count
        self.position = position
    }

    /// Whether words or times may be wrong because of it.
    package var isWarning: Bool {
        switch kind {
        case .joinedCharacters, .specialTokens, .partialResults, .repeatedResults, .emptyResults,
            .restoredPunctuation, .restoredText:
            false
        default: true
        }
    }
}

extension ImportNotice: CustomStringConvertible {
    /// What it was, as a sentence without full stop.
    public var description: String {
        let words = "\(count) word\(count == 1 ? "" : "s")"
        return switch kind {
        case .interpolatedTimes:
            "\(words) without times of their own: estimated from their neighbours"
        case .dividedSegments:
            "\(count) segments without word times: words estimated by their lengths"
        case .dividedGroups:
            "\(count) groups of words with one time: words estimated by their lengths"
        case .joinedCharacters: "\(count) characters that were cut between tokens: joined"
        case .invalidText: "\(words) with bytes that are not UTF-8: replaced by U+FFFD"
        case .lostCharacters: "\(words) with U+FFFD, where the recogniser lost characters"
        case .specialTokens: "\(count) special tokens: left out"
        case .partialResults: "\(count) results that were not final: left out"
        case .repeatedResults: "\(count) results that a later one repeats: left out"
        case .restoredPunctuation: "punctuation of \(words) taken from the text"
        case .restoredText: "\(words) of the recogniser's text timed across the words that it heard"
        case .missingPunctuation: "\(words) without punctuation; the text does not match them"
        case .sortedWords: "\(words) began before the word in front of them: sorted"
        case .reversedTimes: "\(words) ended before they began: ends estimated"
        case .negativeTimes: "\(words) with times before 0: set to 0"
        case .invalidTimes: "\(count) times that are not numbers: estimated"
        case .cutOff: "the file is cut off: what follows is missing"
        case .otherLines: "\(count) lines that are not of the format: left out"
        case .invalidConfidence: "\(words) with a confidence that is not between 0 and 1: left out"
        case .otherDocuments: "\(count) documents of another format: left out"
        case .emptyResults: "\(count) results without text: left out"
        case .wallClock: "\(count) times of day: counted from the first, and estimated"
        }
    }
}
