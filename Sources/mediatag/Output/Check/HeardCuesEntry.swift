// SPDX-License-Identifier: Apache-2.0

import Listening

/// What was decided of the cues of a file by listening, in the report of `captions check --listen`.
struct HeardCuesEntry: Encodable {
    /// What was decided of a cue.
    struct Cue: Encodable {
        /// Its place in the file, counted from 1.
        let cue: Int
        let verdict: String
        /// What is heard instead, or why nothing is decided.
        var reason: String?
        /// How much later than the cue its text is spoken, in seconds.
        var later: Double?
        let confidence: Double
        let phones: Int
        /// What decides it: the sounds of the language, or a recogniser that was given the text.
        let by: String
        /// When its words begin and end, in seconds.
        var wordsStart: Double?
        var wordsEnd: Double?

        init(_ number: Int, _ hearing: CueHearing) {
            cue = number
            confidence = (hearing.confidence * 100).rounded() / 100
            phones = hearing.phones
            by = hearing.isByEngine ? "engine" : "sound"
            wordsStart = hearing.words.map { Double($0.lowerBound) / 1000 }
            wordsEnd = hearing.words.map { Double($0.upperBound) / 1000 }
            switch hearing.verdict {
            case .spokenHere: verdict = "spokenHere"
            case .spokenElsewhere(let milliseconds):
                verdict = "spokenElsewhere"
                later = Double(milliseconds) / 1000
            case .notSpoken(let absence):
                verdict = "notSpoken"
                reason = absence.rawValue
            case .cannotTell(let uncertainty):
                verdict = "cannotTell"
                reason = uncertainty.rawValue
            }
        }
    }

    let cues: [Cue]
    /// Speech that no cue shows.
    let uncaptioned: [ReportedInterval]
    /// What a recogniser heard.
    let words: HeardWordsEntry?

    /// Takes what was decided; nil if the text was not held against the sound.
    init?(_ text: TextHearing?) {
        guard case .heard(let heard) = text else { return nil }
        cues = heard.cues.enumerated().map { Cue($0 + 1, $1) }
        words = heard.words.map { HeardWordsEntry($0) }
        uncaptioned = heard.uncaptioned.map(ReportedInterval.init)
    }
}
