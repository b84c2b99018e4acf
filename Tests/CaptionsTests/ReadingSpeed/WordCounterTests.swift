// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

@Suite struct WordCounterTests {
    private static let texts: [(text: String, words: [String])] = [
        ("I can't, it’s 3.14 or 1,000.", ["I", "can't", "it’s", "3.14", "or", "1,000"]),
        ("'quoted' rock 'n' roll.", ["quoted", "rock", "n", "roll"]),
        ("snake_case, e.g. this", ["snake_case", "e.g", "this"]),
        ("Hello... world - NORA: yes!", ["Hello", "world", "NORA", "yes"]),
        ("3,5 a,b", ["3,5", "a", "b"]), ("", []), ("' . ,", []),
    ]

    @Test(arguments: texts)
    func `words are the same with ICU and without it`(text: String, words: [String]) {
        #expect(WordCounter().words(in: text[...]).map(String.init) == words)
        let units = Array(text.utf16)
        let alone = WordCounter.runs(in: text).map { String(decoding: units[$0], as: UTF16.self) }
        #expect(alone == words)
    }
}
