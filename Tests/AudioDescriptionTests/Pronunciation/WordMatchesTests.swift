// SPDX-License-Identifier: Apache-2.0

import Captions
import Testing

@testable import AudioDescription

@Suite struct WordMatchesTests {
    private static func found(
        _ words: [String],
        in text: String,
        caseSensitive: Bool = false
    ) -> [String] {
        WordMatches(of: WordList(words, caseSensitive: caseSensitive), in: text)
            .map {
                "\(text.utf16.distance(from: text.startIndex, to: $0.range.lowerBound)):\(text[$0.range])"
            }
    }

    @Test func `whole words are found in any case`() {
        let text = "lead Leads leadership unleaded lead Leads leads"
        let places = ["0:lead", "5:Leads", "31:lead", "36:Leads", "42:leads"]
        #expect(Self.found(["lead", "leads"], in: text) == places)
        #expect(
            Self.found(["lead", "leads"], in: text, caseSensitive: true) == [
                "0:lead", "31:lead", "42:leads",
            ]
        )
    }

    @Test(
        arguments: [
            (["don"], "don't Don't don", ["12:don"]),
            (["rock", "rock 'n' roll"], "Rock 'n' roll!", ["0:Rock 'n' roll"]),
            (["New York", "York"], "in New York, York", ["3:New York", "13:York"]),
            (["a"], "a.b a. a_ _a a", ["4:a", "13:a"]),
            (["x"], "x\u{301} x", ["3:x"]),
            (["café"], "CAFE\u{301} cafés café", ["0:CAFE\u{301}", "12:café"]),
            (["straße"], "STRASSE, Strasse, straßen", ["0:STRASSE", "9:Strasse"]),
            (["σοφός"], "ΣΟΦΌΣ", ["0:ΣΟΦΌΣ"]),
            (["語"], "日本語の 語", ["5:語"]),
            (["単語"], "日本語の単語を", ["4:単語"]),
            (["ไทย"], "ภาษาไทย", ["4:ไทย"]),
            (["пять"], "Пять опять", ["0:Пять"]),
            (
                ["lead"], "(lead) \"lead\" lead-free /lead/",
                ["1:lead", "8:lead", "14:lead", "25:lead"]
            ),
            ([""], "a", []),
        ]
    )
    func `a word is found where Unicode has its boundaries`(
        words: [String],
        text: String,
        places: [String]
    ) {
        #expect(Self.found(words, in: text) == places)
    }

    @Test func `every word of a text is found among its words`() {
        let letters = Array("ab'._- é\u{301}日本の ไทยก0\n\"字")
        var seed: UInt64 = 7
        let counter = WordCounter()
        for _ in 0..<3000 {
            let text = String(
                (0..<12).map { _ in
                    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return letters[Int(seed >> 33) % letters.count]
                }
            )
            let words = counter.words(in: text[...])
            for word in Set(words.map(String.init)) {
                let expected = words.filter { $0 == word }.map { $0.startIndex..<$0.endIndex }
                let found = WordMatches(of: WordList([word], caseSensitive: true), in: text)
                    .map(\.range)
                #expect(found == expected, "\(word.debugDescription) in \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: [true, false])
    func `of many words that begin alike, those of a text are found`(caseSensitive: Bool) {
        let letters = Array("abcABé1e\u{301}")
        var seed: UInt64 = 11
        func random(_ count: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % count
        }
        func word() -> String {
            String((0...random(5)).map { _ in letters[random(letters.count)] })
        }
        func folded(_ text: some StringProtocol) -> String {
            caseSensitive ? String(text) : text.lowercased()
        }
        let counter = WordCounter()
        for _ in 0..<500 {
            let list = (0...random(30)).map { _ in word() }
            let text = (0..<40).map { _ in word() }.joined(separator: " ")
            let wanted = Set(list.map(folded))
            let expected = counter.words(in: text[...]).filter { wanted.contains(folded($0)) }
                .map { $0.startIndex..<$0.endIndex }
            let words = WordList(list, caseSensitive: caseSensitive)
            let found = WordMatches(of: words, in: text).map(\.range)
            #expect(found == expected, "\(list) in \(text)")
        }
    }
}
