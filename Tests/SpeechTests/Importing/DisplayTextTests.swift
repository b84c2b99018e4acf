// SPDX-License-Identifier: Apache-2.0

import Speech
import Testing

/// Number 32: the text to be read replaces the words that were heard, with their times.
@Suite struct DisplayTextTests {
    /// A result of Azure whose words last 300 ms, one every 350.
    private func azure(_ display: String, _ words: String) throws -> Transcript {
        let list = words.split(separator: " ").enumerated().map { index, word in
            #"{"word": "\#(word)", "offsetInTicks": \#(index * 3_500_000), "durationInTicks": 3000000}"#
        }
        let text = """
            {"recognizedPhrases": [{"recognitionStatus": "Success", "offsetInTicks": 0, "durationInTicks": 90000000,
             "nBest": [{"confidence": 0.9, "display": "\(display)", "words": [\(list.joined(separator: ","))]}]}]}
            """
        return try Transcript.read(bytes: Array(text.utf8), fileName: "a.json").transcript
    }

    @Test
    func `numbers, dates and titles are shown as the recogniser writes them, when they are spoken`()
        throws
    {
        let transcript = try azure(
            "On May 5th, 2021, we sold 1,200 units to Mr. O'Neil.",
            "on may fifth twenty twenty one we sold one thousand two hundred units to mister o'neil"
        )
        #expect(transcript.text == "On May 5th, 2021, we sold 1,200 units to Mr. O'Neil.")
        let words = transcript.words
        #expect(words.map(\.startMilliseconds) == words.map(\.startMilliseconds).sorted())
        #expect(words[4].short == "we 2100-2400")
        #expect(words[6].short == "1,200 2800-4150")
        #expect(words.last?.short == "O'Neil. 5250-5550")
    }

    @Test func `dictated marks are not words`() throws {
        let transcript = try azure("Dear Ann,\\nthank you.", "dear ann comma new line thank you")
        #expect(transcript.text == "Dear Ann, thank you.")
        #expect(transcript.words[2].startMilliseconds == 5 * 350)
    }

    @Test func `a result that is only a number has its time`() throws {
        let transcript = try azure("$23.50.", "twenty three dollars and fifty cents")
        #expect(transcript.words.map(\.short) == ["$23.50. 0-2050"])
    }

    @Test func `a text that is longer than its words is shown whole and in order`() throws {
        let transcript = try azure("It is 10 AM now, OK?", "it's ten a.m. now okay")
        #expect(transcript.text == "It is 10 AM now, OK?")
        let starts = transcript.words.map(\.startMilliseconds)
        #expect(starts == starts.sorted())
    }

    @Test func `another text does not replace the words`() throws {
        let heard = "the river was cold and nobody wanted to swim there in the early morning light"
        let transcript = try azure(
            "Completely different sentences, which share nothing whatsoever with those spoken words!",
            heard
        )
        #expect(transcript.text == heard)
    }

    @Test func `every recogniser whose text and words differ in number is read so`() throws {
        let text = """
            {"results": {"channels": [{"alternatives": [{"transcript": "We sold 1,200 units.", "words": [
             {"word": "we", "start": 0, "end": 0.2}, {"word": "sold", "start": 0.2, "end": 0.5},
             {"word": "twelve", "start": 0.5, "end": 0.8}, {"word": "hundred", "start": 0.8, "end": 1.2},
             {"word": "units", "start": 1.2, "end": 1.6}]}]}]}}
            """
        let words = try Transcript.read(bytes: Array(text.utf8), fileName: "a.json").transcript
            .words
        #expect(
            words.map(\.short) == [
                "We 0-200", "sold 200-500", "1,200 500-1200", "units. 1200-1600",
            ]
        )
    }
}
