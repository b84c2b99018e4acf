// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import MediaSelection
import Testing

@Suite struct SessionEventJSONTests {
    private let english: LanguageTag
    private var session: CaptionSession

    init() throws {
        english = try LanguageTag("en-US")
        session = try CaptionSession(SessionSettings(language: english))
    }

    @Test func `a segment has all members, in the order of the documentation`() throws {
        var session = session
        let segment = LiveSegment(
            id: "s1",
            stream: "S",
            text: "say \"hi\"\\\n\u{1}\u{2028}é",
            isFinal: false,
            start: 10,
            received: 20
        )
        let events = try session.receive(segment)
        #expect(
            events.prefix(1).map { $0.json(language: english) } == [
                #"{"event":2,"type":"segment","id":"s1","stream":"S","text":"say \"hi\"\\\n\u2028é","isFinal":false,"start":10,"end":null,"received":20,"language":"en-US","speaker":null}"#
            ]
        )
        #expect(events.first?.typeName == "segment")
    }

    @Test func `states, statuses and paces are events, too`() throws {
        var session = session
        var events = session.events(after: 0)
        events += try session.publish("S", captions: true, audio: true, at: 1)
        events += try session.receive(
            LiveSegment(
                id: "1",
                stream: "S",
                text: "one two",
                isFinal: true,
                start: 0,
                end: 1000,
                received: 1000
            )
        )
        events += session.pause(at: 1500)
        events += session.resume(at: 1600)
        events += session.stop(at: 2000)
        let json = events.map { $0.json(language: english) }
        #expect(
            json == [
                #"{"event":1,"type":"status","status":"started","reason":null}"#,
                #"{"event":2,"type":"state","stream":"S","hasCaptions":true,"publishing":true,"audio":true,"captions":true}"#,
                #"{"event":3,"type":"segment","id":"1","stream":"S","text":"one two","isFinal":true,"start":0,"end":1000,"received":1000,"language":"en-US","speaker":null}"#,
                #"{"event":4,"type":"pace","stream":"S","active":true,"wordsPerMinute":{"3":40,"10":12,"20":6}}"#,
                #"{"event":5,"type":"pace","stream":"S","active":false,"wordsPerMinute":{"3":0,"10":0,"20":0}}"#,
                #"{"event":6,"type":"status","status":"paused","reason":null}"#,
                #"{"event":7,"type":"status","status":"started","reason":null}"#,
                #"{"event":8,"type":"status","status":"stopped","reason":"asked"}"#,
            ]
        )
        for text in json {
            let event = try SessionEvent(json: text)
            #expect(event.json(language: english) == text)
        }
    }

    @Test func `an event that is read is the one that was written`() throws {
        var session = session
        var segment = LiveSegment(
            id: "s1",
            stream: "S",
            text: "\u{8}\u{7F}\u{10FFFF}",
            isFinal: true,
            received: 20,
            language: try LanguageTag("es"),
            speaker: "Ann",
            stability: 0.5
        )
        segment.end = 15
        let events = try session.receive(segment) + session.fail("the source left", at: 30)
        for event in events {
            #expect(try SessionEvent(json: event.json(language: english)) == event)
        }
    }

    @Test(arguments: [
        ("{\"event\":1}", "\"type\" (byte 0): missing"),
        ("{\"event\":1,\"type\":\"x\"}", "\"type\" (byte 19): \"x\" is not known"),
        ("{\"event\":1.5,\"type\":\"status\"}", "\"event\" (byte 9): a whole number is expected"),
        (
            "{\"event\":1,\"type\":\"status\",\"status\":\"stopped\",\"reason\":\"y\"}",
            "\"reason\" (byte 56): \"y\" is not known"
        ),
        (
            "{\"event\":1,\"type\":\"pace\",\"stream\":\"S\",\"active\":true,\"wordsPerMinute\":[]}",
            "\"wordsPerMinute\" (byte 69): an object is expected"
        ),
    ])
    func `what is not an event is refused with the place`(json: String, reason: String) {
        let error = #expect(throws: IngestError.self) { try SessionEvent(json: json) }
        #expect(error?.description == reason)
    }
}
