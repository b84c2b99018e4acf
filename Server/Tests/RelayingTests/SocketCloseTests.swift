// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServingTestSupport
import Testing

@testable import Relaying

/// How a connection of WebSocket ends [RFC 6455, 5.5.1 and 7.4].
@Suite struct SocketCloseTests {
    private func socket(_ port: Int, _ key: String) async throws -> EventStream {
        let socket = try EventStream(
            port: port,
            "/v1/sessions/hall/socket?own=1&texts=0&key=\(key)",
            headers: EventStream.webSocket
        )
        _ = try await socket.read(until: "started")
        return socket
    }

    /// The last bytes before the connection is closed; events may come before them.
    private func last(of socket: EventStream, _ count: Int) async throws -> [UInt8] {
        Array(try await socket.readRest().suffix(count))
    }

    private func closing(_ code: Int) -> [UInt8] {
        [0x88, 2, UInt8(code >> 8), UInt8(code & 255)]
    }

    @Test(
        arguments: [
            ([], [0x88, 0]), ([0x03, 0xE8], [0x88, 2, 0x03, 0xE8]),
            ([0x03, 0xE9, 0x62, 0x79, 0x65], [0x88, 2, 0x03, 0xE9]),
            ([0x0B, 0xB8], [0x88, 2, 0x0B, 0xB8]), ([0x13, 0x87], [0x88, 2, 0x13, 0x87]),
        ] as [([UInt8], [UInt8])]
    )
    func `a client that closes the connection is answered with its code`(
        text: [UInt8],
        answer: [UInt8]
    ) async throws {
        try await RunningRelay.use { port, key, _ in
            let socket = try await socket(port, key)
            defer { socket.close() }
            socket.send(frame: 0x88, text)
            #expect(try await last(of: socket, answer.count) == answer)
        }
    }

    @Test(
        arguments: [
            ([0x03], 1002), ([0x00, 0x00], 1002), ([0x03, 0xE7], 1002), ([0x03, 0xEC], 1002),
            ([0x03, 0xED], 1002), ([0x03, 0xEE], 1002), ([0x03, 0xF7], 1002), ([0x0B, 0xB7], 1002),
            ([0x13, 0x88], 1002), ([0x03, 0xE8, 0xC3, 0x28], 1007),
        ] as [([UInt8], Int)]
    )
    func `a code that may not be sent, and a reason that is not UTF-8, are answered with an error`(
        text: [UInt8],
        code: Int
    ) async throws {
        try await RunningRelay.use { port, key, _ in
            let socket = try await socket(port, key)
            defer { socket.close() }
            socket.send(frame: 0x88, text)
            #expect(try await last(of: socket, 4) == closing(code))
        }
    }

    @Test(
        arguments: [
            ("a reserved bit", [(0xC1, 2)], 1002), ("an unknown kind", [(0x83, 2)], 1002),
            ("a long ping", [(0x89, 126)], 1002), ("a divided ping", [(0x09, 2)], 1002),
            ("a new text within a divided one", [(0x01, 2), (0x81, 2)], 1002),
            ("a text of more than 64 KiB", [(0x01, 60_000), (0x80, 6000)], 1009),
        ] as [(String, [(UInt8, Int)], Int)]
    )
    func `frames that break the protocol close the connection with its code`(
        what: String,
        frames: [(UInt8, Int)],
        code: Int
    ) async throws {
        try await RunningRelay.use { port, key, _ in
            let socket = try await socket(port, key)
            defer { socket.close() }
            for (kind, count) in frames {
                socket.send(frame: kind, [UInt8](repeating: 0x61, count: count))
            }
            #expect(try await last(of: socket, 4) == closing(code))
        }
    }

