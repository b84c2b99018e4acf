// SPDX-License-Identifier: Apache-2.0

import Foundation
import ServingTestSupport
import Testing

@testable import Relaying

/// A few requests over real sockets; what is answered is tested without.
@Suite struct RelayServerTests {
    private func request(_ line: String, _ headers: String = "", body: String = "") -> String {
        "\(line) HTTP/1.1\r\nHost: relay\r\nConnection: close\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    @Test func `a text that is posted reaches a subscriber and the archive`() async throws {
        try await RunningRelay.use { port, key, _ in
            let events = try EventStream(port: port, "/v1/sessions/hall/events?own=1&key=\(key)")
            defer { events.close() }
            let head = try await events.read(until: "\"status\":\"started\"")
            #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(head.contains("\r\nContent-Type: text/event-stream; charset=utf-8\r\n"))
            let posted = try await RawClient.exchange(
                request("POST /v1/ingest/\(key)?seq=1", body: "Hello"),
                port: port
            )
            #expect(posted.hasPrefix("HTTP/1.1 200 OK\r\n"))
            let text = try await events.read(until: "\"text\":\"Hello\"")
            #expect(text.contains("event: segment\n"))
            let archive = try await RawClient.exchange(
                request("GET /v1/sessions/hall/archive.srt?key=\(key)"),
                port: port
            )
            #expect(archive.hasSuffix("Hello\n") || archive.contains("Hello\n"))
        }
    }

