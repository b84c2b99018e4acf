// SPDX-License-Identifier: Apache-2.0

/// Whether a transcript is of a recording at all.
///
/// Only sentences that are long enough to say something are counted: short ones are found in any speech. If there are
/// fewer than two of these, all are.
package struct TranscriptMatch: Equatable, Sendable {
    /// Sentences that were looked for and count.
    package let counted: Int
    /// Those of them that are heard in their order, though a word or a time may not be sure.
    package let heard: Int
    /// Whether new captions may be made of those that are heard: the transcript may be of more than the recording.
    package let hasPart: Bool

    /// Per cent of the counted sentences that have to be heard before the times of captions are changed: of captions of
    /// another recording none is, of the right one 99 of 100.
    private static let leastPercent = 60
    /// Per cent of the counted sentences that are enough for new captions, in short transcripts.
    private static let partPercent = 30

    /// Counts sentences.
    init(_ sentences: [AlignedSentence]) {
        let spoken = sentences.filter { $0.phones > 0 }
        let long = spoken.filter { $0.phones >= SoundEvidence.countedPhones }
        let all = long.count < 2 ? spoken : long
        counted = all.count
        heard = all.count { $0.isHeard }
        let isPart =
            long.count < 2
            ? Self.isOfRecording(heard, counted) : heard >= Self.leastPart(of: counted)
        hasPart = isPart && spoken.contains { $0.outcome == .aligned }
    }

    /// How many sentences have to be heard of a part: in other speech, one of a thousand is.
    private static func leastPart(of counted: Int) -> Int {
        func share(_ percent: Int) -> Int { (counted * percent + 99) / 100 }
        return min(share(partPercent), max(2, share(1)))
    }

    private static func isOfRecording(_ heard: Int, _ counted: Int) -> Bool {
        heard > 0 && heard * 100 >= counted * leastPercent
    }

    /// Whether captions may be timed to the recording.
    package var isOfRecording: Bool { Self.isOfRecording(heard, counted) }
}

extension AlignedTranscript {
    /// Whether the transcript is of the recording.
    package var match: TranscriptMatch { TranscriptMatch(sentences) }
}

extension AlignedSentence {
    /// Whether it is spoken, though a word or its time may not be sure.
    fileprivate var isHeard: Bool {
        switch outcome {
        case .doubtful(.poorFit), .doubtful(.tooLittleSound), .refused: false
        case .aligned, .doubtful: true
        }
    }
}
