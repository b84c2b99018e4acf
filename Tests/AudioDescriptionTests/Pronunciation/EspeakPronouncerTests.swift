// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import AudioDescription

@Suite struct EspeakPronouncerTests {
    private static let american = Result {
        try EspeakPronouncer(voice: "en-us", engine: EspeakEngine())
    }

    private func pronunciation(_ ipa: String) throws -> EspeakPronunciation {
        try Self.american.get().pronunciation(of: IPAText(ipa))
    }

    @Test(
        arguments: [
            ("liːd", "liːd"), ("l/i:/d", "liːd"), ("ˈlɛd", "lˈɛd"), ("/t͡ʃɜːt͡ʃ/", "tʃɜːtʃ"),
            ("ˈɪn.ðə ˈpaɪp", "ˈɪnðə pˈaɪp"), ("ˈʤʌʤ", "dʒˈʌdʒ"), ("həˈloʊ", "həlˈoʊ"),
        ]
    )
    func `sounds of the voice are spoken exactly, wherever the stress is written`(
        ipa: String,
        spoken: String
    ) throws {
        let result = try pronunciation(ipa)
        #expect(result.outcome == .exact, "\(result)")
        #expect(result.distance == 0)
        let sounds = PhoneSequence(try #require(result.spoken))
        #expect(sounds.phones == PhoneSequence(spoken).phones, "\(result)")
    }

    @Test func `what a voice speaks of a word is spoken exactly when it is written as IPA`() throws
    {
        let engine = try EspeakEngine()
        let words = [
            "en-us": "water church little rural bottle example question Wednesday",
            "de": "Übung zwischen Straße ereignisse zusätzlich Küche pfiffig",
            "fr": "bonjour supérieur feuille enroulement un heureux",
            "ru": "книга косых названий обрезка потока",
            "pl": "ikonie wspiera szczęście chrząszcz", "tr": "yapma çevreden güneş ığdır",
        ]
        for (voice, text) in words.sorted(by: { $0.key < $1.key }) {
            let pronouncer = try EspeakPronouncer(voice: voice, engine: engine)
            for word in text.split(separator: " ") {
                let ipa = try engine.phonemes(of: String(word), voice: voice)
                let result = try pronouncer.pronunciation(of: IPAText(ipa))
                #expect(result.outcome == .exact, "\(voice) \(word) \(ipa): \(result)")
            }
        }
    }

    @Test(arguments: [("buːχ", 0.2), ("ˈʁɛd", 0.2), ("lyːdɐ", 0.3), ("ˈlʲɛd", 0.1), ("pʰɪn", 0.1)])
    func `a near sound is spoken for one that the voice does not have`(
        ipa: String,
        limit: Double
    ) throws {
        let result = try pronunciation(ipa)
        guard result.outcome != .exact else { return }
        #expect(result.outcome == .approximate, "\(result)")
        let distance = try #require(result.distance)
        #expect(distance > 0 && distance <= limit, "\(result)")
        let spoken = PhoneSequence(try #require(result.spoken))
        #expect(spoken.phones.count >= PhoneSequence(ipa).phones.count, "\(result)")
    }

    @Test(arguments: ["ǃxoː", "l🙂d", "ˈ", "l☃d", String(repeating: "a", count: 600)])
    func `without a near sound, or without IPA, nothing is spoken`(ipa: String) throws {
        let result = try pronunciation(ipa)
        #expect(result.outcome == .impossible)
        #expect(result.mnemonics == nil)
    }

    @Test func `a word is never cut off`() throws {
        for ipa in ["ˈlɛdb͡vət", "ʘlɛd", "strɛŋkθsts", "ɪɪɪɪɪɪ", "ptkptk", "ŋŋŋ", "ʔʔaʔʔ"] {
            let result = try pronunciation(ipa)
            guard result.outcome != .impossible else { continue }
            let spoken = PhoneSequence(try #require(result.spoken))
            #expect(spoken.phones.count >= PhoneSequence(ipa).phones.count, "\(ipa): \(result)")
        }
    }

    @Test func `names that would be read as another one are divided`() {
        let sounds = EspeakSounds(names: [["t"]: ["t"]], tokens: ["t", "S", "tS", "i", "I", "I2"])
        #expect(sounds.joined([("", "t"), ("", "S")]) == "t|S")
        #expect(sounds.joined([("", "t"), ("'", "S")]) == "t'S")
        #expect(sounds.joined([("", "tS"), ("'", "i"), ("", "t")]) == "tS'it")
    }

    @Test func `a text with sounds is spoken in full after any punctuation`() throws {
        let pronouncer = try Self.american.get()
        let engine = try EspeakEngine()
        let lexicon = PronunciationLexicon([
            LexiconEntry(word: "lead", spoken: .ipa(IPAText("lɛd")))
        ])
        for mark in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~“”‘«»„…–—¿¡" {
            let text = SpokenText(
                "Say \(mark)lead\(mark) pipe.",
                language: nil,
                lexicon: lexicon,
                by: try WordFinder()
            )
            guard !text.matches.isEmpty else { continue }
            let written = try text.espeak(by: pronouncer).text
            let spoken = try engine.phonemes(of: written, voice: "en-us", as: .mnemonics)
            #expect(spoken.contains("lɛd"), "\(written): \(spoken)")
            #expect(spoken.contains("pˈaɪp"), "\(written): \(spoken)")
        }
    }

    @Test(
        arguments: [
            "a [[l'Ed]] b", "[[[[l'Ed]]", "x[\u{1}[l'Ed", "[[", "a [", "lead[[s'it]]", "[lead]",
            "[[lead]]",
        ]
    )
    func `brackets of a text are not read as sounds`(text: String) throws {
        let pronouncer = try Self.american.get()
        let lexicon = PronunciationLexicon([
            LexiconEntry(word: "lead", spoken: .ipa(IPAText("lɛd"))),
            LexiconEntry(word: "b", spoken: .alias("[[t'u:]]")),
        ])
        let spoken = SpokenText(text, language: nil, lexicon: lexicon, by: try WordFinder())
        let written = try spoken.espeak(by: pronouncer).text
        let sounds = spoken.matches.count { $0.entry.ipa != nil }
        #expect(written.ranges(of: "[[").count == sounds, "\(written)")
        #expect(written.ranges(of: "[[lEd]]").count == sounds, "\(written)")
        #expect(!written.unicodeScalars.contains("\u{1}"))
    }

    @Test func `inline forms cannot be forged by the text`() throws {
        let lexicon = PronunciationLexicon([
            LexiconEntry(word: "lead", spoken: .ipa(IPAText("lɛd"))),
            LexiconEntry(word: "W3C", spoken: .alias("the \"web\" <b>")),
        ])
        let text = SpokenText(
            "lead [x](/y/) <i> W3C",
            language: nil,
            lexicon: lexicon,
            by: try WordFinder()
        )
        #expect(text.misaki == "[lead](/lɛd/) [x] (/y/) <i> the \"web\" <b>")
        let html = text.dataSSML
        #expect(
            html.hasPrefix("<span data-ssml=\"{&quot;phoneme&quot;:{&quot;ph&quot;:&quot;lɛd&quot;")
        )
        #expect(html.contains("&lt;i&gt;"))
        #expect(!html.contains("<b>") && !html.contains("<i>"))
    }
}
