// SPDX-License-Identifier: Apache-2.0

import Captions

/// Reads the captions of a track in both orders, as long as there may be two.
struct CaptionOrderReading {
    /// This many cues of a channel are enough to distinguish words from letters.
    private static let cueLimit = 300

    private var presentation = CaptionOrderSigns()
    private var decoding = CaptionOrderSigns()
    private var decoder = ClosedCaptionDecoder(limit: Self.cueLimit)
    private var lastTime = Int64.min
    /// Whether a picture is shown before one that is decoded earlier.
    private var isReordered = false

    /// Takes a picture in the order of decoding.
    mutating func decode(_ constructs: [CaptionConstruct], at time: Int64, milliseconds: Int) {
        if time < lastTime { isReordered = true }
        lastTime = max(lastTime, time)
        decoding.take(constructs)
        decoder.take(constructs, atMilliseconds: milliseconds)
    }

    /// Takes a picture in the order in which it is shown.
    mutating func present(_ constructs: [CaptionConstruct]) { presentation.take(constructs) }

    /// What both orders came to; nil where they are one.
    consuming func finish(_ captions: ClosedCaptions) -> CaptionOrders? {
        guard isReordered else { return nil }
        presentation.count(wordsOf: captions)
        decoding.count(wordsOf: decoder.finish())
        return CaptionOrders(presentation: presentation, decoding: decoding)
    }
}
