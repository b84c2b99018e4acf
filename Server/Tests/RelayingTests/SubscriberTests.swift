// SPDX-License-Identifier: Apache-2.0

import Foundation
import LiveCaptions
import LiveCaptionsClient
import ServingTestSupport
import Testing

@testable import Relaying

/// The clients of the library, in Swift and for pages, beside a relay.
@Suite struct SubscriberTests {
    private static let texts = (0..<200).map {
        "Text \($0), which is as long as one of a speech is."
    }

    private func publish(_ texts: [String], _ port: Int, _ key: String) async throws {
        let relay = "http://127.0.0.1:\(port)"
        let publisher = CaptionsPublisher(relay: relay, token: key, session: "hall") {
            Issue.record("\($0)")
        }
        try publisher.publish()
        for (number, text) in texts.enumerated() {
            publisher.send(
                LiveSegment(id: "s\(number)", stream: "", text: text, isFinal: true, received: 0)
            )
            if number % 20 == 19 { try await Task.sleep(for: .milliseconds(20)) }
        }
        try await publisher.stop()
    }

    @Test func `a subscriber that is there before the publisher hears when captions begin and end`()
        async throws
    {
        try await RunningRelay.use { port, key, _ in
            let subscriber = CaptionsSubscriber(
                relay: "http://127.0.0.1:\(port)/",
                token: key,
                session: "hall",
                receivesOwn: true
            )
            var states: [Bool] = []
            var texts: [String] = []
            var publishing: Task<Void, any Error>?
            for try await event in subscriber.events() {
                switch event {
                case .status: publishing = Task { try await publish(["Hello."], port, key) }
                case .stream(let state): states.append(state.hasCaptions)
                case .caption(let caption): texts.append(caption.text)
                default: break
                }
                if states.last == false, !texts.isEmpty { break }
            }
            try await publishing?.value
            #expect(states == [true, false])
            #expect(texts == ["Hello."])
        }
    }

    @Test func `nothing is lost or comes twice, however often the connection breaks off`()
        async throws
    {
        try await RunningRelay.use { port, key, _ in
            // From the first byte of an answer to several events.
            let way = try BreakingWay(to: port) { number in 1 + number * 397 % 4000 }
            defer { way.close() }
            let subscriber = CaptionsSubscriber(
                relay: "http://127.0.0.1:\(way.port)",
                token: key,
                session: "hall",
                receivesOwn: true
            )
            let events = subscriber.events(after: 0)
            let publishing = Task { try await publish(Self.texts, port, key) }
            var texts: [String] = []
            for try await event in events {
                switch event {
                case .caption(let caption): texts.append(caption.text)
                case .missed(let numbers): Issue.record("\(numbers) are missed")
                default: break
                }
                if texts.count == Self.texts.count { break }
            }
            try await publishing.value
            #expect(texts == Self.texts)
            #expect(way.count > 10)
        }
    }

    @Test func `a subscriber of one stream gets no texts of another`() async throws {
        try await RunningRelay.use { port, key, _ in
            try await publish(["One."], port, key)
            let relay = "http://127.0.0.1:\(port)"
            let other = CaptionsSubscriber(
                relay: relay,
                token: key,
                session: "hall",
                stream: "other",
                receivesOwn: true
            )
            var heard: [CaptionsEvent] = []
            for try await event in other.events(after: 0) {
                heard.append(event)
                if case .status = event { break }
            }
            #expect(heard == [.status(.started)])
        }
    }

    @Test func `a token that is not valid or is for another session ends the events by name`()
        async throws
    {
        try await RunningRelay.use { port, key, _ in
            func code(_ token: String, _ session: String) async -> CaptionsError.Code? {
                let subscriber = CaptionsSubscriber(
                    relay: "http://127.0.0.1:\(port)",
                    token: token,
                    session: session
                )
                do {
                    for try await _ in subscriber.events() {}
                    return nil
                } catch {
                    return (error as? CaptionsError)?.code
                }
            }
            #expect(await code("x", "hall") == .invalidToken)
            #expect(await code(key, "other") == .forbidden)
        }
    }

    @Test func `a session that has not begun, and a relay that is not there, are waited for`()
        async throws
    {
        let subscriber = CaptionsSubscriber(
            relay: "http://127.0.0.1:1",
            token: "x",
            session: "hall"
        )
        for try await event in subscriber.events() {
            guard case .waiting(let error) = event else {
                Issue.record("\(event)")
                break
            }
            #expect(error.code == .unreachable)
            break
        }
    }

    @Test func `a delegate is called with texts and with whether there are captions`() async throws
    {
        final class Delegate: CaptionsSubscriberDelegate {
            let (calls, continuation) = AsyncStream<String>.makeStream()

            func subscriber(
                _: CaptionsSubscriber,
                didReceive caption: LiveSegment,
                isFinal: Bool
            ) {
                continuation.yield("\(caption.text) \(isFinal)")
            }

            func subscriber(
                _: CaptionsSubscriber,
                stream: String,
                hasCaptionsDidChange hasCaptions: Bool
            ) {
                continuation.yield("\(stream) \(hasCaptions)")
            }

            func subscriber(_: CaptionsSubscriber, didFail error: CaptionsError) {
                continuation.yield(error.message)
            }
        }
        try await RunningRelay.use { port, key, _ in
            let delegate = Delegate()
            let subscription = CaptionsSubscriber(
                relay: "http://127.0.0.1:\(port)",
                token: key,
                session: "hall",
                receivesOwn: true
            ).subscribe(delegate)
            try await publish(["Hello."], port, key)
            var calls: [String] = []
            for await call in delegate.calls {
                calls.append(call)
                if call == "main false" { break }
            }
            subscription.cancel()
            #expect(calls.contains("Hello. true"))
            #expect(calls.last == "main false")
        }
    }

    @Test func `a page publishes and shows captions with the module of the relay`() async throws {
        try await RunningRelay.use { port, key, _ in
            let root = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../../..").standardizedFileURL
            let output = try await SpokenSound.run(
                "/usr/bin/python3",
                [
                    root.appending(path: "Scripts/caption-in-page.py").path,
                    "http://127.0.0.1:\(port)", "hall", key, "Typed in a page.",
                ]
            )
            struct Shown: Decodable {
                let states: [String]
                let texts: [String]
            }
            let shown = try JSONDecoder().decode(Shown.self, from: output)
            #expect(shown.texts == ["Typed in a page."])
            #expect(shown.states.contains("page has captions"))
        }
    }
}
