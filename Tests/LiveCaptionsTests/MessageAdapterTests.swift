// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaPrimitives
import MediaSelection
import Testing

@Suite struct MessageAdapterTests {
    /// What a test looks at of a segment.
    private func short(_ segment: LiveSegment) -> String {
        let times = [segment.start, segment.end].map { $0.map(String.init) ?? "-" }
        return "\(segment.id)\(segment.isFinal ? "!" : "") \(times[0])-\(times[1]) \(segment.text)"
    }

    private func read(
        _ messages: [String],
        part: GuessedPart = .all
    ) throws -> [String] {
        var adapter = MessageAdapter(stream: "s", prefix: "c1.", origin: 1000, part: part)
        var read: [String] = []
        for message in messages {
            read += try adapter.read(Array(message.utf8), at: 5).map(short)
        }
        return read
    }

    @Test func `our own messages have times of the session`() throws {
        let message =
            #"{"id":"a","text":"Hi","final":false,"start":10,"end":20,"speaker":"Ann","lang":"de"}"#
        var adapter = MessageAdapter(stream: "s", origin: 1000)
        let segments = try adapter.read(Array(message.utf8), at: 5)
        let segment = try #require(segments.first)
        #expect(short(segment) == "a 10-20 Hi")
        #expect(segment.speaker == "Ann")
        #expect(segment.language?.rawValue == "de")
        #expect(segment.received == 5)
        #expect(segment.stream == "s")
    }

