// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Relaying

@Suite struct EventRouteTests {
    private let relay: InProcessRelay
    private let publisher: String

    init() throws {
        relay = try InProcessRelay()
        try relay.startHall(#"{"languageCode":"en-US"}"#)
        publisher = relay.token(.publisher)
    }

    private func send(_ body: String) throws -> [EventFrame] {
        let (answer, frames) = try relay.exchange(
            "POST",
            "/v1/sessions/hall/segments",
            publisher,
            body: Array(body.utf8)
        )
        guard case .response(let response) = answer, response.status == 200 else {
            Issue.record("\(answer)")
            return []
        }
        return frames
    }

    private func subscribe(
        _ query: String = "",
        headers: [String: String] = [:]
    ) throws -> String {
        try relay.send(
            "GET",
            "/v1/sessions/hall/events" + query,
            relay.token(.subscriber),
            headers: headers
        ).body
    }

    @Test func `an event has the members that the documentation names`() throws {
        let frames = try send(
            #"{"id":"s1","text":"A \"b\"\n","final":true,"start":0,"end":900,"speaker":"Ana"}"#
        )
        let text = try #require(frames.first).text
        #expect(
            text == """
                id: 2
                event: segment
                data: {"event":2,"type":"segment","id":"s1","stream":"main","text":"A \\"b\\"\\n",\
                "isFinal":true,"start":0,"end":900,"received":0,"language":"en-US","speaker":"Ana"}


                """
        )
        #expect(frames.map { $0.text.contains("event: pace") } == [false, true])
    }

    @Test func `who names the last event gets those after it`() throws {
        for (id, text) in [("1", "one"), ("2", "two")] {
            _ = try send(#"{"id":"\#(id)","text":"\#(text)","final":true}"#)
        }
        let all = try subscribe("?after=0")
        #expect(all.contains("one") && all.contains("two"))
        // The status is 1, the first text 2, its pace 3.
        let rest = try subscribe(headers: ["last-event-id": "2"])
        #expect(!rest.contains("one") && rest.contains("two"))
    }

    @Test func `who names no event gets the texts before and what holds now`() throws {
        _ = try send(#"{"id":"1","text":"over","final":true}"#)
        _ = try send(#"{"id":"2","text":"still guessed","final":false}"#)
        let now = try subscribe()
        #expect(now.contains(#""status":"started""#))
        #expect(now.contains("still guessed"))
        #expect(now.contains("over"))
        #expect(try !subscribe("?texts=0").contains("over"))
    }

    @Test func `filters leave out other languages, guesses and one's own stream`() throws {
        let frames =
            try send(#"{"id":"1","text":"guess","final":false}"#)
            + send(#"{"id":"2","text":"hola","final":true,"lang":"es"}"#)
            + send(#"{"id":"3","text":"own","final":true,"stream":"S"}"#)
        func admitted(_ filter: EventFilter) -> [String] {
            frames.filter { $0.language != nil && filter.admits($0) }.map {
                String($0.text.split(separator: #""text":""#)[1].prefix(4))
            }
        }
        var filter = EventFilter()
        #expect(admitted(filter) == ["gues", "hola", "own\""])
        filter.finalOnly = true
        #expect(admitted(filter) == ["hola", "own\""])
        filter.withoutStream = "S"
        #expect(admitted(filter) == ["hola"])
    }

    @Test func `a publisher hears itself only if it asks`() throws {
        let token = relay.token(.publisher, stream: "S")
        func filter(_ query: String) throws -> EventFilter? {
            let path = "/v1/sessions/hall/events"
            let answer = try relay.exchange("GET", path + query, token).answer
            if case .events(let subscription) = answer { return subscription.filter }
            return nil
        }
        #expect(try filter("")?.withoutStream == "S")
        #expect(try filter("?own=1")?.withoutStream == nil)
    }

    @Test func `captions of one language are those of its regions, too`() throws {
        let frame = try #require(send(#"{"id":"1","text":"a","final":true}"#).first)
        var filter = EventFilter()
        for (language, isWanted) in [
            ("en", true), ("en-US", true), ("en-GB", false), ("es", false),
        ] {
            filter.language = try RouteCall.language(language, "lang")
            #expect(filter.admits(frame) == isWanted)
        }
    }
}

@Suite struct FrameQueueTests {
    private func frames(_ isFinal: [Bool]) throws -> [EventFrame] {
        let relay = try InProcessRelay()
        try relay.startHall()
        var frames: [EventFrame] = []
        for (place, isFinal) in isFinal.enumerated() {
            let body = #"{"id":"\#(place)","text":"text \#(place)","final":\#(isFinal)}"#
            let sent = try relay.exchange(
                "POST",
                "/v1/sessions/hall/segments",
                relay.token(.publisher),
                body: Array(body.utf8)
            )
            frames += sent.frames.filter { $0.language != nil }
        }
        return frames
    }

    private func texts(_ queue: inout FrameQueue) -> [String] {
        var texts: [String] = []
        while let frame = queue.next() { texts.append(frame.text) }
        return texts
    }

    @Test func `what fits is kept in its order`() throws {
        var queue = FrameQueue()
        for frame in try frames([true, false, true]) { queue.add(frame) }
        let numbers = texts(&queue).map {
            $0.contains("text 0") ? 0 : $0.contains("text 1") ? 1 : 2
        }
        #expect(numbers == [0, 1, 2])
        #expect(queue.isEmpty)
    }

    @Test func `guesses are dropped before what stays`() throws {
        var queue = FrameQueue()
        let limit = FrameQueue.limit
        for frame in try frames([false, false] + Array(repeating: true, count: limit)) {
            queue.add(frame)
        }
        let texts = texts(&queue)
        #expect(texts.count == limit)
        #expect(texts.allSatisfy { $0.contains(#""isFinal":true"#) })
    }

    @Test func `a queue of what stays is dropped with an event that says what was missed`() throws {
        var queue = FrameQueue()
        let frames = try frames(Array(repeating: true, count: FrameQueue.limit + 2))
        for frame in frames { queue.add(frame) }
        let texts = texts(&queue)
        let (first, last) = (frames[0].number, frames[FrameQueue.limit].number)
        #expect(
            texts.first
                == "event: missed\ndata: {\"type\":\"missed\",\"from\":\(first),\"to\":\(last)}\n\n"
        )
        #expect(texts.count == 2)
    }
}