    @Test func `a subscriber that reads nothing delays no other, and hears what it missed`()
        async throws
    {
        try await RunningRelay.use { port, key, thread in
            let path = "/v1/sessions/hall/events?own=1&key=\(key)"
            let stuck = try EventStream(port: port, path, window: 4096)
            defer { stuck.close() }
            let other = try EventStream(port: port, path)
            defer { other.close() }
            _ = try await other.read(until: "started")
            let text = String(repeating: "a", count: 8000)
            for number in 0..<150 {
                let line = #"{"id":"\#(number)","text":"\#(text)","final":true}"#
                thread.add { core in
                    #expect(throws: Never.self) {
                        try core.takeLine(Array(line.utf8), session: "hall")
                    }
                }
                _ = try await other.read(until: #""id":"\#(number)""#)
            }
            let late = try await stuck.read(until: #""type":"missed""#)
            #expect(!late.contains(#""id":"149""#))
        }
    }

    @Test func `a playlist comes when its part is published, and who leaves takes no place`()
        async throws
    {
        var limits = RelaySettings.Limits()
        limits.waitingReloads = 1
        try await RunningRelay.use(limits: limits) { port, _, thread in
            let lines = try await withCheckedThrowingContinuation { continuation in
                thread.add { core in
                    continuation.resume(
                        with: Result {
                            try core.startSession(
                                named: "parts",
                                language: "en",
                                partDuration: 200,
                                hold: 0
                            )
                        }
                    )
                }
            }
            let line = try #require(lines.first { $0.hasPrefix("hls ") })
            let path = try #require(line.split(separator: "http://relay").last)
            let left = try EventStream(port: port, "\(path)&_HLS_msn=1")
            left.close()
            var answer = ""
            // The place is free once the relay knows that the other one has left, long before that one's time is over.
            for _ in 0..<1000 where !answer.hasPrefix("HTTP/1.1 200 OK\r\n") {
                try await Task.sleep(for: .milliseconds(5))
                answer = try await RawClient.exchange(
                    request("GET \(path)&_HLS_msn=0&_HLS_part=0"),
                    port: port
                )
                #expect(answer.hasPrefix("HTTP/1.1 200") || answer.hasPrefix("HTTP/1.1 503"))
            }
            #expect(answer.contains("#EXT-X-PART:DURATION=0.2,URI=\"0.0.vtt?key="))
        }
    }

    @Test func `a publisher sends and hears over WebSocket`() async throws {
        try await RunningRelay.use { port, key, _ in
            let socket = try EventStream(
                port: port,
                "/v1/sessions/hall/socket?own=1&key=\(key)",
                headers: EventStream.webSocket
            )
            defer { socket.close() }
            let head = try await socket.read(until: "\"status\":\"started\"")
            #expect(head.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
            #expect(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
            socket.send(frame: 0x81, Array(#"{"id":"1","text":"Hello","final":true}"#.utf8))
            let event = try await socket.read(until: #"{"type":"answer","status":200"#)
            #expect(event.contains(#""text":"Hello""#))
            socket.send(frame: 0x01, Array(#"{"id":"2","te"#.utf8))
            socket.send(frame: 0x80, Array(#"xt":1,"final":true}"#.utf8))
            #expect(try await socket.read(until: "invalid-json").contains(#""status":400"#))
        }
    }

    @Test(
        arguments: [
            (code: 0x82 as UInt8, text: [0x41], hasMask: true, refusal: 1003),
            (code: 0x81, text: [0xC3, 0x28], hasMask: true, refusal: 1007),
            (code: 0x81, text: [0x7B, 0x7D], hasMask: false, refusal: 1002),
            (code: 0x80, text: [0x41], hasMask: true, refusal: 1002),
        ] as [(code: UInt8, text: [UInt8], hasMask: Bool, refusal: Int)]
    )
    func `a frame that is not taken closes the connection with its code`(
        frame: (code: UInt8, text: [UInt8], hasMask: Bool, refusal: Int)
    ) async throws {
        try await RunningRelay.use { port, key, _ in
            let socket = try EventStream(
                port: port,
                "/v1/sessions/hall/socket?key=\(key)",
                headers: EventStream.webSocket
            )
            defer { socket.close() }
            _ = try await socket.read(until: "started")
            socket.send(frame: frame.code, frame.text, hasMask: frame.hasMask)
            let rest = try await socket.readRest()
            let refusal = [0x88, 2, UInt8(frame.refusal >> 8), UInt8(frame.refusal & 255)]
            #expect(rest.suffix(4).elementsEqual(refusal))
        }
    }

    @Test func `the address of WebSocket without WebSocket says what it needs`() async throws {
        try await RunningRelay.use { port, key, _ in
            let path = "/v1/sessions/hall/socket?key=\(key)"
            let answer = try await RawClient.exchange(request("GET " + path), port: port)
            #expect(answer.hasPrefix("HTTP/1.1 426 "))
            let old = EventStream.webSocket.replacingOccurrences(of: "13", with: "8")
            let stream = try EventStream(port: port, path, headers: old)
            defer { stream.close() }
            #expect(try await stream.read(until: "}").hasPrefix("HTTP/1.1 426 "))
        }
    }

    @Test func `a body that is too long is refused before it is read`() async throws {
        try await RunningRelay.use { port, key, _ in
            let line = "POST /v1/ingest/\(key) HTTP/1.1\r\nHost: relay\r\n"
            let announced = try await RawClient.exchange(
                line + "Content-Length: 99999999\r\n\r\n",
                port: port
            )
            #expect(announced.hasPrefix("HTTP/1.1 413 "))
            let piece = String(repeating: "a", count: 70_000)
            let chunked = try await RawClient.exchange(
                line + "Transfer-Encoding: chunked\r\n\r\n11170\r\n\(piece)\r\n0\r\n\r\n",
                port: port
            )
            #expect(chunked.hasPrefix("HTTP/1.1 413 ") || chunked.isEmpty)
        }
    }

    @Test func `a request that does not come is not waited for`() async throws {
        var limits = RelaySettings.Limits()
        limits.secondsForRequest = 1
        try await RunningRelay.use(limits: limits) { port, key, _ in
            let slow =
                "POST /v1/ingest/\(key) HTTP/1.1\r\nHost: relay\r\nContent-Length: 10\r\n\r\nslow"
            let answer = try await RawClient.exchange(slow, port: port)
            #expect(answer.isEmpty)
        }
    }

    @Test func `what is not HTTP, and connections beyond the limit, are refused`() async throws {
        try await RunningRelay.use { port, _, _ in
            let answer = try await RawClient.exchange("hello\r\n\r\n", port: port)
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
        }
        var limits = RelaySettings.Limits()
        limits.connections = 0
        try await RunningRelay.use(limits: limits) { port, key, _ in
            let answer = try await RawClient.exchange(
                request("GET /v1/sessions/hall?key=\(key)"),
                port: port
            )
            #expect(answer.isEmpty)
        }
    }

    @Test func `a second relay on the same state is refused`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lock = try StateFolder.open(folder.path)
        defer { lock.close() }
        #expect(throws: RelayFailure.self) { try StateFolder.open(folder.path) }
    }
}

@Suite struct SigningSecretTests {
    @Test func `the secret is made once, and only its owner may read it`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        try StateFolder.make(folder.path)
        let secret = try SigningSecret.load(in: folder.path)
        #expect(secret.count == 32)
        #expect(try SigningSecret.load(in: folder.path) == secret)
        let path = folder.appending(path: "secret").path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        #expect(throws: RelayFailure.self) { try SigningSecret.load(in: folder.path) }
    }
}