    @Test func `names are made where a source has none, a new one after each final text`() throws {
        let read = try read([
            #"{"partial":""}"#, #"{"partial":"one"}"#, #"{"partial":"one two"}"#,
            #"{"text":"one two","result":[{"word":"one","start":0.5,"end":0.9,"conf":1},{"word":"two","start":1.0,"end":1.4,"conf":1}]}"#,
            #"{"text":""}"#, #"{"partial":"three"}"#, #"{"text":""}"#, #"{"text":"four"}"#,
        ])
        #expect(
            read == [
                "c1.1 --- one", "c1.1 --- one two", "c1.1! 1500-2400 one two", "c1.2 --- three",
                "c1.2! --- ", "c1.3! --- four",
            ]
        )
    }

    @Test func `LiveKit's segments keep their ids`() throws {
        let read = try read([
            #"{"segments":[{"id":"SG1","text":"Hel","start_time":0,"end_time":0,"language":"en","final":false}],"participant_identity":"ann"}"#,
            #"{"segments":[{"id":"SG1","text":"Hello.","startTime":"100","endTime":"900","final":true}]}"#,
            #"{"text":"Next","attributes":{"lk.segment_id":"SG2","lk.transcription_final":"true"}}"#,
        ])
        #expect(read == ["SG1 --- Hel", "SG1! 1100-1900 Hello.", "SG2! --- Next"])
    }

    @Test func `Jigasi's translations are segments beside what they translate`() throws {
        let read = try read([
            #"{"type":"transcription-result","transcript":[{"text":"hello","confidence":1}],"is_interim":true,"message_id":"m1","stability":0.5,"language":"en-US","participant":{"name":"Ann","id":"x"},"timestamp":1700000000000}"#,
            #"{"type":"transcription-result","transcript":[{"text":"Hello."}],"is_interim":false,"message_id":"m1","participant":{"id":"x"}}"#,
            #"{"type":"translation-result","text":"Hallo.","language":"de","message_id":"m1"}"#,
        ])
        #expect(read == ["m1 --- hello", "m1! --- Hello.", "m1/de! --- Hallo."])
    }

    @Test func `of Amazon's items the stable ones can be taken`() throws {
        let message =
            #"{"Transcript":{"Results":[{"ResultId":"r","IsPartial":true,"StartTime":0.25,"EndTime":1.5,"Alternatives":[{"Transcript":"Well, I am","Items":[{"Content":"Well","Stable":true,"Type":"pronunciation"},{"Content":",","Stable":true,"Type":"punctuation"},{"Content":"I","Stable":true,"Type":"pronunciation"},{"Content":"am","Stable":false,"Type":"pronunciation"}]}]}]}}"#
        #expect(try read([message]) == ["r 1250-2500 Well, I am"])
        #expect(try read([message], part: .stable) == ["r 1250-2500 Well, I"])
        var adapter = MessageAdapter(stream: "s")
        let segments = try adapter.read(Array(message.utf8), at: 0)
        #expect(segments.first?.stability == 0.75)
    }

    @Test func `each final result of Deepgram is a segment`() throws {
        let read = try read([
            #"{"type":"Metadata","request_id":"x"}"#,
            #"{"type":"Results","channel_index":[0,1],"start":1.0,"duration":2.0,"is_final":false,"speech_final":false,"channel":{"alternatives":[{"transcript":"one","words":[]}]}}"#,
            #"{"type":"Results","channel_index":[0,1],"start":1.0,"duration":2.0,"is_final":true,"speech_final":false,"channel":{"alternatives":[{"transcript":"One two","words":[{"word":"one","start":1.1,"end":1.2},{"word":"two","start":1.3,"end":2.9}]}]}}"#,
            #"{"type":"Results","channel_index":[0,1],"start":3.0,"duration":1.0,"is_final":true,"speech_final":true,"channel":{"alternatives":[{"transcript":"three","words":[]}]}}"#,
            #"{"type":"Results","channel_index":[0,1],"start":4.0,"duration":1.0,"is_final":true,"channel":{"alternatives":[{"transcript":"","words":[]}]}}"#,
        ])
        #expect(read == ["c1.1 2000-4000 one", "c1.1! 2100-3900 One two", "c1.2! 4000-5000 three"])
    }

    private func turn(_ order: Int, _ text: String, end: Bool, formatted: Bool) -> String {
        let words = text.split(separator: " ").enumerated().map {
            #"{"text":"\#($1)","start":\#($0 * 100),"end":\#($0 * 100 + 90),"word_is_final":\#(end)}"#
        }
        return
            #"{"type":"Turn","turn_order":\#(order),"end_of_turn":\#(end),"turn_is_formatted":\#(formatted),"transcript":"\#(end ? text : "")","words":[\#(words.joined(separator: ","))]}"#
    }

    @Test func `a turn of AssemblyAI that is formatted is final once`() throws {
        let read = try read([
            #"{"type":"Begin","id":"x","expires_at":1}"#,
            turn(0, "hi", end: false, formatted: false),
            turn(0, "hi there", end: true, formatted: false),
            turn(0, "Hi there.", end: true, formatted: true),
            turn(1, "bye", end: true, formatted: false),
            turn(1, "Bye.", end: true, formatted: true),
        ])
        #expect(
            read == [
                "c1.turn0 1000-1090 hi", "c1.turn0 1000-1190 hi there",
                "c1.turn0! 1000-1190 Hi there.", "c1.turn1 1000-1090 bye",
                "c1.turn1! 1000-1090 Bye.",
            ]
        )
    }

    @Test func `a turn of AssemblyAI that is not formatted is final when the next begins`() throws {
        let read = try read([
            turn(0, "hi", end: true, formatted: false),
            turn(1, "bye", end: false, formatted: false),
            turn(1, "bye bye", end: true, formatted: false),
            #"{"type":"Termination","audio_duration_seconds":2}"#,
        ])
        #expect(
            read == [
                "c1.turn0 1000-1090 hi", "c1.turn0! 1000-1090 hi", "c1.turn1 1000-1090 bye",
                "c1.turn1! 1000-1190 bye bye",
            ]
        )
    }

    @Test(arguments: [
        (
            [#"{"type":"Turn","turn_order":0,"end_of_turn":true,"transcript":"hi","words":[]}"#],
            ["c1.turn0! --- hi"]
        ),
        (
            [#"{"tokens":[{"text":"hi","start_ms":0,"end_ms":90,"is_final":true}]}"#],
            ["c1.t0! 1000-1090 hi"]
        ),
        ([#"{"lines":[{"text":"hi","start":0,"end":1}]}"#], ["c1.l0! 1000-2000 hi"]),
        ([#"{"partial":"hi"}"#], []),
    ])
    func `what is held back is final when the connection ends`(
        messages: [String],
        last: [String]
    ) throws {
        var adapter = MessageAdapter(stream: "s", prefix: "c1.", origin: 1000)
        for message in messages { _ = try adapter.read(Array(message.utf8), at: 5) }
        #expect(adapter.end(at: 9).map(short) == last)
        #expect(adapter.end(at: 9).isEmpty)
    }

    @Test func `a guess that follows the end or a minute of silence is of another text`() throws {
        var adapter = MessageAdapter(stream: "s", prefix: "c1.", origin: 0)
        var names: [String] = []
        for time in [0, 59_999, 119_999, 120_000] {
            names += try adapter.read(Array(#"{"partial":"a"}"#.utf8), at: time).map(\.id)
        }
        _ = adapter.end(at: 120_001)
        names += try adapter.read(Array(#"{"partial":"b"}"#.utf8), at: 120_002).map(\.id)
        #expect(names == ["c1.1", "c1.1", "c1.2", "c1.2", "c1.3"])
    }

    @Test func `the guesses of Google make one text`() throws {
        let message =
            #"{"results":[{"alternatives":[{"transcript":"to be"}],"stability":0.9,"resultEndTime":"1.3s"},{"alternatives":[{"transcript":" or not"}],"stability":0.01}]}"#
        let final =
            #"{"results":[{"alternatives":[{"transcript":"To be or not."}],"isFinal":true,"resultEndTime":{"seconds":2,"nanos":500000000},"languageCode":"en-us"}]}"#
        #expect(
            try read([message, final]) == [
                "c1.1 --2300 to be or not", "c1.1! --3500 To be or not.",
            ]
        )
        #expect(try read([message], part: .stable) == ["c1.1 --2300 to be"])
    }

    @Test func `Azure's ticks are a ten-thousandth of a millisecond`() throws {
        let read = try read([
            #"{"Id":"1","Offset":5000000,"Duration":10000000,"Text":"what","Type":"ConversationTranscription"}"#,
            #"{"Id":"2","RecognitionStatus":"Success","Offset":5000000,"Duration":20000000,"DisplayText":"What's up?","NBest":[{"Display":"What's up?"}]}"#,
            #"{"Id":"3","RecognitionStatus":"InitialSilenceTimeout","Offset":5000000,"Duration":0}"#,
        ])
        #expect(read == ["c1.1 1500-2500 what", "c1.1! 1500-3500 What's up?"])
    }

    @Test func `segments that WhisperLive sends again are taken once`() throws {
        let read = try read([
            #"{"uid":"u","message":"SERVER_READY","backend":"faster_whisper"}"#,
            #"{"uid":"u","segments":[{"start":"0.000","end":"1.500","text":" Hello","completed":false}]}"#,
            #"{"uid":"u","segments":[{"start":"0.000","end":"2.000","text":" Hello there.","completed":true},{"start":"2.000","end":"3.000","text":" How","completed":false}]}"#,
            #"{"uid":"u","segments":[{"start":"0.000","end":"2.000","text":" Hello there.","completed":true},{"start":"2.000","end":"4.000","text":" How are you?","completed":true}]}"#,
        ])
        #expect(
            read == [
                "c1.1 1000-2500 Hello", "c1.1! 1000-3000 Hello there.", "c1.2 3000-4000 How",
                "c1.2! 3000-5000 How are you?",
            ]
        )
    }

    @Test(arguments: [
        // Speechmatics
        (
            [
                #"{"message":"RecognitionStarted","id":"a"}"#,
                #"{"message":"AddPartialTranscript","metadata":{"transcript":"hel ","start_time":0.1,"end_time":0.3},"results":[{"type":"word","start_time":0.1,"end_time":0.3,"alternatives":[{"content":"hel"}]}]}"#,
                #"{"message":"AddTranscript","metadata":{"transcript":"hello. ","start_time":0.1,"end_time":0.5},"results":[{"type":"word","start_time":0.1,"end_time":0.5,"alternatives":[{"content":"hello"}]}]}"#,
                #"{"message":"EndOfTranscript"}"#,
            ], ["c1.1 1100-1300 hel", "c1.1! 1100-1500 hello."]
        ),
        // Rev.ai
        (
            [
                #"{"type":"connected","id":"a"}"#,
                #"{"type":"partial","ts":0.1,"end_ts":0.3,"elements":[{"type":"text","value":"hel"}]}"#,
                #"{"type":"final","ts":0.1,"end_ts":0.5,"elements":[{"type":"text","value":"Hello","ts":0.1,"end_ts":0.5},{"type":"punct","value":"."}]}"#,
            ], ["c1.1 1100-1300 hel", "c1.1! 1100-1500 Hello."]
        ),
        // Gladia
        (
            [
                #"{"type":"transcript","session_id":"a","data":{"id":"0","is_final":false,"utterance":{"text":"hel","start":0.1,"end":0.3,"language":"en"}}}"#,
                #"{"type":"transcript","session_id":"a","data":{"id":"0","is_final":true,"utterance":{"text":"Hello.","start":0.1,"end":0.5,"language":"en"}}}"#,
            ], ["c1.1 1100-1300 hel", "c1.1! 1100-1500 Hello."]
        ),
        // Watson
        (
            [
                #"{"state":"listening"}"#,
                #"{"result_index":0,"results":[{"final":false,"alternatives":[{"transcript":"hel "}]}]}"#,
                #"{"result_index":0,"results":[{"final":true,"alternatives":[{"transcript":"hello ","timestamps":[["hello",0.1,0.5]]}]}]}"#,
            ], ["c1.1 --- hel", "c1.1! 1100-1500 hello"]
        ),
        // Kaldi
        (
            [
                #"{"status":0,"result":{"hypotheses":[{"transcript":"hel"}],"final":false}}"#,
                #"{"status":0,"segment":0,"result":{"hypotheses":[{"transcript":"hello."}],"final":true},"segment-start":0.1,"segment-length":0.4}"#,
            ], ["c1.1 --- hel", "c1.1! 1100-1500 hello."]
        ),
        // OpenAI Realtime
        (
            [
                #"{"type":"session.created","event_id":"e"}"#,
                #"{"type":"conversation.item.input_audio_transcription.delta","event_id":"e","item_id":"i","delta":"hel"}"#,
                #"{"type":"conversation.item.input_audio_transcription.delta","event_id":"e","item_id":"i","delta":"lo"}"#,
                #"{"type":"conversation.item.input_audio_transcription.completed","event_id":"e","item_id":"i","transcript":"Hello."}"#,
            ], ["c1.i --- hel", "c1.i --- hello", "c1.i! --- Hello."]
        ),
        // Soniox
        (
            [
                #"{"tokens":[{"text":"Hel","start_ms":100,"end_ms":200,"is_final":true},{"text":"lo","start_ms":200,"end_ms":300,"is_final":false}],"final_audio_proc_ms":200}"#,
                #"{"tokens":[{"text":"lo.","start_ms":200,"end_ms":400,"is_final":true},{"text":"<end>","is_final":true}]}"#,
                #"{"tokens":[],"finished":true}"#,
            ], ["c1.t0 1100-1300 Hello", "c1.t0! 1100-1400 Hello."]
        ),
        // WhisperLiveKit
        (
            [
                #"{"status":"active_transcription","lines":[{"speaker":1,"text":"Hello","start":"0:00:00","end":"0:00:01"}],"buffer_transcription":" wor","buffer_diarization":""}"#,
                #"{"status":"active_transcription","lines":[{"speaker":1,"text":"Hello world.","start":"0:00:00","end":"0:00:02"},{"speaker":2,"text":"Yes","start":"0:00:02","end":"0:00:03"}],"buffer_transcription":""}"#,
                #"{"type":"ready_to_stop"}"#,
            ],
            [
                "c1.l0 1000-2000 Hello wor", "c1.l0! 1000-3000 Hello world.", "c1.l1 3000-4000 Yes",
                "c1.l1! 3000-4000 Yes",
            ]
        ),
        // BigBlueButton
        (
            [
                #"{"transcriptId":"t","start":0,"end":0,"text":"hallo","locale":"en-US","isFinal":false}"#,
                #"{"transcriptId":"t","start":1,"end":5,"text":"ello all","locale":"en-US","isFinal":false}"#,
                #"{"transcriptId":"t","start":0,"end":0,"text":"","transcript":"Hello all.","locale":"en-US","isFinal":true}"#,
            ], ["t --- hallo", "t --- hello all", "t! --- Hello all."]
        ),
        // LiveKit agents
        (
            [
                #"{"stream_id":"s1","text":"Hel","attributes":{"lk.segment_id":"g","lk.transcription_final":"false"}}"#,
                #"{"stream_id":"s1","text":"lo","attributes":{"lk.segment_id":"g","lk.transcription_final":"false"}}"#,
                #"{"stream_id":"s2","text":"Hello.","attributes":{"lk.segment_id":"g","lk.transcription_final":"true"}}"#,
            ], ["g --- Hel", "g --- Hello", "g! --- Hello."]
        ),
        // ElevenLabs
        (
            [
                #"{"message_type":"session_started","session_id":"a"}"#,
                #"{"message_type":"partial_transcript","text":"hel"}"#,
                #"{"message_type":"committed_transcript","text":"Hello."}"#,
            ], ["c1.1 --- hel", "c1.1! --- Hello."]
        ),
        // Web Captioner
        ([#"{"transcript":"Hello.","sequence":0}"#], ["c1.1! --- Hello."]),
        // RealtimeSTT, and other names of the same
        (
            [#"{"type":"realtime","text":"hel"}"#, #"{"type":"fullSentence","text":"Hello."}"#],
            ["c1.1 --- hel", "c1.1! --- Hello."]
        ),
        (
            [#"{"text":"hel","is_final":false}"#, #"{"transcript":"Hello.","is_final":true}"#],
            ["c1.1 --- hel", "c1.1! --- Hello."]
        ),
        (
            [
                #"{"text":"hel","partial":true,"id":"a"}"#,
                #"{"text":"Hello.","interim":false,"id":"a"}"#,
            ],
            ["a --- hel", "a! --- Hello."]
        ),
    ])
    func `what a source guesses is never final, and what is final is`(
        messages: [String],
        expected: [String]
    ) throws {
        #expect(try read(messages) == expected)
    }

    @Test(arguments: [
        #"{"type":"mystery","text":"a"}"#, #"{"text":"a","isMaybeFinal":false}"#,
        #"{"status":"???","text":"a"}"#, #"{"text":"a","is_final":"no"}"#,
        #"{"message_type":"SomethingElse","text":"a"}"#,
        #"{"transcriptId":"t","text":"a","locale":"en"}"#,
    ])
    func `a text of which it is not known whether it is final is refused with the reason`(
        message: String
    ) {
        var adapter = MessageAdapter(stream: "s")
        let error = #expect(throws: IngestError.self) {
            try adapter.read(Array(message.utf8), at: 0)
        }
        #expect(error?.member != nil)
    }

    @Test func `several messages may come at once, and all or none are taken`() throws {
        #expect(try read(["{\"partial\":\"a\"}\n{\"text\":\"A\"}\n"]).count == 2)
        var adapter = MessageAdapter(stream: "s")
        #expect(throws: IngestError(.unknownMessage, offset: 15)) {
            try adapter.read(Array("{\"text\":\"one\"} {\"a\":1}".utf8), at: 0)
        }
        let next = try adapter.read(Array("{\"text\":\"one\"}".utf8), at: 0)
        #expect(next.map(\.id) == ["1"])
    }

    @Test(arguments: [
        ("[1]", "the message is not one JSON object"),
        (
            "{}",
            "the message has none of the structures that are known; the simplest is {\"text\":\"…\",\"final\":true}"
        ),
        ("{\"text\":1}", "\"text\" (byte 8): a string is expected"),
        ("{\"text\":\"a\",\"final\":\"yes\"}", "\"final\" (byte 21): true or false is expected"),
        (
            "{\"text\":\"a\",\"start\":\"soon\"}",
            "\"start\" (byte 21): a time in milliseconds is expected"
        ),
        ("{\"text\":\"a\",\"lang\":\"?\"}", "\"lang\" (byte 20): \"?\" is not a language tag"),
        ("{\"text\":\"a\"", "byte 11: it ends within a value"),
        ("", "the message has no JSON value"),
        (
            "{\"Transcript\":{\"Results\":[{\"Alternatives\":[{\"Transcript\":2}]}]}}",
            "\"Transcript.Results[0].Alternatives[0].Transcript\" (byte 57): a string is expected"
        ),
    ])
    func `a wrong message is refused with the place`(message: String, reason: String) {
        var adapter = MessageAdapter(stream: "s")
        let error = #expect(throws: IngestError.self) {
            try adapter.read(Array(message.utf8), at: 0)
        }
        #expect(error?.description == reason)
    }

    @Test func `what is deep, large or not UTF-8 is refused`() {
        func fails(_ bytes: [UInt8]) -> IngestError.Kind? {
            var adapter = MessageAdapter(stream: "s")
            return #expect(throws: IngestError.self) { try adapter.read(bytes, at: 0) }?.kind
        }
        let deep = Array(String(repeating: "[", count: 1000).utf8)
        #expect(fails(deep) == .notJSON(.tooDeep(limit: 128)))
        let large = [UInt8](repeating: 0x20, count: 1 << 18 + 1)
        #expect(fails(large) == .tooLarge(bytes: 1 << 18 + 1, limit: 1 << 18))
        #expect(fails(Array("{\"text\":\"".utf8) + [0xFF] + Array("\"}".utf8)) == .notUTF8)
    }

    @Test func `every message cut anywhere is read or refused`() {
        let messages = [
            #"{"Transcript":{"Results":[{"IsPartial":true,"Alternatives":[{"Transcript":"a","Items":[{"Content":"a","Stable":true}]}]}]}}"#,
            #"{"type":"Results","start":1,"is_final":true,"channel":{"alternatives":[{"transcript":"one","words":[{"word":"one","start":1}]}]}}"#,
            turn(0, "a b", end: true, formatted: true),
        ]
        for message in messages {
            let bytes = Array(message.utf8)
            for length in bytes.indices {
                var adapter = MessageAdapter(stream: "s")
                #expect(throws: IngestError.self) {
                    try adapter.read(Array(bytes[..<length]), at: 0)
                }
            }
        }
    }
}
