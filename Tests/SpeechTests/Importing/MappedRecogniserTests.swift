// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Speech
import Testing

/// Number 35: formats that are declared, texts with times, and units that the data decides.
@Suite struct MappedRecogniserTests {
    private func read(_ text: String, _ name: String = "a.json") throws(SpeechError)
        -> TranscriptReading
    {
        try Transcript.read(bytes: Array(text.utf8), fileName: name)
    }

    private func short(_ text: String, _ name: String = "a.json") throws(SpeechError) -> [String] {
        try read(text, name).transcript.words.map(\.short)
    }

    @Test func `milliseconds and seconds are told apart by the times themselves`() throws {
        for (first, end, second, last) in [
            ("0.12", "0.48", "0.5", "1.1"), ("120", "480", "500", "1100"),
            ("120.0", "480.0", "500.0", "1100.0"),
        ] {
            let eleven = """
                {"language_code": "en", "text": "Hello world.", "words": [
                 {"text": "Hello", "start": \(first), "end": \(end), "type": "word", "speaker_id": "s"},
                 {"text": " ", "start": \(end), "end": \(second), "type": "spacing"},
                 {"text": "world.", "start": \(second), "end": \(last), "type": "word", "speaker_id": "s"}]}
                """
            let reading = try read(eleven)
            #expect(reading.format.rawValue == "elevenlabs")
            #expect(
                reading.transcript.words.map(\.short) == ["Hello 120-480 s", "world. 500-1100 s"]
            )
            let paper = """
                {"words": [{"id": 0, "start": \(first), "end": \(end), "text": "Hello"},
                 {"id": 1, "start": \(second), "end": \(last), "text": "world."}],
                 "paragraphs": [{"id": 0, "start": \(first), "end": \(last), "speaker": "Ann"}]}
                """
            #expect(try short(paper) == ["Hello 120-480 Ann", "world. 500-1100 Ann"])
            let plain = """
                {"transcript": {"words": [{"word": "Hello", "start": \(first), "end": \(end)},
                 {"word": "world.", "start": \(second), "end": \(last)}]}}
                """
            #expect(try short(plain) == ["Hello 120-480", "world. 500-1100"])
        }
    }

    @Test func `seconds in a list that usually has milliseconds are read as seconds`() throws {
        let words = (0..<20).map { index in
            #"{"text": "word", "start": \#(Double(index) * 0.4), "end": \#(Double(index) * 0.4 + 0.3)}"#
        }
        let reading = try read(#"{"words": [\#(words.joined(separator: ","))]}"#)
        #expect(reading.transcript.words.last?.startMilliseconds == 7600)
    }

    @Test(arguments: MappedSample.all)
    func `a declared format is recognised and read`(sample: MappedSample) throws {
        let reading = try read(sample.text, sample.fileName)
        #expect(reading.format.rawValue == sample.format)
        #expect(reading.transcript.words.map(\.short) == sample.words)
        let named = try Transcript.read(
            bytes: Array(sample.text.utf8),
            fileName: sample.fileName,
            format: reading.format
        )
        #expect(named.transcript == reading.transcript)
        let units = Array(sample.text.utf16)
        let little: [UInt8] = units.flatMap { unit in [UInt8(unit & 255), UInt8(unit >> 8)] }
        let big: [UInt8] = units.flatMap { unit in [UInt8(unit >> 8), UInt8(unit & 255)] }
        for bytes in [
            [UInt8](arrayLiteral: 0xFF, 0xFE) + little, [UInt8](arrayLiteral: 0xFE, 0xFF) + big,
        ] {
            let wide = try Transcript.read(bytes: bytes, fileName: sample.fileName)
            #expect(wide.transcript == reading.transcript, "UTF-16")
        }
    }

    @Test(arguments: MappedSample.all)
    func `a file of words that is cut anywhere is read in part or refused`(sample: MappedSample) {
        let bytes = Array(sample.text.utf8)
        for length in stride(from: 0, to: bytes.count, by: 3) {
            do throws(SpeechError) {
                let part = Array(bytes[..<length])
                let reading = try Transcript.read(bytes: part, fileName: sample.fileName)
                #expect(!reading.transcript.words.isEmpty)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func `numbers that are no times are reported, and no word gets them`() throws {
        let text = """
            {"chunks": [{"text": " one", "timestamp": [0.0, 0.4]}, {"text": " two", "timestamp": ["soon", 0.9]},
             {"text": " three", "timestamp": [1.0, null]}], "text": " one two three"}
            """
        let reading = try read(text)
        #expect(reading.transcript.words.map(\.text) == ["one", "two", "three"])
        #expect(reading.notices.contains { $0.kind == .invalidTimes && $0.isWarning })
        for number in ["1e999", "-1e999", "99999999999999999999999"] {
            let hostile = #"{"chunks": [{"text": "a", "timestamp": [\#(number), \#(number)]}]}"#
            do throws(SpeechError) {
                let reading = try read(hostile)
                #expect(reading.transcript.words.allSatisfy { $0.endMilliseconds <= 86_400_000 })
                #expect(!reading.notices.isEmpty)
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    @Test func `a mapping of one's own reads any other JSON`() throws {
        let mapping = try RecogniserMapping(
            json: Array(
                """
                {"schema": "mediatag.recogniser-mapping/1", "name": "mine", "segments": "data.parts[]",
                 "segment": {"text": "said", "speaker": "by"}, "words": "w[]",
                 "word": {"text": "[0]", "start": "[1]", "duration": "[2]"}, "unit": "milliseconds"}
                """.utf8
            )
        )
        let text =
            #"{"data": {"parts": [{"by": "Ann", "w": [["Hi", 100, 200], ["there", 350, 400]]}]}}"#
        let reading = try Transcript.read(
            bytes: Array(text.utf8),
            fileName: "a.json",
            mapping: mapping
        )
        #expect(reading.transcript.words.map(\.short) == ["Hi 100-300 Ann", "there 350-750 Ann"])
        #expect(reading.format.name == "mine")
    }

    @Test(arguments: [
        ("{", "not JSON"), ("{}", "mediatag.recogniser-mapping/1"),
        (#"{"schema": "mediatag.recogniser-mapping/1", "name": "a"}"#, "\"word\""),
        (
            #"{"schema": "mediatag.recogniser-mapping/1", "name": "a", "segment": {"text": "a[b]"}}"#,
            "is not a path"
        ),
        (
            #"{"schema": "mediatag.recogniser-mapping/1", "name": "a", "segment": {"txt": "a"}}"#,
            "\"txt\" is not known"
        ),
    ])
    func `a mapping that is wrong is refused with the reason`(json: String, reason: String) {
        let fault = #expect(throws: MappingFault.self) {
            try RecogniserMapping(json: Array(json.utf8))
        }
        #expect(fault?.reason.contains(reason) == true)
    }

    @Test func `a result that is not final is left out`() throws {
        let text = """
            {"message": "AddPartialTranscript", "results": [{"type": "word", "start_time": 0.1, "end_time": 0.2,
             "alternatives": [{"content": "a"}]}]}
            {"message": "AddTranscript", "results": [{"type": "word", "start_time": 0.1, "end_time": 0.4,
             "alternatives": [{"content": "an"}]}]}
            """
        let reading = try read(text)
        #expect(reading.transcript.words.map(\.short) == ["an 100-400"])
        #expect(reading.notices.map(\.kind) == [.partialResults])
    }

    @Test
    func `captions with times of words keep these, and lines that are shown twice are read once`()
        throws
    {
        let text = """
            WEBVTT
            Kind: captions

            00:00:00.000 --> 00:00:02.000 align:start
             \u{20}
            hello<00:00:00.400><c> dear</c><00:00:00.900><c> world</c>

            00:00:02.000 --> 00:00:02.010
            hello dear world
             \u{20}

            00:00:02.010 --> 00:00:04.000
            hello dear world
            again<00:00:03.000><c> &amp; again</c>

            """
        let words = try short(text, "a.vtt")
        let first = ["hello 0-400", "dear 400-900", "world 900-2000", "again 2010-3000"]
        #expect(Array(words.prefix(4)) == first)
        #expect(words.count == 6)
        #expect(try read(text, "a.vtt").format == .captions)
    }

    @Test func `captions of any format are words whose times follow from their lengths`() throws {
        let srt =
            "1\n00:00:01,000 --> 00:00:03,000\nThe river is cold.\n\n2\n00:00:03,500 --> 00:00:04,000\nYes.\n"
        let reading = try read(srt, "talk.srt")
        #expect(reading.format == .captions)
        #expect(reading.transcript.text == "The river is cold. Yes.")
        #expect(reading.transcript.words.first?.startMilliseconds == 1000)
        #expect(reading.transcript.words.last?.short == "Yes. 3500-4000")
    }
}

/// A file of a declared format, written from its documentation, and the words in it.
struct MappedSample: CustomTestStringConvertible, Sendable {
    let format: String
    var fileName = "a.json"
    let text: String
    let words: [String]

    var testDescription: String { format }

    static let all = [
        MappedSample(
            format: "speechmatics",
            text: """
                {"format": "2.9", "metadata": {"transcription_config": {"language": "en"}}, "results": [
                 {"type": "word", "start_time": 0.1, "end_time": 0.5, "alternatives":
                  [{"content": "Hello", "confidence": 1.0, "language": "en", "speaker": "S1"}]},
                 {"type": "punctuation", "start_time": 0.5, "end_time": 0.5, "attaches_to": "previous",
                  "alternatives": [{"content": ".", "confidence": 1.0, "speaker": "S1"}]}]}
                """,
            words: ["Hello. 100-500 S1"]
        ),
        MappedSample(
            format: "rev-ai",
            text: """
                {"monologues": [{"speaker": 0, "elements": [{"type": "text", "value": "Hi", "ts": 0.5, "end_ts": 0.8,
                 "confidence": 1}, {"type": "punct", "value": ","}, {"type": "punct", "value": " "},
                 {"type": "text", "value": "all", "ts": 0.9, "end_ts": 1.2}, {"type": "punct", "value": "."}]}]}
                """,
            words: ["Hi, 500-800 0", "all. 900-1200 0"]
        ),
        MappedSample(
            format: "gladia",
            text: """
                {"id": "a", "result": {"metadata": {}, "transcription": {"languages": ["en"], "full_transcript": "Hi all.",
                 "utterances": [{"text": "Hi all.", "language": "en", "start": 0.5, "end": 1.2, "confidence": 0.9,
                  "channel": 0, "speaker": 1, "words": [{"word": "Hi", "start": 0.5, "end": 0.8, "confidence": 0.9},
                  {"word": " all.", "start": 0.9, "end": 1.2, "confidence": 0.9}]}]}}}
                """,
            words: ["Hi 500-800 1", "all. 900-1200 1"]
        ),
        MappedSample(
            format: "gladia-v1",
            text: """
                {"prediction": [{"language": "en", "time_begin": 0.1, "time_end": 1.0, "transcription": "Hi all.",
                 "words": [{"word": "Hi", "time_begin": 0.1, "time_end": 0.5, "confidence": 0.9},
                 {"word": " all.", "time_begin": 0.6, "time_end": 1.0, "confidence": 0.9}]}]}
                """,
            words: ["Hi 100-500", "all. 600-1000"]
        ),
        MappedSample(
            format: "qwen-cloud",
            text: """
                {"file_url": "a", "transcripts": [{"channel_id": 0, "text": "Hi all.", "sentences": [
                 {"sentence_id": 0, "begin_time": 100, "end_time": 1000, "language": "en", "text": "Hi all.", "words": [
                 {"begin_time": 100, "end_time": 500, "text": "Hi ", "punctuation": ""},
                 {"begin_time": 600, "end_time": 1000, "text": "all.", "punctuation": ""}]}]}]}
                """,
            words: ["Hi 100-500", "all. 600-1000"]
        ),
        MappedSample(
            format: "nemo-segments",
            text: """
                {"text": "hello", "timestamp": {"segment": [{"segment": "hello", "start": 0.1, "end": 0.5}]}}
                """,
            words: ["hello 100-500"]
        ),
        MappedSample(
            format: "watson",
            text: """
                {"result_index": 0, "results": [{"final": true, "alternatives": [{"transcript": "hello world ",
                 "confidence": 0.9, "timestamps": [["hello", 0.1, 0.5], ["world", 0.5, 1.0]]}]}],
                 "speaker_labels": [{"from": 0.1, "to": 0.5, "speaker": 2}, {"from": 0.5, "to": 1.0, "speaker": 3}]}
                """,
            words: ["hello 100-500 2", "world 500-1000 3"]
        ),
        MappedSample(
            format: "soniox",
            text: """
                {"id": "a", "text": "Hello.", "tokens": [{"text": "Hel", "start_ms": 100, "end_ms": 200, "confidence": 0.9},
                 {"text": "lo", "start_ms": 200, "end_ms": 400}, {"text": ".", "start_ms": 400, "end_ms": 420},
                 {"text": " Yes", "start_ms": 500, "end_ms": 800}]}
                """,
            words: ["Hello. 100-420", "Yes 500-800"]
        ),
        MappedSample(
            format: "nemo",
            text: """
                {"text": "hello world", "timestamp": {"word": [{"word": "hello", "start": 0.1, "end": 0.5,
                 "start_offset": 1, "end_offset": 5}, {"word": "world", "start": 0.6, "end": 1.0}],
                 "segment": [{"segment": "hello world", "start": 0.1, "end": 1.0}]}}
                """,
            words: ["hello 100-500", "world 600-1000"]
        ),
        MappedSample(
            format: "parakeet",
            text: """
                {"text": "Hello.", "sentences": [{"text": " Hello.", "start": 0.1, "end": 0.5, "tokens": [
                 {"text": " Hel", "start": 0.1, "end": 0.3, "duration": 0.2}, {"text": "lo.", "start": 0.3, "end": 0.5}]}]}
                """,
            words: ["Hello. 100-500"]
        ),
        MappedSample(
            format: "qwen3",
            text: """
                {"language": "English", "text": "Hello, world.", "time_stamps": [
                 {"text": "Hello", "start_time": 0.1, "end_time": 0.5}, {"text": "world", "start_time": 0.6, "end_time": 1.0}]}
                """,
            words: ["Hello, 100-500", "world. 600-1000"]
        ),
        MappedSample(
            format: "speech-analyzer",
            text: """
                {"locale": "en-US", "results": [{"text": "Hello world", "runs": [
                 {"text": "Hello", "audioTimeRange": {"start": 0.1, "duration": 0.4}},
                 {"text": " world", "audioTimeRange": {"start": 0.6, "duration": 0.4}}]}]}
                """,
            words: ["Hello 100-500", "world 600-1000"]
        ),
        MappedSample(
            format: "hugging-face",
            text: """
                {"text": " Hello world", "chunks": [{"text": " Hello", "timestamp": [0.1, 0.5]},
                 {"text": " world", "timestamp": [0.6, 1.0]}]}
                """,
            words: ["Hello 100-500", "world 600-1000"]
        ),
        MappedSample(
            format: "podcasting",
            text: """
                {"version": "1.0.0", "segments": [{"speaker": "Ann", "startTime": 0.1, "endTime": 0.5, "body": "Hello"},
                 {"speaker": "Bo", "startTime": 0.6, "endTime": 1.0, "body": "Yes."}]}
                """,
            words: ["Hello 100-500 Ann", "Yes. 600-1000 Bo"]
        ),
        MappedSample(
            format: "premiere",
            text: """
                {"language": "en-us", "segments": [{"duration": 1.0, "language": "en-us", "speaker": "u1", "start": 0.1,
                 "words": [{"confidence": 0.9, "duration": 0.4, "eos": false, "start": 0.1, "tags": [], "text": "Hello",
                 "type": "word"}, {"confidence": 1, "duration": 0.4, "eos": true, "start": 0.6, "tags": [], "text": "world.",
                 "type": "word"}]}], "speakers": [{"id": "u1", "name": "Ann"}]}
                """,
            words: ["Hello 100-500 Ann", "world. 600-1000 Ann"]
        ),
        MappedSample(
            format: "youtube-json3",
            text: """
                {"wireMagic": "pb3", "events": [{"tStartMs": 0, "dDurationMs": 9000, "id": 1},
                 {"tStartMs": 100, "dDurationMs": 4000, "segs": [{"utf8": "hello", "acAsrConf": 0},
                 {"utf8": " world", "tOffsetMs": 500}]}, {"tStartMs": 1000, "aAppend": 1, "segs": [{"utf8": "\\n"}]},
                 {"tStartMs": 1200, "dDurationMs": 300, "segs": [{"utf8": "yes"}]}]}
                """,
            words: ["hello 100-450~", "world 600-950~", "yes 1200-1500"]
        ),
        MappedSample(
            format: "otranscribe",
            fileName: "a.otr",
            text: """
                {"text": "<p><span class=\\"timestamp\\" data-timestamp=\\"0.1\\">00:00</span>Hello</p><p><span \
                class=\\"timestamp\\" data-timestamp=\\"1.5\\">00:01</span>Yes</p>", "media": "a.mp3"}
                """,
            words: ["Hello 100-1500", "Yes 1500-1710~"]
        ),
        MappedSample(
            format: "kaldi-ctm",
            fileName: "a.ctm",
            text:
                ";; made\nutt1 1 0.10 0.40 hello 0.9\nutt1 1 0.50 0.10 <eps>\nutt1 1 0.60 0.40 world 1.0\n",
            words: ["hello 100-500", "world 600-1000"]
        ),
        MappedSample(
            format: "whisper-tsv",
            fileName: "a.tsv",
            text: "start\tend\ttext\n100\t500\tHello\n600\t1000\tworld.\n",
            words: ["Hello 100-500", "world. 600-1000"]
        ),
        MappedSample(
            format: "textgrid",
            fileName: "a.TextGrid",
            text: """
                File type = "ooTextFile"
                Object class = "TextGrid"

                xmin = 0
                xmax = 1
                tiers? <exists>
                size = 2
                item []:
                    item [1]:
                        class = "IntervalTier"
                        name = "phones"
                        xmin = 0
                        xmax = 1
                        intervals: size = 1
                        intervals [1]:
                            xmin = 0
                            xmax = 1
                            text = "HH"
                    item [2]:
                        class = "IntervalTier"
                        name = "words"
                        xmin = 0
                        xmax = 1
                        intervals: size = 3
                        intervals [1]:
                            xmin = 0
                            xmax = 0.1
                            text = ""
                        intervals [2]:
                            xmin = 0.1
                            xmax = 0.5
                            text = "hello"
                        intervals [3]:
                            xmin = 0.6
                            xmax = 1
                            text = "say ""hi"" "
                """,
            words: ["hello 100-500", "say 600-771~", "\"hi\" 771-1000~"]
        ),
        MappedSample(
            format: "elan",
            fileName: "a.eaf",
            text: """
                <?xml version="1.0" encoding="UTF-8"?>
                <ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="t1" TIME_VALUE="100"/>
                <TIME_SLOT TIME_SLOT_ID="t2" TIME_VALUE="500"/></TIME_ORDER>
                <TIER TIER_ID="default" LINGUISTIC_TYPE_REF="l"><ANNOTATION>
                <ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="t1" TIME_SLOT_REF2="t2">
                <ANNOTATION_VALUE>R&amp;D</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
                </ANNOTATION_DOCUMENT>
                """,
            words: ["R&D 100-500"]
        ),
        MappedSample(
            format: "youtube-srv3",
            fileName: "a.srv3",
            text: """
                <?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><head><ws id="0"/></head><body>
                <w t="0" id="1"/><p t="100" d="4000" w="1"><s ac="0">hello</s><s t="500" ac="0"> world</s></p>
                <p t="1000" d="20" w="1" a="1">
                </p><p t="1200" d="300" w="1"><s ac="0">it&#39;s</s></p></body></timedtext>
                """,
            words: ["hello 100-450~", "world 600-950~", "it's 1200-1500"]
        ),
    ]
}
