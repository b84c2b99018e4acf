// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Testing

@testable import Speech

/// How words are written does not count.
@Suite struct ComparedFormTests {
    private static func forms(_ text: String, beside other: String = "") -> [String] {
        let vocabulary = ComparedForm.vocabulary(other.split(separator: " ").map(String.init))
        return ComparedForm(.english, vocabulary: vocabulary)
            .words(text.split(separator: " ").map(String.init)).map(\.form)
    }

    @Test(arguments: [
        ("I can't go.", "I cannot go"), ("can not", "cannot"), ("It's OK", "it's okay"),
        ("We're gonna win!", "we are going to win"), ("Uh, hello… um, you", "hello you"),
        ("Mr. Smith\u{2019}s dog", "mister Smith's dog"), ("Wait -- what?", "wait what"),
        ("50%", "fifty percent"), ("$5", "five dollars"), ("a hundred and one", "101"),
        ("The 3rd man", "the third man"), ("1,200", "one thousand two hundred"),
        ("twenty-three", "23"),
    ])
    func `two ways to write the same words have the same forms`(one: String, other: String) {
        #expect(Self.forms(one, beside: other) == Self.forms(other, beside: one))
    }

    @Test func `a year is read as the other text has it`() {
        #expect(
            Self.forms("1984", beside: "in nineteen eighty four") == ["nineteen", "eighty", "four"]
        )
        #expect(
            Self.forms("1984", beside: "one thousand nine hundred eighty four")
                == ["one", "thousand", "nine", "hundred", "eighty", "four"]
        )
    }

    @Test func `other numbers and other words have other forms`() {
        #expect(Self.forms("15") != Self.forms("50"))
        #expect(Self.forms("not guilty") != Self.forms("guilty"))
        #expect(Self.forms("o'clock") == ["oclock"])
    }

    @Test func `each form states the word that it is from`() {
        let words = ComparedForm(.english, vocabulary: []).words(["\u{2013}", "can't", "go"])
        #expect(words.map(\.place) == [1, 1, 2])
    }

    @Test func `numbers of other languages are read in their words`() throws {
        let german = ComparedForm(try LanguageTag("de"), vocabulary: [])
        #expect(german.words(["21"]).map(\.form) == ["einundzwanzig"])
    }

    @Test(arguments: [
        ("colour", "color"), ("organise", "organize"), ("centre", "center"), ("it", "it"),
    ])
    func `spellings of one word are the same`(one: String, other: String) {
        #expect(SameWord(sounds: [:])(one, other))
    }

    @Test(arguments: [
        ("four", "for"), ("him", "them"), ("his", "hiz"), ("hour", "hor"), ("tell", "tall"),
    ])
    func `other words are not the same without their sounds`(one: String, other: String) {
        #expect(!SameWord(sounds: [:])(one, other))
    }

    @Test func `words that sound the same are the same`() {
        let same = SameWord(sounds: ["two": [[1, 2]], "too": [[1, 2]], "toe": [[1, 3]]])
        #expect(same("two", "too"))
        #expect(!same("two", "toe"))
    }
}
