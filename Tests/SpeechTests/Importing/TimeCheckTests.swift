// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Speech
import Testing

/// Times in another unit than the format's, without order, or missing.
@Suite struct TimeCheckTests {
    private func read(_ text: String) throws(SpeechError) -> TranscriptReading {
        try Transcript.read(bytes: Array(text.utf8), fileName: "a.json")
    }

    private func vosk(_ words: [(String, Double, Double)]) -> String {
        let list = words.map { #"{"word": "\#($0)", "start": \#($1), "end": \#($2)}"# }
        return #"{"result": [\#(list.joined(separator: ", "))], "text": ""}"#
    }

    /// Words of a third of a second each.
    private func speech(_ factor: Double, count: Int = 20) -> [(String, Double, Double)] {
        (0..<count).map { index in
            let start = Double(index) * 0.4
            return ("word", start * factor, (start + 0.33) * factor)
        }
    }

    @Test(arguments: [
        (1000, TimeUnit.milliseconds), (1e6, .microseconds), (1e7, .ticks), (1e9, .nanoseconds),
    ])
    func `times that are not seconds are an error that names their unit`(
        factor: Double,
        unit: TimeUnit
    ) {
        let error = #expect(throws: SpeechError.self) { try read(vosk(speech(factor))) }
        #expect(error?.kind == .wrongUnit(.vosk, expected: .seconds, likely: unit))
    }

    @Test func `ticks where milliseconds are expected are named`() {
        for (factor, unit) in [(1e7, TimeUnit.ticks)] {
            let words = speech(factor).map {
                #"{"text": "\#($0)", "start": \#($1), "end": \#($2)}"#
            }
            let text = #"{"words": [\#(words.joined(separator: ","))], "status": "completed"}"#
            let error = #expect(throws: SpeechError.self) { try read(text) }
            #expect(error?.kind == .wrongUnit(.assemblyAI, expected: .milliseconds, likely: unit))
            #expect(error?.description.contains("probably in \(unit.name)") == true)
        }
    }

    @Test func `milliseconds where ticks are expected are named`() {
        let words = speech(1000).map {
            #"{"Word": "\#($0)", "Offset": \#($1), "Duration": \#($2 - $1)}"#
        }
        let text = """
            {"RecognitionStatus": "Success", "Offset": 0, "Duration": 1, "NBest": [{"Words": [
            \(words.joined(separator: ","))]}]}
            """
        let error = #expect(throws: SpeechError.self) { try read(text) }
        #expect(error?.kind == .wrongUnit(.azureSDK, expected: .ticks, likely: .milliseconds))
    }

    @Test func `slow speech, silence and a word that is stretched are no wrong unit`() throws {
        let words: [(String, Double, Double)] = [
            ("hey", 5, 5.2), ("you", 3600, 3660), ("there", 86_000, 86_000.1),
            ("a", 86_390, 86_391),
        ]
        #expect(try read(vosk(words)).transcript.words.count == 4)
    }

    @Test func `a word that begins slightly before another is sorted and reported`() throws {
        let reading = try read(vosk([("a", 1, 2), ("c", 3, 4), ("b", 2.5, 3)]))
        #expect(
            reading.transcript.words.map(\.short) == ["a 1000-2000", "b 2500-3000", "c 3000-4000"]
        )
        #expect(reading.notices.map(\.kind) == [.sortedWords])
    }

    @Test func `two recordings in one file are an error`() {
        let text = vosk(speech(1)) + "\n" + vosk(speech(1))
        let error = #expect(throws: SpeechError.self) { try read(text) }
        guard case .notInOrder(.vosk, _, 40) = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `channels are at the same time, and are speakers where there are no others`() throws
    {
        let text = """
            {"results": {"channels": [
             {"alternatives": [{"words": [{"word": "a", "start": 1, "end": 2},
               {"word": "c", "start": 50, "end": 51}]}]},
             {"alternatives": [{"words": [{"word": "b", "start": 3, "end": 4},
               {"word": "d", "start": 52, "end": 53}]}]}]}}
            """
        let words = try read(text).transcript.words
        #expect(words.map(\.text) == ["a", "b", "c", "d"])
        #expect(words.map(\.speaker) == ["channel 0", "channel 1", "channel 0", "channel 1"])
    }

    @Test func `words that end before they begin get another end`() throws {
        let reading = try read(vosk([("abc", 1, 0.5), ("d", 1.1, 2)]))
        #expect(reading.transcript.words.map(\.short) == ["abc 1000-1100~", "d 1100-2000"])
        #expect(Set(reading.notices.map(\.kind)) == [.reversedTimes, .interpolatedTimes])
    }

    @Test func `times before 0 are 0`() throws {
        let reading = try read(vosk([("abc", -0.5, 0.5)]))
        #expect(reading.transcript.words.map(\.short) == ["abc 0-500"])
        #expect(reading.notices.map(\.kind) == [.negativeTimes])
    }

    @Test func `a confidence that is none is left out`() throws {
        let text = #"{"result": [{"word": "a", "start": 0, "end": 1, "conf": 93}], "text": ""}"#
        let reading = try read(text)
        #expect(reading.transcript.words.first?.confidence == nil)
        #expect(reading.notices.map(\.kind) == [.invalidConfidence])
    }

    @Test func `interpolated words are not stretched over silence`() throws {
        let text = """
            {"segments": [{"start": 0, "end": 90, "text": "a 12 b", "words": [
             {"word": "a", "start": 0, "end": 0.1}, {"word": "12"},
             {"word": "b", "start": 89, "end": 90}]}], "word_segments": []}
            """
        let words = try read(text).transcript.words
        #expect(words.map(\.short) == ["a 0-100", "12 100-700~", "b 89000-90000"])
    }

    @Test func `numbers are rounded once`() throws {
        let words = try read(vosk([("a", 1.9995, 2.00049999)])).transcript.words
        #expect(words.map(\.short) == ["a 2000-2000"])
    }
}
