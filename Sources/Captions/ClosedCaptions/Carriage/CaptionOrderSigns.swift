// SPDX-License-Identifier: Apache-2.0

/// Signs by which a person would tell that caption data is read in the order that it was written in.
///
/// In another order the control codes of line 21, which come twice in a row, are torn apart, and words are
/// letters in disorder. Source: ANSI/CTA-608-E, 8.3.
public struct CaptionOrderSigns: Equatable, Sendable {
    /// Number of control codes of line 21.
    public private(set) var controlCodes = 0
    /// Number of control codes that are one of two alike in a row.
    public private(set) var doubledControlCodes = 0
    /// Number of words of the captions, as far as they were counted.
    public private(set) var words = 0
    /// How many of the words are common in one of the languages that ``LanguageGuess`` knows.
    public private(set) var commonWords = 0

    /// The last pair of each field, where it is a control code that none before it was like.
    private var last: [CEA608Pair?] = [nil, nil]

    /// Nothing was counted.
    public init() {}

    /// Takes what the next picture carries.
    public mutating func take(_ constructs: [CaptionConstruct]) {
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
    public mutating func count(wordsOf captions: ClosedCaptions) {
        for channel in captions.channels {
            let counts = LanguageGuess.words(of: channel.document)
            words += counts.all
            commonWords += counts.common
        }
    }
}
