// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import MediaSelection
import Testing

@testable import Speech

@Suite struct UnspacedTextTests {
    @Test(arguments: [
        ("ja", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた事だけは記憶している。", 13),
        ("zh", "我家的后面有一个很大的园，相传叫作百草园。现在是早已并屋子一起卖给朱文公的子孙了，连那最末次的相见也已经隔了七八年。", 16),
        (
            "th",
            "ประเทศไทยมีความหลากหลายทางวัฒนธรรมและภาษาถิ่นที่แตกต่างกันในแต่ละภูมิภาคของประเทศและผู้คนยังคงรักษาประเพณีไว้",
            35
        ),
    ])
    func `text without spaces is divided where words end`(
        language: String,
        text: String,
        width: Int
    ) throws {
        let profile = try #require(CaptionProfile.builtIn("netflix"))
        let word = Word(text: text, startMilliseconds: 0, endMilliseconds: 400 * text.count)
        let segmenter = CaptionSegmenter(profile: profile, language: try LanguageTag(language))
        let captions = segmenter.captions(of: Transcript(words: [word]))
        #expect(captions.texts.joined().joined() == text)
        #expect(captions.texts.count > 1)
        for line in captions.texts.joined() {
            #expect(line.count <= width, "\(line)")
            #expect(!"、。，ー".contains(line.first ?? " "), "\(line)")
        }
    }

    @Test func `tokens of a recogniser become words, and their characters keep their times`() throws
    {
        let tokens = ["名", "前は", "まだ", "無い", "。"].enumerated().map { index, text in
            Word(text: text, startMilliseconds: 100 * index, endMilliseconds: 100 * index + 100)
        }
        let words = UnspacedText.divided(tokens)
        #expect(words.map(\.text).joined() == "名前はまだ無い。")
        #expect(words.first?.text == "名前" && words.last?.text.last == "。")
        #expect(words.first?.startMilliseconds == 0 && words.last?.endMilliseconds == 500)
        #expect(words.dropFirst().allSatisfy { $0.gluesToPrevious })
        #expect(UnspacedText.divided(words) == words)
    }

    @Test(arguments: [
        ("zh", "我昨天在北京大学图书馆遇见了一位老朋友，他告诉我人工智能正在改变我们的日常生活。"),
        ("ja", "昨日、東京大学の図書館で古い友人に会いました。人工知能は私たちの日常生活を変えつつあると彼は言いました。"),
    ])
    func `no line begins with a particle, an ending or a suffix`(
        language: String,
        text: String
    ) throws {
        try #require(WordCounter.hasDictionaries)
        let profile = try #require(CaptionProfile.builtIn("netflix"))
        let word = Word(text: text, startMilliseconds: 0, endMilliseconds: 400 * text.count)
        let segmenter = CaptionSegmenter(profile: profile, language: try LanguageTag(language))
        for line in segmenter.captions(of: Transcript(words: [word])).texts.joined() {
            #expect(!"でをのはがにとま馆们的了位".contains(line.first ?? " "), "\(line)")
        }
    }

    @Test func `words of other scripts stay as they are`() {
        let words = SpokenText.words("Plain words — “quoted”, too")
        #expect(UnspacedText.divided(words) == words)
    }
}
