// SPDX-License-Identifier: Apache-2.0

/// The numbers that decide whether captions are moved.
///
/// Heights are in standard deviations of what the same captions gain at places of chance. They were chosen on
/// planted cases (`Benchmarks/synchronisation`): captions of other movies stay below them, right ones are far above.
enum SyncLimits {
    /// The least speech in a reference, in milliseconds.
    static let leastSpeech = 20_000
    /// The fewest cues.
    static let fewestCues = 15
    /// More cues than these are not looked at: of more, every second, third and so on.
    static let mostCues = 4000
    /// Cues may begin so long before 0, in milliseconds.
    static let longestCaptions = 3_600_000
    /// What a change of the rate has to move captions by at least, in milliseconds.
    static let leastDrift = 500
    /// The least height of the place of the surest piece, and its least lead over other places.
    static let leastHeight = 9.0
    static let leastLead = 3.5
    /// The same of every other piece.
    static let leastHeightOfPiece = 6.5
    static let leastLeadOfPiece = 2.0
    /// The fewest cues of a piece.
    static let fewestCuesOfPiece = 12
    /// How likely it may be that cues in a row do not fit, as a logarithm: anywhere, and at the edges of pieces.
    ///
    /// Captions that are right are not changed, so that more may be wrong with what was heard.
    static let mostWeakness = (moved: 7.0, right: 10.0)
    static let mostWeaknessAtEdges = (moved: 3.0, right: 6.0)
    /// What a break has to gain more than at any other place that is more than this share of the cues away.
    static let leastLeadOfBreak = 3.0
    static let harmlessShare = 0.03
    /// What another answer has to gain more than the captions as they are, or without a change of the rate.
    static let leastGain = 12.0
    /// How far the two halves of the cues may disagree on the exact offset, in milliseconds.
    static let mostSpread = 250

    /// How sure a decision is whose least sure piece has a height.
    static func confidence(_ height: Double) -> Double {
        height <= 0 ? 0 : height / (height + leastHeight * leastHeight / height)
    }
}
