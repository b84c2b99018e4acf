// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct LinePieceTests {
    @Test(arguments: [
        ("two words", ["two", "words"]),
        ("<i>two words</i>", ["<i>two", "words</i>"]),
        ("我昨天遇见了老朋友，他很高兴。", ["我", "昨天", "遇见", "了", "老朋友，", "他", "很", "高兴。"]),
        ("「東京」の図書館", ["「東京」", "の", "図書館"]),
        ("<i>今天</i><b>天气</b>", ["<i>今天</i>", "<b>天气</b>"]),
        ("我用iPhone手机", ["我", "用", "iPhone", "手机"]),
        ("ฉันไปเที่ยว", ["ฉัน", "ไป", "เที่ยว"]),
    ])
    func `a line may begin with a word, and not with what follows one`(
        text: String,
        pieces: [String]
    ) throws {
        try #require(WordCounter.hasDictionaries)
        let found = LinePiece.pieces(of: [text])
        #expect(found.map(\.text) == pieces)
        #expect(LinePiece.line(found) == text)
    }

    @Test(arguments: [
        (["two", "words"], "two words"), (["我昨天", "遇见了"], "我昨天遇见了"),
        (["<i>我昨天</i>", "<i>遇见了</i>"], "<i>我昨天</i><i>遇见了</i>"),
        (["我用", "iPhone"], "我用 iPhone"), (["안녕하세요", "여러분"], "안녕하세요 여러분"),
    ])
    func `lines are joined with a space only in scripts that have spaces`(
        lines: [String],
        joined: String
    ) {
        #expect(LinePiece.line(LinePiece.pieces(of: lines)) == joined)
    }

    @Test(arguments: ["の", "で", "ました", "を", "的", "们", "件", "了，"])
    func `particles, endings and measures belong to the word before them`(word: String) {
        #expect(UnspacedScript.isBound(word))
    }

    @Test(arguments: ["東京", "この", "たくさん", "我", "the", "กับ", "スマートフォン"])
    func `other words may begin a line`(word: String) {
        #expect(!UnspacedScript.isBound(word))
    }

    @Test(arguments: [
        ("Plain words", Int?.none), ("The word 猫 means cat", nil), ("我昨天遇见了老朋友", 16),
        ("昨日、友人に会いました。", 13), ("안녕하세요 여러분", 16), ("ฉันไปเที่ยวพิพิธภัณฑ์", 35),
    ])
    func `a line is as long as its script allows`(text: String, length: Int?) {
        #expect(UnspacedScript.lineLength(of: text) == length)
    }
}
