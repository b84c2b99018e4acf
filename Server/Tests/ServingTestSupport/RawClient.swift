// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A client that sends any bytes.
package enum RawClient {
    package struct Fault: Error {}

    /// Sends a text, and returns all that comes until the server closes the connection.
    package static func exchange(_ text: String, port: Int) async throws -> String {
        // On a thread of its own: those of tasks are for the server.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try blockingExchange(text, port: port) })
            }
        }
    }

    private static func blockingExchange(_ text: String, port: Int) throws -> String {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard client >= 0 else { throw Fault() }
        defer { close(client) }
        // A server that never answers fails the test instead of holding it up.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
        }
        guard connected == 0 else { throw Fault() }
        // A server that has closed already is no error: what it said counts.
        _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count >= 0 || errno == ECONNRESET else { throw Fault() }
            guard count > 0 else { break }
            answer += buffer.prefix(count)
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
