// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The client of a stream of events.
struct EventStream: Sendable {
    struct Fault: Error {}

    private let client: Int32

    /// Headers that ask for WebSocket; the key is that of RFC 6455.
    static let webSocket =
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

    /// Connects, and asks for a path.
    init(port: Int, _ path: String, headers: String = "", window: Int32? = nil) throws {
        client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var window { setsockopt(client, SOL_SOCKET, SO_RCVBUF, &window, 4) }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let client = client
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
        }
        guard connected == 0 else { throw Fault() }
        send(Array("GET \(path) HTTP/1.1\r\nHost: relay\r\n\(headers)\r\n".utf8))
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) {
        _ = Foundation.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Sends a frame of WebSocket, shorter than 64 KiB; with a mask of zeros, or none.
    func send(frame code: UInt8, _ text: [UInt8], hasMask: Bool = true) {
        let count = UInt8(truncatingIfNeeded: text.count)
        let mask: UInt8 = hasMask ? 0x80 : 0
        let long: [UInt8] = [mask | 126, UInt8(text.count >> 8), count]
        let length = text.count < 126 ? [mask | count] : long
        send([code] + length + (hasMask ? [0, 0, 0, 0] : []) + text)
    }

    /// All that comes until a text is in it.
    func read(until text: String) async throws -> String {
        let client = client
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try Self.read(client, until: text) })
            }
        }
    }

    /// All that comes until the connection is closed.
    func readRest() async throws -> [UInt8] {
        let client = client
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                var answer: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = recv(client, &buffer, buffer.count, 0)
                    guard count > 0 else { break }
                    answer += buffer.prefix(count)
                }
                continuation.resume(returning: answer)
            }
        }
    }

    func close() { Foundation.close(client) }

    private static func read(_ client: Int32, until text: String) throws -> String {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        let wanted = Array(text.utf8)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { throw Fault() }
            answer += buffer.prefix(count)
            let recent = Array(answer.suffix(count + wanted.count))
            if Data(recent).range(of: Data(wanted)) != nil { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
