// SPDX-License-Identifier: Apache-2.0

public import Captions

/// How the captions of a track read in the order in which its pictures are shown, and in that in which
/// they are decoded.
public struct CaptionOrders: Equatable, Sendable {
    /// In the order in which the pictures are shown, which is the right one.
    public let presentation: CaptionOrderSigns
    /// In the order in which the pictures are decoded, in which broken encoders write them.
    public let decoding: CaptionOrderSigns

    /// Puts both together.
    public init(presentation: CaptionOrderSigns, decoding: CaptionOrderSigns) {
        self.presentation = presentation
        self.decoding = decoding
    }
}

/// Reads the captions of a track in both orders, as long as there may be two.
struct CaptionOrderReading {
    /// As many cues of a channel are enough to tell words from letters.
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