    @Test func `a client that goes on sending learns why its connection was closed`() async throws {
        try await RunningRelay.use { port, key, _ in
            let socket = try await socket(port, key)
            defer { socket.close() }
            // A length of 16 MiB, and much of the text.
            socket.send([0x81, 0x80 | 127, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
            socket.send([UInt8](repeating: 0x61, count: 200_000))
            #expect(try await last(of: socket, 4) == closing(1009))
        }
    }

    @Test func `a ping within a divided text is answered, and a fragment may be empty`()
        async throws
    {
        try await RunningRelay.use { port, key, _ in
            let socket = try await socket(port, key)
            defer { socket.close() }
            socket.send(frame: 0x01, Array(#"{"id":"1","text":"#.utf8))
            socket.send(frame: 0x89, Array("there?".utf8))
            socket.send(frame: 0x00, [])
            socket.send(frame: 0x80, Array(#""Hello","final":true}"#.utf8))
            let answer = try await socket.read(until: #""status":200"#)
            #expect(answer.contains("\u{6}there?"))
            #expect(answer.contains(#""text":"Hello""#))
        }
    }

    @Test func `subscribers hear the last texts and a farewell when the relay stops`() async throws
    {
        var streams: [EventStream] = []
        defer { for stream in streams { stream.close() } }
        try await RunningRelay.use { port, key, thread in
            streams.append(try await socket(port, key))
            let events = try EventStream(port: port, "/v1/sessions/hall/events?own=1&key=\(key)")
            streams.append(events)
            _ = try await events.read(until: "started")
            let line = Array(#"{"id":"1","text":"the last words","final":false}"#.utf8)
            thread.add { core in
                #expect(throws: Never.self) { try core.takeLine(line, session: "hall") }
            }
            _ = try await events.read(until: #""isFinal":false"#)
        }
        let farewell = try await streams[0].readRest()
        #expect(farewell.suffix(4).elementsEqual(closing(1001)))
        for rest in [farewell, try await streams[1].readRest()] {
            #expect(String(decoding: rest, as: UTF8.self).contains(#""isFinal":true"#))
        }
    }
}

/// Tokens that expire while a stream is open.
@Suite struct TokenExpiryTests {
    private func get(_ path: String, _ key: String, _ port: Int) async throws -> String {
        try await RawClient.exchange(
            "GET \(path)?key=\(key) HTTP/1.1\r\nHost: relay\r\nConnection: close\r\n\r\n",
            port: port
        )
    }

    @Test func `streams end when their token expires, and what a publisher has open is final`()
        async throws
    {
        try await RunningRelay.use(keyLasting: 8) { port, key, thread in
            let path = "/v1/sessions/hall"
            let events = try EventStream(port: port, "\(path)/events?own=1&key=\(key)")
            let socket = try EventStream(
                port: port,
                "\(path)/socket?own=1&key=\(key)",
                headers: EventStream.webSocket
            )
            defer {
                events.close()
                socket.close()
            }
            _ = try await events.read(until: "started")
            socket.send(frame: 0x81, Array(#"{"id":"1","text":"Hello","final":false}"#.utf8))
            _ = try await socket.read(until: #""status":200"#)
            let (ofEvents, ofSocket) = (try await events.readRest(), try await socket.readRest())
            #expect(String(decoding: ofEvents, as: UTF8.self).contains("Hello"))
            #expect(ofSocket.suffix(4).elementsEqual([0x88, 2, 0x03, 0xF0]))
            let again = try await get("\(path)/events", key, port)
            #expect(again.hasPrefix("HTTP/1.1 401 "))
            // The connection of the publisher has ended, and with it what it guessed.
            let other = await withCheckedContinuation { continuation in
                thread.add { core in
                    let token = AccessToken(role: .subscriber, session: "hall", expires: Int.max)
                    continuation.resume(returning: core.signer.sign(token))
                }
            }
            var archive = ""
            for _ in 0..<200 where !archive.contains("Hello") {
                try await Task.sleep(for: .milliseconds(10))
                archive = try await get("\(path)/archive.srt", other, port)
            }
            #expect(archive.contains("Hello"))
        }
    }
}
