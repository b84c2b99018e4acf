// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A way to a server on this machine on which each connection breaks off after some bytes of answers.
package final class BreakingWay: Sendable {
    /// Where clients connect.
    package let port: Int
    private let listener: Int32
    private let target: Int
    private let broken = Mutex(0)

    /// Connections that broke off.
    package var count: Int { broken.withLock { $0 } }

    /// Opens a way.
    ///
    /// - Parameters:
    ///   - target: the port of the server.
    ///   - bytes: of the answers that come through on a connection, which the number of the connection is given to.
    /// - Throws: `RawClient.Fault` if there is no port.
    package init(to target: Int, bytes: @escaping @Sendable (Int) -> Int) throws {
        self.target = target
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = Self.address(0)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) }
        }
        guard isBound == 0, listen(listener, 128) == 0 else { throw RawClient.Fault() }
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &size)
            }
        }
        port = Int(in_port_t(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            var number = 0
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                carry(client, bytes(number))
                number += 1
            }
        }
    }

    /// No connection is taken any more.
    package func close() { shutdown(listener, Int32(SHUT_RDWR)) }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    /// Carries bytes both ways until the budget of the answers is used up.
    private func carry(_ client: Int32, _ budget: Int) {
        defer { Foundation.close(client) }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { Foundation.close(server) }
        var address = Self.address(target)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, size) }
        }
        guard isConnected == 0 else { return }
        var left = budget
        var buffer = [UInt8](repeating: 0, count: 4096)
        while left > 0 {
            var polled = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polled, 2, 10_000) > 0 else { return }
            if polled[0].revents != 0 {
                let count = recv(client, &buffer, buffer.count, 0)
                guard count > 0 else { return }
                send(server, buffer, count, Int32(MSG_NOSIGNAL))
            }
            if polled[1].revents != 0 {
                let count = recv(server, &buffer, min(left, buffer.count), 0)
                guard count > 0 else { return }
                send(client, buffer, count, Int32(MSG_NOSIGNAL))
                left -= count
            }
        }
        broken.withLock { $0 += 1 }
    }
}
