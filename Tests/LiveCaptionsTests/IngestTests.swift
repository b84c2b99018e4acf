// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import Testing

@Suite struct NumberedTextsTests {
    @Test
    func
        `a number that was there with its text is a repeated call, a gap is an error that says what comes next`()
        throws
    {
        var texts = NumberedTexts()
        func take(_ number: Int) throws -> NumberedTexts.Verdict {
            try texts.take(number, "text \(number)")
        }
        #expect(try take(7) == .accepted)
        #expect(try take(7) == .duplicate)
        #expect(try take(8) == .accepted)
        #expect(try take(7) == .duplicate)
        #expect(throws: SessionError.missingText(expected: 9)) { try take(10) }
        #expect(try take(9) == .accepted)
        #expect(texts.last == 9)
    }

    @Test func `a number that was there with another text begins a new count`() throws {
        var texts = NumberedTexts()
        func take(_ number: Int, _ text: String) throws -> NumberedTexts.Verdict {
            try texts.take(number, text)
        }
        for number in 0..<100 { #expect(try take(number, "first \(number)") == .accepted) }
        #expect(try take(0, "second 0") == .accepted)
        #expect(try take(0, "second 0") == .duplicate)
        #expect(try take(1, "second 1") == .accepted)
        #expect(texts.last == 1)
    }
}

@Suite struct CharacterStreamTests {
    @Test func `backspaces take back what is being written`() {
        var stream = CharacterStream()
        func write(_ text: String) -> CharacterStream.Change { stream.write(text) }
        #expect(write("helo").open == "helo")
        #expect(write("\u{08}lo").open == "hello")
        #expect(write("\r\nworld\n").ended == ["hello", "world"])
        #expect(write("\u{08}x").lateBackspaces == 1)
        #expect(write("e\u{301}\u{08}").open == "x")
    }

    @Test func `a line without end is divided at a space`() {
        var stream = CharacterStream()
        func write(_ text: String) -> CharacterStream.Change { stream.write(text) }
        let change = stream.write(String(repeating: "word ", count: 45))
        #expect(change.ended.map(\.count) == [199])
        #expect(change.open == String(repeating: "word ", count: 5))
        #expect(write(String(repeating: "x", count: 400)).ended.count == 2)
        let (rest, nothing) = (stream.end(), stream.end())
        #expect(rest != nil)
        #expect(nothing == nil)
    }
}
