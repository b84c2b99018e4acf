// SPDX-License-Identifier: Apache-2.0

/// What became of a transcript: of its sentences, and of the speech that it leaves out.
package struct AlignedTranscript: Equatable, Sendable {
    /// The sentences in their order.
    package let sentences: [AlignedSentence]
    /// When there seems to be speech that is in no sentence with times, in milliseconds.
    ///
    /// Any phones fit there better than silence and noise do, so it can also be music.
    package let otherSpeech: [Range<Int>]

    /// Frames near a sentence that count as part of it.
    private static let margin = 20
    /// Frames without speech that do not divide an interval of speech.
    private static let greatestPause = 50
    /// Frames of speech that an interval has at least; less may be a breath or a noise.
    private static let leastSpeech = 80

    /// Finds the speech between sentences.
    ///
    /// - Parameters:
    ///   - sentences: the sentences with their times.
    ///   - speechFrames: whether there is speech, every 10 ms.
    init(sentences: [AlignedSentence], speechFrames: [Bool]) {
        self.sentences = sentences
        var speech = speechFrames
        for sentence in sentences {
            guard let start = sentence.startMilliseconds, let end = sentence.endMilliseconds else {
                continue
            }
            let first = max(0, start / 10 - Self.margin)
            let last = min(speech.count, end / 10 + Self.margin)
            for frame in first..<max(first, last) { speech[frame] = false }
        }
        otherSpeech = Self.intervals(speech, least: Self.leastSpeech)
    }

    /// The intervals of speech.
    ///
    /// - Parameters:
    ///   - speech: whether there is speech, every 10 ms.
    ///   - least: frames of speech that an interval has at least.
    /// - Returns: the intervals, in milliseconds.
    static func intervals(_ speech: [Bool], least: Int) -> [Range<Int>] {
        var found: [(frames: Range<Int>, speech: Int)] = []
        for frame in speech.indices where speech[frame] {
            if let last = found.last, frame - last.frames.upperBound <= greatestPause {
                found[found.count - 1] = (last.frames.lowerBound..<frame + 1, last.speech + 1)
            } else {
                found.append((frame..<frame + 1, 1))
            }
        }
        return found.filter { $0.speech >= least }
            .map { $0.frames.lowerBound * 10..<$0.frames.upperBound * 10 }
    }
}
