// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Speech

@Suite struct TranscriptMatchTests {
    private static func sentence(_ isHeard: Bool, phones: Int) -> AlignedSentence {
        let outcome: AlignedSentence.Outcome = isHeard ? .aligned : .refused(.notHeard)
        return AlignedSentence(text: "", outcome: outcome, words: [], phones: phones)
    }

    /// Whether new captions are made of a transcript of which some long sentences are heard, and short ones.
    private func hasPart(_ heard: Int, of count: Int, short: (heard: Int, of: Int) = (0, 0)) -> Bool
    {
        let long = (0..<count).map { Self.sentence($0 < heard, phones: 20) }
        let others = (0..<short.of).map { Self.sentence($0 < short.heard, phones: 4) }
        return TranscriptMatch(long + others).hasPart
    }

    @Test func `one sentence of four or more is no part of a transcript`() {
        #expect(hasPart(1, of: 1) && hasPart(1, of: 2) && hasPart(1, of: 3))
        #expect(!hasPart(1, of: 4) && !hasPart(1, of: 40) && !hasPart(0, of: 1))
    }

    @Test func `two sentences are a part of up to 200, and 1 per cent of more`() {
        #expect(hasPart(2, of: 4) && hasPart(2, of: 200))
        #expect(!hasPart(2, of: 201) && hasPart(3, of: 201) && hasPart(10, of: 1000))
        #expect(!hasPart(9, of: 1000))
    }

    @Test func `short sentences count only if there are hardly any others`() {
        #expect(!hasPart(0, of: 2, short: (heard: 5, of: 5)))
        #expect(hasPart(0, of: 0, short: (heard: 3, of: 5)))
        #expect(!hasPart(0, of: 0, short: (heard: 2, of: 5)))
        #expect(!hasPart(1, of: 1, short: (heard: 0, of: 5)))
    }
}
