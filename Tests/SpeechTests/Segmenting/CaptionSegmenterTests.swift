// SPDX-License-Identifier: Apache-2.0

import AuditRunning
import Captions
import Guidelines
import MediaSelection
import Testing

@testable import Speech

@Suite struct CaptionSegmenterTests {
    private static let story = """
        It was late in the year when my sister and I went down to the harbour, because the last boat of the \
        season was about to leave. Nobody else was there. We waited for an hour, and then we walked back home \
        through the rain, without a word. What had we hoped for? I still do not know.
        """

    private func segmenter(
        _ profile: String = "netflix",
        _ language: String = "en",
        speakers: SpeakerMarking = .none
    ) throws -> CaptionSegmenter {
        CaptionSegmenter(
            profile: try #require(CaptionProfile.builtIn(profile)),
            language: try LanguageTag(language),
            speakers: speakers
        )
    }

    @Test(arguments: CaptionProfile.builtInNames)
    func `captions of calm speech pass the check of every profile`(name: String) throws {
        let words = SpokenText.words(
            Self.story,
            perCharacter: name.hasPrefix("dcmp") ? 150 : 110,
            pause: 500
        )
        let segmenter = try segmenter(name)
        let captions = segmenter.captions(of: Transcript(words: words))
        let notices = segmenter.notices(of: captions)
        #expect(notices.isEmpty, "\(notices.map(\.message))")
        #expect(captions.cues.count > 4)
    }

    @Test(arguments: CaptionProfile.builtInNames, [SpeakerMarking.none, .dash])
    func `no word is lost, doubled or moved, and no cue overlaps or begins before its words`(
        name: String,
        speakers: SpeakerMarking
    ) throws {
        for seed in 1...5 {
            let words = SpokenText.random(200, seed: UInt64(seed), speakers: speakers == .dash)
            let captions = try segmenter(name, speakers: speakers).captions(
                of: Transcript(words: words)
            )
            #expect(captions.cues.flatMap(\.lines).flatMap { Array($0) } == Array(words.indices))
            for (cue, next) in zip(captions.cues, captions.cues.dropFirst()) {
                #expect(cue.endMilliseconds <= next.startMilliseconds)
            }
            for cue in captions.cues {
                #expect(cue.startMilliseconds < cue.endMilliseconds)
                #expect(cue.startMilliseconds >= words[cue.words.lowerBound].startMilliseconds)
            }
        }
    }

    @Test(arguments: CaptionProfile.builtInNames)
    func `segmenting the words of captions again gives the same captions`(name: String) throws {
        let words = SpokenText.random(300, seed: 7)
        let segmenter = try segmenter(name)
        let once = segmenter.captions(of: Transcript(words: words))
        let again = once.cues.flatMap { cue in cue.lines.flatMap { once.words[$0] } }
        #expect(segmenter.captions(of: Transcript(words: again)) == once)
    }

    @Test func `cues and lines end where sentences and clauses do`() throws {
        let words = SpokenText.words(Self.story, pause: 400)
        let texts = try segmenter().captions(of: Transcript(words: words)).texts
        #expect(texts.contains(["Nobody else was there."]))
        #expect(texts.contains(["What had we hoped for?"]))
        for line in texts.joined() {
            let last = line.split(separator: " ").last.map { $0.lowercased() } ?? ""
            #expect(!["the", "a", "my", "an"].contains(last), "\(line)")
        }
    }

    @Test(arguments: [
        (
            "fr",
            "Je ne sais pas pourquoi le directeur de la grande maison est venu avec sa petite fille ce matin",
            "la"
        ),
        (
            "es",
            "No sabemos por qué el director de la casa grande vino con su hija pequeña esta mañana temprano",
            "la"
        ),
        (
            "de",
            "Wir wissen nicht warum der Direktor aus dem grossen Haus mit der kleinen Tochter gekommen ist",
            "der"
        ),
        (
            "pt",
            "Não sabemos por que o diretor da casa grande veio com a sua filha pequena esta manhã cedo",
            "a"
        ),
        (
            "it",
            "Non sappiamo perché il direttore della casa grande è venuto con la figlia piccola questa mattina",
            "la"
        ),
    ])
    func `an article is not parted from its noun`(language: String, text: String, article: String)
        throws
    {
        let words = SpokenText.words(text)
        let captions = try segmenter("netflix", language).captions(of: Transcript(words: words))
        #expect(captions.texts.joined().count > 1)
        for line in captions.texts.joined() {
            #expect(line.split(separator: " ").last != article[...], "\(line)")
        }
    }

