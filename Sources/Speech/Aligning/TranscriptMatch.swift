// SPDX-License-Identifier: Apache-2.0

/// Whether a transcript is of a recording at all.
///
/// Only sentences that are long enough to say something are counted: short ones are found in any speech. If there are
/// fewer than two of these, all are.
package struct TranscriptMatch: Equatable, Sendable {
    /// Sentences that were looked for and count.
    package let counted: Int
    /// Those of them that are heard as they are written, in their order.
    package let heard: Int

    /// Per cent of the counted sentences that have to be heard before the times of captions are changed: of captions of
    /// another recording none is, of the right one 99 of 100.
    private static let leastPercent = 60

    /// Counts sentences.
    init(_ sentences: [AlignedSentence]) {
        let spoken = sentences.filter { $0.phones > 0 }
        let long = spoken.filter { $0.phones >= SoundEvidence.countedPhones }
        let all = long.count < 2 ? spoken : long
        counted = all.count
        heard = all.count { $0.isHeard }
    }

    /// Whether captions may be timed to the recording.
    package var isOfRecording: Bool { heard > 0 && heard * 100 >= counted * Self.leastPercent }

    /// Whether the recording has any part of the text.
    package var hasPart: Bool { heard > 0 }
}

extension AlignedTranscript {
    /// Whether the transcript is of the recording.
    package var match: TranscriptMatch { TranscriptMatch(sentences) }
}

extension AlignedSentence {
    /// Whether it is spoken as it is written, though the time of a word may not be sure.
    fileprivate var isHeard: Bool {
        switch outcome {
        case .aligned, .doubtful(.slowWord), .doubtful(.uncertainTime), .doubtful(.otherSpeech):
            true
        case .doubtful, .refused: false
        }
    }
}
