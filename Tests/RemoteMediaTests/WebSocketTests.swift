// SPDX-License-Identifier: Apache-2.0

import RemoteMedia
import TestSupport
import Testing

/// The client of WebSocket, with a server that does what it should and one that does not.
@Suite struct WebSocketTests {
    private func first(_ url: String) throws -> WebSocketConnection.Message? {
        let connection = try WebSocketConnection(url)
        return try connection.receive(within: 5000)
    }

    @Test func `a text in pieces is whole, and a ping between them is answered`() async throws {
        try await WebSocketServer.with { server in
            let message = try first(server + "/pieces")
            #expect(message == .text("eins zwei drei ä"))
        }
    }

    @Test func `a text of 300,000 bytes is whole`() async throws {
        try await WebSocketServer.with { server in
            let message = try first(server + "/long")
            #expect(message == .text(String(repeating: "x", count: 300_000)))
        }
    }

    @Test func `a close has its code and reason`() async throws {
        try await WebSocketServer.with { server in
            let message = try first(server + "/closed")
            #expect(message == .closed(code: 1011, reason: "out of memory"))
        }
    }

    @Test(arguments: ["/masked", "/wrong", "/plain"])
    func `a server that breaks the protocol is an error`(_ path: String) async throws {
        try await WebSocketServer.with { server in
            _ = #expect(throws: RemoteError.self) { try first(server + path) }
        }
    }

    @Test func `a server that is not there is an error`() {
        #expect(throws: RemoteError.self) { try first("ws://127.0.0.1:1/") }
        #expect(throws: RemoteError.self) { try first("http://127.0.0.1:1/") }
    }
}