    @Test func `one line is used where it is wide enough, and of two the lower one is longer`()
        throws
    {
        let short = SpokenText.words("This fits on one line of a caption.")
        #expect(try segmenter().captions(of: Transcript(words: short)).texts.map(\.count) == [1])
        let long = SpokenText.words(
            "xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxxx xxxxxxx",
            pause: 0
        )
        let texts = try segmenter().captions(of: Transcript(words: long)).texts
        #expect(texts.map { $0.map(\.count) } == [[23, 31]])
    }

    @Test func `a cue stays after its last word where there is room, and closes short gaps`() throws
    {
        let words =
            SpokenText.words("Come here.", from: 0) + SpokenText.words("Look at that.", from: 1500)
            + SpokenText.words("No.", from: 9000)
        let cues = try segmenter().captions(of: Transcript(words: words)).cues
        // Two frames at the 24 frames/s that the profile assumes are 83.3 ms.
        #expect(cues[0].endMilliseconds == 1500 - 84)
        #expect(cues[1].endMilliseconds == words[4].endMilliseconds + 500)
        #expect(cues[2].endMilliseconds - cues[2].startMilliseconds == 833)
    }

    @Test func `a cue does not stay over the silence that a word is stretched over`() throws {
        let words = [
            Word(text: "So", startMilliseconds: 0, endMilliseconds: 60_000),
            Word(text: "then", startMilliseconds: 60_000, endMilliseconds: 60_900),
        ]
        let cues = try segmenter().captions(of: Transcript(words: words)).cues
        #expect(cues.map(\.endMilliseconds) == [7000, 61_400])
    }

    @Test func `words too fast for any division are named`() throws {
        let words = SpokenText.words(Self.story, perCharacter: 20, pause: 0)
        let segmenter = try segmenter()
        let notices = segmenter.notices(of: segmenter.captions(of: Transcript(words: words)))
        #expect(
            notices.contains { $0.reason == .spokenTooFast && $0.rule == "Q401" && $0.cue != nil }
        )
        let wide = [
            Word(
                text: String(repeating: "w", count: 60),
                startMilliseconds: 0,
                endMilliseconds: 4000
            )
        ]
        let found = segmenter.notices(of: segmenter.captions(of: Transcript(words: wide)))
        #expect(found.map(\.reason) == [.wordWiderThanLine])
    }

    @Test func `a caption waits for one that could not be read otherwise, and that is said`() throws
    {
        let words =
            SpokenText.words("Yes.", from: 0, speaker: "A")
            + SpokenText.words("I thought so all along.", from: 600, speaker: "B")
        let segmenter = try segmenter()
        let captions = segmenter.captions(of: Transcript(words: words))
        #expect(captions.cues.map(\.startMilliseconds) == [0, 917])
        #expect(segmenter.notices(of: captions).map(\.reason) == [.startsLate])
    }

    @Test func `times that no recogniser can mean neither crash nor overlap`() throws {
        let times = [(0, 0), (0, 0), (.min, .max), (5, 4), (.max, .min), (7, 7)]
        let words = times.map { Word(text: "a", startMilliseconds: $0.0, endMilliseconds: $0.1) }
        for captions in [
            try segmenter().captions(of: Transcript(words: words)),
            try segmenter().captionsPerWord(of: Transcript(words: words)),
        ] {
            #expect(captions.cues.flatMap(\.lines).flatMap { Array($0) } == Array(0..<6))
            for (cue, next) in zip(captions.cues, captions.cues.dropFirst()) {
                #expect(cue.startMilliseconds < cue.endMilliseconds)
                #expect(cue.endMilliseconds <= next.startMilliseconds)
            }
        }
        #expect(try segmenter().captions(of: Transcript()).cues.isEmpty)
    }
}
