// SPDX-License-Identifier: Apache-2.0

internal import CCrypto
internal import CLibCurl
import MediaPrimitives

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// A connection to a server of WebSocket (RFC 6455), over libcurl's sockets and TLS; one thread at a time.
///
/// libcurl 7.88 of Debian has its own WebSocket switched off, so the frames are made here.
@safe
package final class WebSocketConnection {
    /// What comes from the server.
    package enum Message: Equatable {
        case text(String)
        case binary([UInt8])
        /// The connection is closed, with a code and a reason.
        case closed(code: Int, reason: String)
    }

    /// Bytes of a message at most.
    package static let longestMessage = 1 << 20

    private let client: UnsafeMutableRawPointer
    private let name: String
    private var received: [UInt8] = []
    private var unsent: [UInt8] = []
    /// The kind and the bytes of a message whose end has not come.
    private var message: (opcode: WebSocketFrame.Opcode, bytes: [UInt8])?
    private var isClosing = false
    /// When something came from the server last, such as a ping.
    package private(set) var lastHeard = ContinuousClock.now

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - address: a URL of `ws` or `wss`.
    ///   - fields: of the header.
    ///   - seconds: how long opening may take.
    /// - Throws: `RemoteError` with the reason.
    package init(
        _ address: String,
        fields: [(name: String, value: String)] = [],
        timeLimit seconds: Int = 10
    ) throws(RemoteError) {
        guard address.prefix(2).lowercased() == "ws" else {
            throw RemoteError(.invalidURL, url: address)
        }
        let url = try RemoteURL("http" + address.dropFirst(2))
        name = url.name
        guard let client = unsafe curl_easy_init() else {
            throw RemoteError(.unreachable("there is no memory left"), url: url.name)
        }
        unsafe self.client = client
        unsafe clibcurl_set_web_protocols(client)
        unsafe clibcurl_set_trust(client)
        unsafe clibcurl_set_text(client, CURLOPT_URL, url.text)
        unsafe clibcurl_set_number(client, CURLOPT_NOSIGNAL, 1)
        unsafe clibcurl_set_number(client, CURLOPT_CONNECT_ONLY, 1)
        // A connection of HTTP/2 takes no upgrade.
        unsafe clibcurl_set_number(client, CURLOPT_HTTP_VERSION, 2)
        unsafe clibcurl_set_number(client, CURLOPT_TIMEOUT_MS, seconds * 1000)
        var error = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = unsafe error.withUnsafeMutableBufferPointer { error in
            unsafe clibcurl_set_error_buffer(client, error.baseAddress)
            defer { unsafe clibcurl_set_error_buffer(client, nil) }
            return unsafe curl_easy_perform(client)
        }
        guard code == CURLE_OK else {
            let words = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let reason = ConnectionFault.reason(String(decoding: words, as: UTF8.self))
            throw RemoteError(.unreachable(reason), url: url.name)
        }
        try shakeHands(url, fields, seconds)
    }

    deinit { unsafe curl_easy_cleanup(client) }

    // MARK: - Sending

    /// Sends a text.
    ///
    /// - Throws: `RemoteError` if the connection is lost.
    package func send(text: String) throws(RemoteError) {
        unsent += WebSocketFrame.bytes(.text, Array(text.utf8))
        try flush()
    }

    /// Sends bytes, unless bytes wait that the server has not taken.
    ///
    /// - Returns: whether they are sent, or will be with the next calls.
    /// - Throws: `RemoteError` if the connection is lost.
    package func send(binary bytes: ArraySlice<UInt8>) throws(RemoteError) -> Bool {
        try flush()
        guard unsent.isEmpty else { return false }
        unsent = WebSocketFrame.bytes(.binary, bytes)
        try flush()
        return true
    }

    /// Asks the server to close the connection.
    package func close(code: UInt16 = 1000) {
        guard !isClosing else { return }
        isClosing = true
        unsent += WebSocketFrame.bytes(.close, [UInt8(code >> 8), UInt8(code & 0xFF)])
        do throws(RemoteError) { try flush() } catch {
            // It is closed already.
        }
    }

    private func flush() throws(RemoteError) {
        while !unsent.isEmpty {
            var sent = 0
            let code = unsafe unsent.withUnsafeBytes { bytes in
                unsafe curl_easy_send(client, bytes.baseAddress, bytes.count, &sent)
            }
            if code == CURLE_AGAIN { return }
            guard code == CURLE_OK else { throw failure(code) }
            unsent.removeFirst(sent)
        }
    }

    // MARK: - Receiving

    /// Waits for the next message.
    ///
    /// Pings are answered meanwhile, and what waits to be sent is sent.
    ///
    /// - Parameter milliseconds: how long at most.
    /// - Returns: the message; nil if none has come.
    /// - Throws: `RemoteError` if the connection is lost, or the server breaks the protocol.
    package func receive(within milliseconds: Int) throws(RemoteError) -> Message? {
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while true {
            if let message = try nextMessage() { return message }
            try flush()
            guard try readMore() || ContinuousClock.now < end else { return nil }
            if received.isEmpty { wait(until: end) }
        }
    }

    /// Reads what has come; returns whether something has.
    private func readMore() throws(RemoteError) -> Bool {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        var count = 0
        let code = unsafe block.withUnsafeMutableBytes { bytes in
            unsafe curl_easy_recv(client, bytes.baseAddress, bytes.count, &count)
        }
        if code == CURLE_AGAIN {
            return false
        }
        guard code == CURLE_OK, count > 0 else { throw failure(code) }
        received += block[..<count]
        lastHeard = .now
        return true
    }

    private func wait(until end: ContinuousClock.Instant) {
        let events = Int16(POLLIN) | (unsent.isEmpty ? 0 : Int16(POLLOUT))
        var polled = pollfd(fd: unsafe clibcurl_socket(client), events: events, revents: 0)
        _ = unsafe poll(&polled, 1, Int32(clamping: max(0, (end - .now).milliseconds)))
    }

    /// A whole message of what has come.
    private func nextMessage() throws(RemoteError) -> Message? {
        while true {
            let frame: WebSocketFrame.Read?
            do throws(WebSocketFrame.Fault) {
                frame = try WebSocketFrame.read(received[...], limit: Self.longestMessage)
            } catch {
                close(code: 1002)
                throw RemoteError(.brokenAnswer(error.reason), url: name)
            }
            guard let frame else { return nil }
            received.removeFirst(frame.length)
            if let message = try take(frame) { return message }
        }
    }

    private func take(_ frame: WebSocketFrame.Read) throws(RemoteError) -> Message? {
        switch frame.opcode {
        case .ping:
            unsent += WebSocketFrame.bytes(.pong, frame.bytes)
            return nil
        case .pong: return nil
        case .close:
            close()
            let code = frame.bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
            let reason = String(decoding: frame.bytes.dropFirst(2), as: UTF8.self)
            return .closed(code: frame.bytes.isEmpty ? 1005 : code, reason: reason)
        case .text, .binary:
            guard message == nil else {
                throw RemoteError(.brokenAnswer("it began a message in another one"), url: name)
            }
            message = (frame.opcode, frame.bytes)
        case .continuation:
            guard var begun = message else {
                throw RemoteError(.brokenAnswer("it went on with no message"), url: name)
            }
            begun.bytes += frame.bytes
            guard begun.bytes.count <= Self.longestMessage else {
                throw RemoteError(.brokenAnswer("it sent a message that is too long"), url: name)
            }
            message = begun
        }
        guard frame.isLast, let whole = message else { return nil }
        message = nil
        if whole.opcode == .binary { return .binary(whole.bytes) }
        guard let text = String(validating: whole.bytes, as: UTF8.self) else {
            throw RemoteError(.brokenAnswer("it sent a text that is not UTF-8"), url: name)
        }
        return .text(text)
    }

    private func failure(_ code: CURLcode) -> RemoteError {
        let reason =
            code == CURLE_OK
            ? "it closed the connection" : unsafe String(cString: curl_easy_strerror(code))
        return RemoteError(.unreachable(reason), url: name)
    }

    // MARK: - Opening

    /// Bytes of the answer to the handshake at most.
    private static let longestHead = 16 << 10

    private func shakeHands(
        _ url: RemoteURL,
        _ fields: [(name: String, value: String)],
        _ seconds: Int
    ) throws(RemoteError) {
        let key = Base64.encode((0..<16).map { _ in UInt8.random(in: .min ... .max) })
        let port = ["80", "443"].contains(url.port) ? "" : ":" + url.port
        let lines =
            [
                "GET \(Self.target(of: url)) HTTP/1.1", "Host: \(url.host)\(port)",
                "Upgrade: websocket",
                "Connection: Upgrade", "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
                "User-Agent: mediatag",
            ] + fields.map { "\($0.name): \($0.value)" }
        unsent = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
        let end = ContinuousClock.now + .seconds(seconds)
        let mark = Array("\r\n\r\n".utf8)
        while received.firstRange(of: mark) == nil {
            try flush()
            guard received.count < Self.longestHead else {
                throw RemoteError(.brokenAnswer("its answer has no end"), url: name)
            }
            if try readMore() { continue }
            guard ContinuousClock.now < end else {
                throw RemoteError(.timedOut("it does not answer"), url: name)
            }
            wait(until: end)
        }
        guard let found = received.firstRange(of: mark) else { return }
        let head = String(decoding: received[..<found.lowerBound], as: UTF8.self)
        received.removeFirst(found.upperBound)
        try check(head, key)
    }

    /// The path and the query of a URL.
    private static func target(of url: RemoteURL) -> String {
        guard let mark = url.text.firstRange(of: "://") else { return "/" }
        let target = url.text[mark.upperBound...].drop { $0 != "/" && $0 != "?" }
        return target.hasPrefix("/") ? String(target) : "/" + target
    }

    /// Holds the answer against the key that was sent (RFC 6455, 4.1).
    private func check(_ head: String, _ key: String) throws(RemoteError) {
        let lines = head.split(separator: "\r\n")
        let status = lines.first.map { $0.split(separator: " ") } ?? []
        guard status.count > 1, let code = Int(status[1]) else {
            throw RemoteError(.brokenAnswer("it does not speak HTTP"), url: name)
        }
        guard code == 101 else { throw RemoteError(.status(code), url: name) }
        let accepted = lines.dropFirst().first {
            $0.lowercased().hasPrefix("sec-websocket-accept:")
        }
        let answer = accepted?.split(separator: ":", maxSplits: 1).last?.filter { !$0.isWhitespace }
        guard unsafe ccrypto_load() == nil else {
            throw RemoteError(.libraryMissing("libcrypto of OpenSSL is not installed"), url: name)
        }
        guard answer == Self.acceptance(of: key) else {
            throw RemoteError(.brokenAnswer("it does not speak WebSocket"), url: name)
        }
    }

    /// What a server answers to a key.
    private static func acceptance(of key: String) -> String {
        let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        let hash = unsafe [UInt8](unsafeUninitializedCapacity: 20) { hash, count in
            unsafe ccrypto_hash_sha1(text, text.count, hash.baseAddress)
            count = 20
        }
        return Base64.encode(hash)
    }
}

/// Base64 (RFC 4648, 4).
private enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let block = bytes[start..<min(start + 3, bytes.count)]
            let bits = block.reduce(0) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - block.count))
            for place in 0..<4 {
                let letter = letters[Int(bits >> (18 - 6 * UInt32(place)) & 63)]
                text.append(place <= block.count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
