// SPDX-License-Identifier: Apache-2.0

import Foundation
import Serving
import ServingTestSupport
import Testing

@Suite struct LoopbackServerTests {
    /// Serves a folder, sends the text to it and returns what comes until the connection is closed.
    private func exchange(
        _ text: String,
        limits: LoopbackServer.Limits = LoopbackServer.Limits()
    ) async throws -> String {
        let folder = try ScratchFolder()
        try folder.write("0123456789", to: "ten.txt")
        let served = ServedFolder(folder.url.path)
        let server = LoopbackServer(port: 0, limits: limits) { request in
            guard let file = served.open(request.target.names) else {
                return .refusal(404, "nothing")
            }
            return .file(file, for: request)
        }
        return try await Self.run(server) { port in
            let text = text.replacingOccurrences(of: "PORT", with: String(port))
            return try await RawClient.exchange(text, port: port)
        }
    }

    /// Calls with the port of a server that runs meanwhile.
    private static func run<Result: Sendable>(
        _ server: LoopbackServer,
        _ body: (Int) async throws -> Result
    ) async throws -> Result {
        let (ports, continuation) = AsyncStream<Int>.makeStream()
        let task = Task { try await server.run { continuation.yield($0) } }
        defer { task.cancel() }
        var iterator = ports.makeAsyncIterator()
        return try await body(#require(await iterator.next()))
    }

    private func get(_ path: String, _ headers: String = "") async throws -> String {
        try await exchange(
            "GET \(path) HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\(headers)\r\n"
        )
    }

    @Test func `a file is answered with its type and length`() async throws {
        let answer = try await get("/ten.txt")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("\r\nContent-Type: text/plain; charset=utf-8\r\n"))
        #expect(answer.contains("\r\nContent-Length: 10\r\n"))
        #expect(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n0123456789"))
    }

    @Test func `a part of a file is answered with its place`() async throws {
        let answer = try await get("/ten.txt", "Range: bytes=2-4\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 206 Partial Content\r\n"))
        #expect(answer.contains("\r\nContent-Range: bytes 2-4/10\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n234"))
        #expect(try await get("/ten.txt", "Range: bytes=10-\r\n").hasPrefix("HTTP/1.1 416 "))
    }

    @Test func `the head alone has the length and no bytes`() async throws {
        let answer = try await exchange(
            "HEAD /ten.txt HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.contains("\r\nContent-Length: 10\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func `requests on one connection are answered one after the other`() async throws {
        let request = "GET /ten.txt HTTP/1.1\r\nHost: localhost:PORT\r\n"
        let answer = try await exchange("\(request)\r\n\(request)Connection: close\r\n\r\n")
        #expect(answer.components(separatedBy: "0123456789").count == 3)
    }

    @Test(arguments: [
        "evil.example", "localhost", "localhost:1", "127.0.0.1:PORT\r\nHost: localhost:PORT",
    ])
    func `a request by another name is refused`(host: String) async throws {
        let answer = try await exchange(
            "GET /ten.txt HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 421 "))
        #expect(!answer.contains("0123456789"))
    }

    @Test func `another method, a way out and what is not HTTP are refused`() async throws {
        let post =
            "POST /ten.txt HTTP/1.1\r\nHost: localhost:PORT\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        #expect(try await exchange(post).hasPrefix("HTTP/1.1 405 "))
        #expect(try await get("/../ten.txt").hasPrefix("HTTP/1.1 400 "))
        #expect(try await get("/%00").hasPrefix("HTTP/1.1 400 "))
        #expect(try await get("/none").hasPrefix("HTTP/1.1 404 "))
        #expect(try await exchange("hello\r\n\r\n").hasPrefix("HTTP/1.1 400 "))
    }

    @Test func `headers without end are refused`() async throws {
        let header = "X: " + String(repeating: "a", count: 40_000) + "\r\n\r\n"
        let answer = try await exchange(
            "GET /ten.txt HTTP/1.1\r\nHost: localhost:PORT\r\n" + header
        )
        #expect(!answer.contains("0123456789"))
    }

    @Test func `a request that does not come is not waited for`() async throws {
        var limits = LoopbackServer.Limits()
        limits.secondsForRequest = 1
        #expect(try await exchange("GET /ten.txt HTTP/1.1\r\nHost:", limits: limits).isEmpty)
    }

    @Test func `answers that wait hold up no other`() async throws {
        let waits = 16
        let (arrived, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = LoopbackServer(port: 0) { request in
            guard request.target.names == ["wait"] else {
                // All of the others have come, and wait.
                for _ in 0..<waits { arrived.wait() }
                for _ in 0..<waits { go.signal() }
                return .refusal(404, "now")
            }
            arrived.signal()
            go.wait()
            return .refusal(404, "waited")
        }
        let answers = try await Self.run(server) { port in
            try await withThrowingTaskGroup { group in
                for name in Array(repeating: "wait", count: waits) + ["go"] {
                    group.addTask {
                        try await RawClient.exchange(
                            "GET /\(name) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n",
                            port: port
                        )
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        #expect(answers.count { $0.hasSuffix("waited\n") } == waits)
        #expect(answers.count { $0.hasSuffix("now\n") } == 1)
    }

    @Test func `connections beyond the limit are closed`() async throws {
        var limits = LoopbackServer.Limits()
        limits.connections = 0
        let request = "GET /ten.txt HTTP/1.1\r\nHost: localhost:PORT\r\nConnection: close\r\n\r\n"
        #expect(try await exchange(request, limits: limits).isEmpty)
    }
}
