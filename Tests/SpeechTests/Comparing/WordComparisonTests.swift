// SPDX-License-Identifier: Apache-2.0

import Listening
import MediaSelection
import Testing

@testable import Speech

/// Captions and what was heard are compared word by word.
@Suite struct WordComparisonTests {
    private static let cues = [
        JudgedCue(shown: 0..<2000, text: "He is not guilty."),
        JudgedCue(shown: 2000..<4000, text: "They paid 15 dollars."),
        JudgedCue(shown: 8000..<9000, text: "We go home now."),
    ]

    private static func compare(
        _ heard: [(String, Int)],
        _ cues: [JudgedCue] = cues,
        glossary: Set<String> = []
    ) throws -> WordComparison {
        let words = heard.flatMap { text, start in
            text.split(separator: " ").enumerated().map {
                Word(
                    text: String($1),
                    startMilliseconds: start + 300 * $0,
                    endMilliseconds: start + 300 * $0 + 250
                )
            }
        }
        return try #require(
            WordComparison(
                cues,
                CueWords(cues),
                words,
                ComparisonSettings(
                    language: .english,
                    isSame: SameWord(sounds: [:]),
                    severity: DifferenceSeverity(.english, glossary: glossary)
                )
            )
        )
    }

    private static let right = [
        ("He is not guilty.", 100), ("They paid $15.", 2100), ("We go home now.", 8000),
    ]

    @Test func `the same words have no difference`() throws {
        let comparison = try Self.compare(Self.right)
        #expect(comparison.places.isEmpty)
        #expect(comparison.errors == [0, 0, 0])
        #expect(comparison.writtenCount == 12)
    }

    @Test func `a negation that is left out and a number that is changed are serious`() throws {
        let comparison = try Self.compare([
            ("He is guilty.", 100), ("They paid $50.", 2100), ("We go home now.", 8000),
        ])
        let differences = comparison.places.map(\.difference)
        #expect(differences.map(\.kind) == [.invented, .changed])
        #expect(differences.map(\.severity) == [.serious, .serious])
        #expect(differences.map(\.cue) == [0, 1])
        #expect(differences[0].written == "not")
        #expect(differences[1].written == "15")
        #expect(differences[1].heard == "$50.")
    }

    @Test func `what is heard where no cue is has none`() throws {
        var heard = Self.right
        heard.insert(("and they left this part out", 5000), at: 2)
        let comparison = try Self.compare(heard)
        #expect(comparison.places.count == 1)
        #expect(comparison.places.first?.difference.kind == .missing)
        #expect(comparison.places.first?.difference.cue == nil)
        #expect(comparison.places.first?.difference.severity == .serious)
        #expect(comparison.errorsBesideCues == 6)
    }

    @Test func `small words are minor and names of the glossary serious`() throws {
        let cues = [JudgedCue(shown: 0..<3000, text: "The house of Anna Berg")]
        let heard = [("A house of Anna Burg", 100)]
        let without = try Self.compare(heard, cues)
        #expect(without.places.map(\.difference.severity) == [.minor, .standard])
        let with = try Self.compare(heard, cues, glossary: ["berg"])
        #expect(with.places.map(\.difference.severity) == [.minor, .serious])
    }

    @Test func `one word in two parts is the same word`() throws {
        let cues = [JudgedCue(shown: 0..<3000, text: "everyday life")]
        #expect(try Self.compare([("every day life", 100)], cues).places.isEmpty)
    }

    @Test func `scores decide which text fits better`() throws {
        let heard = [
            ("He is guilty.", 100), ("They paid 50 dollars.", 2100), ("We all go home now.", 8000),
        ]
        let comparison = try Self.compare(heard)
        let words = CueWords(Self.cues)
        let trials = comparison.places.enumerated().compactMap {
            DifferenceScores.trial($0, $1, words, in: 0..<2000)
        }
        #expect(
            trials.map(\.window.texts) == [
                [["He", "is", "not", "guilty."], ["He", "is", "guilty."]],
                [["They", "paid", "15", "dollars."], ["They", "paid", "50", "dollars."]],
                [["We", "go", "home", "now."], ["We", "all", "go", "home", "now."]],
            ]
        )
        // "not" is improbable, and "guilty" directly after "is" is not.
        #expect(DifferenceScores.decide(trials[0], [[0, 0, -7, -2], [0, 0, -0.3]]) == true)
        #expect(DifferenceScores.decide(trials[0], [[0, 0, -0.5, -0.2], [0, 0, -6]]) == false)
        #expect(DifferenceScores.decide(trials[1], [[0, 0, -5, 0], [0, 0, -0.5, 0]]) == true)
        #expect(DifferenceScores.decide(trials[1], [[0, 0, -0.9, 0], [0, 0, -0.5, 0]]) == false)
        #expect(
            DifferenceScores.decide(trials[2], [[0, -6, 0, 0], [0, -0.4, -0.2, 0, 0]]) == true
        )
        #expect(
            DifferenceScores.decide(trials[2], [[0, -0.1, 0, 0], [0, -9, -0.2, 0, 0]]) == false
        )
    }
}
