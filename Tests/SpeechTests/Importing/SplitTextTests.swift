// SPDX-License-Identifier: Apache-2.0

import Speech
import Testing

/// Text that is cut, lost or not UTF-8.
@Suite struct SplitTextTests {
    /// A whisper.cpp file of one segment whose tokens have these bytes, a tenth of a second each.
    private func file(_ tokens: [[UInt8]]) -> [UInt8] {
        var bytes = Array(
            #"{"params": {}, "transcription": [{"offsets": {"from": 0, "to": 9000}, "tokens": ["#
                .utf8
        )
        for (index, token) in tokens.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            let offsets = #""offsets": {"from": \#(index * 100), "to": \#(index * 100 + 100)}"#
            bytes += Array(#"{\#(offsets), "text": ""#.utf8) + token + Array("\"}".utf8)
        }
        return bytes + Array("]}]}".utf8)
    }

    @Test func `characters that are cut at any byte are joined`() throws {
        for character in ["é", "語", "🎬"] {
            let bytes = Array(" x\(character)y".utf8)
            for cut in 2..<bytes.count - 1 {
                for second in cut..<bytes.count - 1 {
                    let parts = [bytes[..<cut], bytes[cut..<second], bytes[second...]]
                    let tokens = parts.filter { !$0.isEmpty }.map { Array($0) }
                    let reading = try Transcript.read(bytes: file(tokens), fileName: "a.json")
                    #expect(reading.transcript.text.filter { $0 != " " } == "x\(character)y")
                    #expect(!reading.notices.contains { $0.kind == .invalidText })
                }
            }
        }
    }

    @Test func `bytes that are no part of a character are replaced and reported`() throws {
        let reading = try Transcript.read(
            bytes: file([[0x20, 0x61, 0xE9], Array(" b".utf8), [0xFF]]),
            fileName: "a.json"
        )
        #expect(reading.transcript.text == "a\u{FFFD} b\u{FFFD}")
        let notice = reading.notices.first { $0.kind == .invalidText }
        #expect(notice?.count == 2)
        #expect(notice?.isWarning == true)
    }

    @Test func `a character that the recogniser lost is reported`() throws {
        let reading = try Transcript.read(
            bytes: file([Array(" a\u{FFFD}".utf8)]),
            fileName: "a.json"
        )
        #expect(reading.notices.map(\.kind) == [.lostCharacters])
    }

    @Test func `escapes are resolved, also pairs of surrogates`() throws {
        let text = #" \ud83c\udfac\n\u00e9\t\"\\\/\ud83c"#
        let reading = try Transcript.read(bytes: file([Array(text.utf8)]), fileName: "a.json")
        #expect(reading.transcript.words.map(\.text) == ["🎬", "é", "\"\\/\u{FFFD}"])
    }

    @Test func `tokens of Chinese stay words, and their punctuation is theirs`() throws {
        let tokens = ["你", "好", "，", "世界"].map { Array($0.utf8) }
        let words = try Transcript.read(bytes: file(tokens), fileName: "a.json").transcript.words
        #expect(words.map(\.short) == ["你 0-100", "+好， 100-300", "+世界 300-400"])
    }

    @Test func `opening punctuation belongs to the word after it`() throws {
        let text = """
            {"results": {"items": [
             {"alternatives": [{"content": "¿"}], "type": "punctuation"},
             {"start_time": "1", "end_time": "2", "alternatives": [{"content": "Qué"}], "type": "pronunciation"},
             {"alternatives": [{"content": "?"}], "type": "punctuation"}]}}
            """
        let words = try Transcript.read(bytes: Array(text.utf8), fileName: "a.json").transcript
            .words
        #expect(words.map(\.short) == ["¿Qué? 1000-2000"])
    }

    @Test
    func `words are kept where the text has others, and that is reported`() throws {
        let text = """
            {"duration": 1, "text": "Twenty, please, and then we all went home again.", "words": [
             {"word": "20", "start": 0, "end": 0.5}, {"word": "please", "start": 0.5, "end": 1}]}
            """
        let reading = try Transcript.read(bytes: Array(text.utf8), fileName: "a.json")
        #expect(reading.transcript.text == "20 please")
        #expect(reading.notices.map(\.kind) == [.missingPunctuation])
    }
}
