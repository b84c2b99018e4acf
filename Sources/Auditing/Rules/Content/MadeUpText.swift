// SPDX-License-Identifier: Apache-2.0

import Listening

/// Signs of text that a recogniser has made up.
enum MadeUpText {
    /// Words that are repeated so often in one caption.
    private static let loop = 4
    private static let longestLoop = 8

    /// The sign in a caption; nil if it has none.
    ///
    /// - Parameters:
    ///   - text: its text without markup.
    ///   - hearing: what the sound says of it.
    /// - Returns: a clause.
    static func sign(in text: String, _ hearing: CueHearing) -> String? {
        guard hearing.verdict != .spokenHere else { return nil }
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
        if let repeated = repetition(words) {
            return "\"\(repeated)\" is repeated \(loop) times or more, and not spoken so"
        }
        guard case .notSpoken(let absence) = hearing.verdict,
            absence == .silence || absence == .noSpeech
        else { return nil }
        let known = Set(words)
        for stock in stocks where stock.words.allSatisfy({ !$0.isDisjoint(with: known) }) {
            return "where nothing is said, it \(stock.clause)"
        }
        return nil
    }

    /// Words that follow each other again and again.
    private static func repetition(_ words: [Substring]) -> String? {
        for length in 1...longestLoop where words.count >= length * loop {
            var run = 0
            for place in length..<words.count {
                run = words[place] == words[place - length] ? run + 1 : 0
                if run == length * (loop - 1) {
                    return words[place - length + 1...place].joined(separator: " ")
                }
            }
        }
        return nil
    }

    /// One word of each set has to be there.
    private static let stocks: [(clause: String, words: [Set<Substring>])] = [
        (
            "thanks those who watch",
            [
                [
                    "thank", "thanks", "merci", "danke", "gracias", "grazie", "obrigado", "bedankt",
                    "tack", "dzi\u{0119}kuj\u{0119}",
                ],
                [
                    "watching", "viewing", "listening", "regard\u{00E9}", "zuschauen",
                    "zuh\u{00F6}ren", "ver", "visione",
                    "assistir", "kijken", "tittat", "ogl\u{0105}danie",
                ],
            ]
        ),
        (
            "asks for a subscription",
            [
                [
                    "subscribe", "abonnez", "abonniert", "abonnieren", "suscr\u{00ED}bete",
                    "suscribirse", "iscrivetevi",
                    "inscreva", "abonneer", "prenumerera",
                ]
            ]
        ),
        (
            "names who made subtitles",
            [
                [
                    "subtitles", "subtitled", "captions", "captioned", "captioning", "subtitling",
                    "untertitel",
                    "untertitelung", "untertitelt", "sous", "subt\u{00ED}tulos", "sottotitoli",
                    "legendas", "ondertiteling",
                    "undertexter", "napisy",
                ],
                [
                    "by", "community", "org", "com", "von", "im", "auftrag", "par", "titrage",
                    "por", "comunidad", "da", "pela",
                    "cura", "door", "av",
                ],
            ]
        ),
    ]
}
