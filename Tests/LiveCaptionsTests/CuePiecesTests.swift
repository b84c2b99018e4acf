// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Testing

@testable import LiveCaptions

@Suite struct CuePiecesTests {
    @Test(arguments: [
        (
            "我昨天在北京大学图书馆遇见了一位老朋友，他告诉我人工智能正在改变我们的日常生活。研究生命的起源是一件非常有意思的事情。", 16
        ),
        ("昨日、東京大学の図書館で古い友人に会いました。人工知能は私たちの日常生活を変えつつあると彼は言いました。", 13),
        ("เมื่อวานนี้ฉันไปเที่ยวพิพิธภัณฑ์กับเพื่อนเก่าของฉันที่กรุงเทพมหานครแล้วเราก็กินข้าวด้วยกันอย่างมีความสุขมาก", 35),
    ])
    func `text without spaces is divided between words, on lines of its script`(
        text: String,
        width: Int
    ) throws {
        try #require(WordCounter.hasDictionaries)
        let pieces = CuePieces.divide(text, start: 0, end: 10_000)
        let lines = pieces.flatMap { $0.text.split(separator: "\n").map(String.init) }
        #expect(pieces.count > 1)
        #expect(lines.joined() == text)
        var ends: Set<Int> = [0]
        for piece in LinePiece.pieces(of: [text], plain: true) {
            ends.insert((ends.max() ?? 0) + piece.text.count)
        }
        var place = 0
        for line in lines {
            #expect(ends.contains(place), "\(line) begins inside a word")
            #expect(line.count <= width + 2, "\(line)")
            place += line.count
        }
        #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start })
    }

    @Test func `a word that is longer than a line is divided`() {
        let word = String(repeating: "a", count: 100)
        let pieces = CuePieces.divide(word, start: 0, end: 1000)
        let lines = pieces.flatMap { $0.text.split(separator: "\n") }
        #expect(lines.allSatisfy { $0.count <= 42 })
        #expect(pieces.map(\.text).joined().filter { $0 == "a" }.count == 100)
    }

    @Test func `what looks like a tag is text`() {
        let text = "a < b and c > d, " + String(repeating: "and so on, ", count: 8)
        let pieces = CuePieces.divide(text, start: 0, end: 1000)
        let joined = pieces.map(\.text).joined(separator: " ").split { $0.isWhitespace }
        #expect(joined == text.split(separator: " "))
    }
}
