// SPDX-License-Identifier: Apache-2.0

/// Brings what pictures carry from the order of decoding into that of presentation.
///
/// A picture is given back when no picture that is decoded later can be shown before it. The number
/// of pictures that wait is bounded: no coding re-orders as many.
package struct PresentationOrder<Payload> {
    /// More pictures than this never wait; H.264 and H.265 re-order 16 at most.
    package static var limit: Int { 256 }

    /// A picture that waits, or is given back.
    package struct Picture {
        /// When it is shown, in ticks of the caller's.
        package let time: Int64
        /// What it carries.
        package let payload: Payload
    }

    /// In order of presentation, the last to be shown first.
    private var waiting: [Picture] = []

    /// Nothing waits.
    package init() {}

    /// Takes the next picture in order of decoding.
    package mutating func take(_ payload: Payload, at time: Int64) {
        var place = waiting.count
        // Of pictures with one time, the one that is decoded first is shown first.
        while place > 0, waiting[place - 1].time <= time { place -= 1 }
        waiting.insert(Picture(time: time, payload: payload), at: place)
    }

    /// The next picture that is shown before a time, or that there is no room for.
    ///
    /// - Parameter time: no picture that is still to come is shown before it; nil for the end.
    /// - Returns: the picture; nil where every picture that waits may have to.
    package mutating func next(before time: Int64?) -> Picture? {
        guard let last = waiting.last else { return nil }
        let isDue = time.map { last.time < $0 } ?? true
        return isDue || waiting.count > Self.limit ? waiting.removeLast() : nil
    }
}

/// Signs by which a person would tell that caption data is read in the order that it was written in.
///
/// In another order the control codes of line 21, which come twice in a row, are torn apart, and words are
/// letters in disorder. Source: ANSI/CTA-608-E, 8.3.
package struct CaptionOrderSigns: Equatable, Sendable {
    /// Number of control codes of line 21.
    package private(set) var controlCodes = 0
    /// Number of control codes that are one of two alike in a row.
    package private(set) var doubledControlCodes = 0
    /// Number of words of the captions, as far as they were counted.
    package private(set) var words = 0
    /// How many of the words are frequent in one of the languages that `LanguageGuess` knows.
    package private(set) var commonWords = 0

    /// The last pair of each field, where it is a control code that none before it was like.
    private var last: [CEA608Pair?] = [nil, nil]

    /// Nothing was counted.
    package init() {}

    /// Takes what the next picture carries.
    package mutating func take(_ constructs: [CaptionConstruct]) {
        for construct in constructs where construct.isLine21 && !construct.isPadding {
            let field = construct.kind == .field1 ? 0 : 1
            let pair = CEA608Pair(codes: construct.first, construct.second)
            guard pair.isControlCode else {
                last[field] = nil
                continue
            }
            controlCodes += 1
            let isSecond = last[field] == pair
            if isSecond { doubledControlCodes += 2 }
            last[field] = isSecond ? nil : pair
        }
    }

    /// Counts the words of what was decoded.
    package mutating func count(wordsOf captions: ClosedCaptions) {
        for channel in captions.channels {
            let texts = channel.document.cues.lazy.map(\.text.plainText)
            let counts = LetterSample(texts).frequentWords
            words += counts.all
            commonWords += counts.frequent
        }
    }
}

/// How the captions of a track read in the order in which its pictures are shown, and in that in which
/// they are decoded.
package struct CaptionOrders: Equatable, Sendable {
    /// In the order in which the pictures are shown, which is the right one.
    package let presentation: CaptionOrderSigns
    /// In the order in which the pictures are decoded, in which broken encoders write them.
    package let decoding: CaptionOrderSigns

    /// Puts both together.
    package init(presentation: CaptionOrderSigns, decoding: CaptionOrderSigns) {
        self.presentation = presentation
        self.decoding = decoding
    }
}
