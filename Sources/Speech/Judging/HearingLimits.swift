// SPDX-License-Identifier: Apache-2.0

/// What the fit of a text where it fits best decides, by the number of its sounds.
///
/// Measured with utterances of seven synthetic voices and a natural one, and as many texts that are not spoken in
/// them. Between the two limits nothing is decided.
struct HearingLimits {
    /// Under which fit a text is not spoken; nil if its absence is never certain.
    let absent: Float?
    /// Under which fit it is not spoken where the network excludes a voice.
    var absentWithoutVoice: Float? { absent.map { $0 + Self.certainty } }
    /// Over which fit it is spoken, if it fills its utterance; nil if it never is by itself.
    let present: Float?
    /// Which share of the utterance it has to fill.
    let coverage: Double

    /// How much lower the limit of absence is if the way to speak a word is only guessed.
    private static let guess: Float = 1.2

    /// The limits for a text.
    init(_ sentence: SpokenSentence) {
        let phones = sentence.phones
        let guess = sentence.hasGuessedWord ? Self.guess : 0
        let need = SoundEvidence.needs.first { $0.phones.contains(phones) }
        present = need?.fit ?? Self.longFit
        coverage = need?.coverage ?? Self.longCoverage
        absent =
            switch phones {
            case 0...SoundEvidence.uncertainPhones: nil
            case 0..<SoundEvidence.countedPhones: -2.5 - guess
            default: -1.8 - guess
            }
    }

    /// How much the network adds to what the sounds say: texts that are spoken under music as loud as they are can be
    /// missed by one of the two.
    private static let certainty: Float = 0.8

    /// Long texts fit nowhere else, and are often a part of an utterance.
    private static let longFit: Float = -1
    private static let longCoverage = 0.3

    /// The fit of voices on which the limits were measured: about the lowest of them.
    private static let usualVoice: Float = 0.3

    /// How much lower the limit of absence is for a voice that fits the model badly, by the median fit of long texts that
    /// are certain; nil if there are too few.
    static func shift(for voice: Float?) -> Float {
        min(0, (voice ?? usualVoice) - usualVoice)
    }
}
