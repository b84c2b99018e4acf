// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A segment whose text is still guessed.
struct OpenSegment: Sendable {
    /// The latest text that came.
    private(set) var segment: LiveSegment
    /// What viewers see of it.
    private(set) var shown = ""
    /// When the first text of it came.
    let firstHeard: Int
    /// Segments that opened before come first.
    let order: Int
    private var stable: StableText
    private(set) var words = WordHistory()

    init(_ segment: LiveSegment, order: Int, _ stability: Stability) {
        self.order = order
        self.segment = segment
        firstHeard = segment.received
        stable = StableText(stability)
    }

    /// Takes the next text.
    ///
    /// - Parameters:
    ///   - segment: the text.
    ///   - isSent: whether viewers get texts before they are final.
    mutating func take(_ segment: LiveSegment, isSent: Bool) {
        self.segment = segment
        shown = stable.shown(after: segment.text)
        words.hear(segment.text.wordsOfText, at: segment.received)
        if isSent { words.show(shown.wordsOfText, at: segment.received) }
    }
}
