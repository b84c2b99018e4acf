// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import MediaSelection
import Testing

/// Each rule for what captions say finds its own fault, and nothing in captions that are right.
@Suite struct ContentRulesTests {
    /// Captions, what they are said to be, and the rules that find something in them.
    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        let rules: [String]
        var role = CaptionRole()
        var language: String? = "en"
        var header = ""
        let cues: [String]
        var testDescription: String { name }
    }

    private static let sentence = "We have been here for a while."
    private static let sdh = CaptionRole(isSDH: true)

    private static let spanish = [
        "Tenemos que irnos ahora.", "¿Dónde está tu hermana?", "Estaba aquí conmigo anoche.",
        "No quiero hablar de eso.", "La puerta se abrió sola.", "Nadie sabe lo que pasó.",
        "Vamos a buscarla en el puerto.", "Mi padre nunca volvió.", "Todo esto es muy extraño.",
        "Gracias por venir, señora.",
    ]
    private static let english = [
        "We have to leave right now.", "Where is your sister?", "She was here with me last night.",
        "I do not want to talk about it.", "The door opened by itself.",
        "Nobody knows what happened.",
        "Let us look for her at the harbour.", "My father never came back.",
        "This is very strange.",
        "Thank you for coming, madam.",
    ]
    private static let german = [
        "Miss Baker, wir müssen jetzt los.", "Wo ist deine Schwester, Johnny?",
        "Das ist New York, Mann.",
        "Ich will nicht darüber reden.", "Die Tür ging von selbst auf.",
        "Mister Green weiß, was passiert ist.",
        "Wir suchen sie unten am Hafen.", "Mein Vater kam nie zurück.",
        "Das ist alles sehr seltsam.",
        "Danke, dass Sie gekommen sind.",
    ]

    /// Ten times as many cues, which are told apart by numbers.
    private static func ten(_ lines: [String]) -> [String] {
        (0..<10).flatMap { round in lines.map { "\($0) \(round)" } }
    }

    private static func many(_ count: Int, _ text: String, plus extra: [String] = []) -> [String] {
        extra + Array(repeating: text, count: count - extra.count)
    }

    @Test(arguments: examples) func `each planted fault is found, and nothing else`(
        _ example: Example
    ) throws {
        let cues = example.cues.enumerated().map { index, text in
            (index * 4000, index * 4000 + 3000, text + (index % 2 == 0 ? " " : ""))
        }
        let text =
            "WEBVTT\n\(example.header)\n"
            + cues.map { start, end, text in
                "\(time(start)) --> \(time(end))\n\(text)\n\n"
            }.joined()
        let reading = try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt")
        var captions = CaptionAsset(
            reading,
            fileName: "a.vtt",
            declaredLanguage: try example.language.map { try LanguageTag($0) }
        )
        captions.role = example.role
        let report = Audit(profile: .wcagAA).check(Asset(name: "a.vtt", captionFiles: [captions]))
        let found = Set(report.findings.all.map(\.rule).filter { $0.hasPrefix("S") })
        #expect(found == Set(example.rules))
    }

    private func time(_ milliseconds: Int) -> String {
        let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: width - digits.count) + digits
        }
        return "\(padded(minutes, 2)):\(padded(rest / 1000, 2)).\(padded(rest % 1000, 3))"
    }

    private static let examples = [
        Example(name: "plain subtitles", rules: [], cues: many(120, sentence)),
        Example(name: "SDH without markers", rules: ["S501"], role: sdh, cues: many(120, sentence)),
        Example(
            name: "SDH with sounds and speakers",
            rules: [],
            role: sdh,
            cues: many(120, sentence, plus: ["[door slams]", "ANNA: Who is there?"])
        ),
        Example(
            name: "SDH without markers in a short film",
            rules: ["S501"],
            role: sdh,
            cues: many(32, sentence)
        ),
        Example(
            name: "few SDH cues prove nothing",
            rules: [],
            role: sdh,
            cues: many(20, sentence)
        ),
        Example(
            name: "sounds without the tag",
            rules: ["S502"],
            cues: many(100, sentence, plus: Array(repeating: "[door slams]", count: 6))
        ),
        Example(
            name: "sounds and no speakers",
            rules: ["S503"],
            role: sdh,
            cues: many(120, sentence, plus: ["[door slams]"])
        ),
        Example(
            name: "Russian letters tagged English",
            rules: ["S507"],
            cues: many(20, "Мы здесь уже давно.")
        ),
        Example(
            name: "Russian letters tagged Russian",
            rules: [],
            language: "ru",
            cues: many(20, "Мы здесь уже давно.")
        ),
        Example(name: "Spanish tagged English", rules: ["S507"], cues: ten(spanish)),
        Example(name: "Spanish tagged Spanish", rules: [], language: "es-419", cues: ten(spanish)),
        Example(
            name: "Spanish tagged Galician",
            rules: ["S507"],
            language: "gl",
            cues: ten(spanish)
        ),
        Example(
            name: "English tagged German, which its header states",
            rules: ["S507"],
            language: nil,
            header: "Language: de\n",
            cues: ten(english)
        ),
        Example(name: "Spanish without a language", rules: [], language: nil, cues: ten(spanish)),
        Example(name: "English names in German", rules: [], language: "de", cues: ten(german)),
        Example(
            name: "forced and dense",
            rules: ["S508"],
            role: CaptionRole(isForced: true, movieMilliseconds: 600_000),
            cues: many(100, sentence)
        ),
        Example(
            name: "forced and few",
            rules: [],
            role: CaptionRole(isForced: true, movieMilliseconds: 600_000),
            cues: many(5, sentence)
        ),
        Example(
            name: "few for all that is said",
            rules: ["S509"],
            role: CaptionRole(movieMilliseconds: 3_600_000),
            cues: many(5, sentence)
        ),
        Example(
            name: "few for all that is said in a short film",
            rules: ["S509"],
            role: CaptionRole(movieMilliseconds: 300_000),
            cues: many(2, sentence)
        ),
        Example(
            name: "few beside others in a film of a minute",
            rules: ["S509"],
            role: CaptionRole(movieMilliseconds: 60_000, mostCues: 15),
            cues: many(3, sentence)
        ),
        Example(
            name: "half as many as others",
            rules: [],
            role: CaptionRole(movieMilliseconds: 30_000, mostCues: 15),
            cues: many(7, sentence)
        ),
        Example(
            name: "neither punctuation nor capitals",
            rules: ["S510"],
            cues: many(60, "we have been here for a while")
        ),
        Example(
            name: "recognised speech in a short film, with sounds",
            rules: ["S510"],
            cues: many(16, "we have been here for a while", plus: ["[Music]", "[Applause]", "♪"])
        ),
        Example(
            name: "a few words without punctuation",
            rules: [],
            cues: many(6, "we have been here for a while")
        ),
        Example(
            name: "named as generated",
            rules: ["S510"],
            role: CaptionRole(name: "English (auto-generated)"),
            cues: many(20, sentence)
        ),
        Example(
            name: "speech that was not understood",
            rules: ["S511"],
            cues: many(20, sentence, plus: Array(repeating: "We met [inaudible] there.", count: 3))
        ),
        Example(
            name: "words that a recogniser was not sure of",
            rules: ["S539"],
            cues: many(20, sentence, plus: ["We met <c.low-confidence>lan</c> <i>there</i>."])
        ),
        Example(
            name: "words of another class",
            rules: [],
            cues: many(20, sentence, plus: ["We met <c.name>Ian</c> there."])
        ),
        Example(
            name: "easy to read, and fast",
            rules: ["S513"],
            role: CaptionRole(isEasyToRead: true),
            cues: many(20, "We have been here for a while, and now we go home again.")
        ),
        Example(
            name: "easy to read",
            rules: [],
            role: CaptionRole(isEasyToRead: true),
            cues: many(20, "We go home.")
        ),
        Example(
            name: "an advertisement",
            rules: ["S514"],
            cues: many(20, sentence, plus: ["Subtitles by www.example.com"])
        ),
        Example(
            name: "an address that somebody says",
            rules: [],
            cues: many(20, sentence, plus: ["One.", "Go to www.example.org and write to us."])
        ),
        Example(
            name: "an address alone at the end",
            rules: ["S514"],
            cues: many(19, sentence) + ["www.example.org"]
        ),
        Example(
            name: "a site of subtitles",
            rules: ["S514"],
            cues: many(20, sentence, plus: ["One.", "Find more on www.mysubs.example!"])
        ),
        Example(
            name: "masked words",
            rules: ["S536"],
            cues: many(20, sentence, plus: ["What the f***?"])
        ),
        Example(name: "a blank", rules: ["S536"], cues: many(20, sentence, plus: ["Oh, [ __ ]!"])),
        Example(
            name: "sounds between asterisks",
            rules: [],
            cues: many(20, sentence, plus: ["*sighs* Again.", "2 * 3 is 6.", "**Bold** words"])
        ),
        Example(
            name: "captions that end at 55 % of the film",
            rules: ["S537"],
            role: CaptionRole(movieMilliseconds: 145_000),
            cues: many(20, sentence)
        ),
        Example(
            name: "captions before credits",
            rules: [],
            role: CaptionRole(movieMilliseconds: 100_000),
            cues: many(20, sentence)
        ),
        Example(name: "music alone", rules: ["S538"], role: sdh, cues: ["[Music]"]),
        Example(
            name: "sounds alone",
            rules: ["S538"],
            cues: ["[Music]", "(applause)", "♪", "[Music]"]
        ),
        Example(
            name: "a song",
            rules: [],
            role: sdh,
            cues: ["[Music]", "♪ Row, row, row your boat ♪"]
        ),
        Example(
            name: "full subtitles marked as forced in a short film",
            rules: ["S508"],
            role: CaptionRole(isForced: true, movieMilliseconds: 60_000, mostCues: 12),
            cues: many(12, sentence)
        ),
        Example(
            name: "Traditional text tagged zh-Hans",
            rules: ["S507"],
            language: "zh-Hans",
            cues: many(20, "這個時候我們應該說什麼？", plus: ["他們還沒來。"])
        ),
        Example(
            name: "Simplified text tagged zh-TW",
            rules: ["S507"],
            language: "zh-TW",
            cues: many(20, "这个时候我们应该说什么？", plus: ["他们还没来。"])
        ),
        Example(
            name: "Traditional text tagged zh-Hant",
            rules: [],
            language: "zh-Hant",
            cues: many(20, "這個時候我們應該說什麼？", plus: ["他們還沒來。"])
        ),
        Example(
            name: "brackets of two kinds",
            rules: ["S515"],
            role: sdh,
            cues: many(
                90,
                sentence,
                plus: Array(repeating: "[door slams]", count: 3)
                    + Array(repeating: "(dog barks)", count: 3)
            )
        ),
    ]
}
