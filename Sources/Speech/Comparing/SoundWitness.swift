// SPDX-License-Identifier: Apache-2.0

/// Whether the sounds of a language contradict a recogniser: what is written fits the sound clearly better than what it
/// heard.
///
/// The text of a cue is looked for in its sound twice, as it is written and with the words that were heard in place of those
/// that differ.
struct SoundWitness {
    private let spotter: TextSpotter
    /// The two texts of each trial; empty if it is not known how their words are spoken.
    private let texts: [SpokenSentence]

    /// How much more probable the sound has to be with what is written, as a natural logarithm.
    static let clearly: Float = 40

    /// Prepares for trials.
    ///
    /// - Parameters:
    ///   - aligner: what has heard the audio.
    ///   - trials: the differences, in the order in which they are asked for.
    init(_ aligner: SpeechAligner, _ trials: [DifferenceScores.Trial]) {
        spotter = TextSpotter(aligner)
        let sentences = trials.flatMap { trial in
            trial.window.texts.map { TranscriptSentence($0.joined(separator: " ")) }
        }
        do throws(AlignmentError) {
            texts = try aligner.spoken(sentences)
        } catch {
            texts = []
        }
    }

    /// By how much more probable the sound is with what is written.
    ///
    /// - Parameters:
    ///   - number: the number of the trial.
    ///   - interval: when its cue is spoken, in milliseconds.
    /// - Returns: a natural logarithm; nil if it cannot be said, as where the way to speak a word is guessed.
    func advantage(_ number: Int, in interval: Range<Int>) -> Float? {
        guard texts.indices.contains(2 * number + 1) else { return nil }
        let (written, heard) = (texts[2 * number], texts[2 * number + 1])
        guard !written.hasGuessedWord, !heard.hasGuessedWord else { return nil }
        let window = interval.lowerBound / 10..<max(interval.lowerBound, interval.upperBound) / 10
        guard let first = spotter.score(of: written, in: window),
            let second = spotter.score(of: heard, in: window)
        else { return nil }
        return first - second
    }
}
