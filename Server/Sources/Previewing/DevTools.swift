// SPDX-License-Identifier: Apache-2.0

import Processes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A Chromium without a window, spoken to by its DevTools protocol over pipes: JSON messages that end with NUL.
final class DevTools {
    private var program: ChildProgram
    private let streams: ChildProgram.Streams
    private let deadline: Date
    private var buffer: [UInt8] = []
    private var events: [Message] = []
    private var lastID = 0

    /// Starts the browser.
    ///
    /// - Parameters:
    ///   - browser: the program.
    ///   - profile: an empty folder for what it writes.
    ///   - seconds: until everything that is asked for has to be done.
    /// - Throws: ``PreviewError`` where the browser does not start.
    init(_ browser: URL, profile: URL, seconds: TimeInterval) throws(PreviewError) {
        deadline = Date(timeIntervalSinceNow: seconds)
        // The browser reads descriptor 3 and writes 4.
        let command = #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#
        var words = [
            "/bin/sh", "-c", command, browser.path,
            "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
            "--hide-scrollbars", "--mute-audio", "--user-data-dir=\(profile.path)",
        ]
        // The sandbox of Chromium does not start for root, which is whom containers run programs as.
        if geteuid() == 0 { words.append("--no-sandbox") }
        do throws(SystemCallError) {
            (program, streams) = try ChildProgram.start(words, takesInput: true)
        } catch {
            throw PreviewError("\(browser.path) does not run: \(error)")
        }
        close(streams.errors)
    }

    /// Ends the browser.
    func stop() {
        program.terminate()
        for stream in [streams.input, streams.output] { close(stream) }
    }

    /// Asks for something, and waits for the answer.
    @discardableResult
    func ask(
        _ method: String,
        _ parameters: [String: DevToolsValue] = [:],
        session: String? = nil
    ) throws -> DevToolsResult {
        lastID += 1
        let request = Request(id: lastID, method: method, params: parameters, sessionId: session)
        try send(Array(try JSONEncoder().encode(request)) + [0])
        while true {
            let answer = try next()
            guard answer.id == lastID else {
                events.append(answer)
                continue
            }
            if let error = answer.error {
                throw PreviewError("The browser refuses \(method): \(error.message ?? "")")
            }
            return answer.result ?? DevToolsResult()
        }
    }

    /// Waits for an event.
    func wait(for method: String) throws {
        while !events.contains(where: { $0.method == method }) { events.append(try next()) }
    }

    private struct Request: Encodable {
        let id: Int
        let method: String
        let params: [String: DevToolsValue]
        let sessionId: String?
    }

    /// An answer to the request of its ID, or an event, which has none.
    private struct Message: Decodable {
        struct Fault: Decodable { let message: String? }

        let id: Int?
        let method: String?
        let error: Fault?
        let result: DevToolsResult?
    }

    private func send(_ bytes: [UInt8]) throws(PreviewError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            try wait(for: streams.input, POLLOUT)
            do throws(SystemCallError) {
                rest = rest.dropFirst(try ChildProgram.offer(rest, to: streams.input))
            } catch {
                throw PreviewError("The browser has ended.")
            }
        }
    }

    private func next() throws -> Message {
        while true {
            if let end = buffer.firstIndex(of: 0) {
                let message = Data(buffer[..<end])
                buffer.removeSubrange(...end)
                return try JSONDecoder().decode(Message.self, from: message)
            }
            try wait(for: streams.output, POLLIN)
            let bytes = try DescriptorBytes.next(of: streams.output)
            guard !bytes.isEmpty else { throw PreviewError("The browser has ended.") }
            buffer += bytes
        }
    }

    /// Waits until a stream can be read or written.
    private func wait(for stream: Int32, _ event: Int32) throws(PreviewError) {
        let left = deadline.timeIntervalSinceNow
        var waiting = pollfd(fd: stream, events: Int16(event), revents: 0)
        guard left > 0, poll(&waiting, 1, Int32(left * 1000)) > 0 else {
            throw PreviewError("The browser does not answer in time.")
        }
    }
}

/// A parameter of a request.
enum DevToolsValue: Encodable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    case text(String)
    case number(Int)
    case flag(Bool)

    init(stringLiteral value: String) { self = .text(value) }

    init(booleanLiteral value: Bool) { self = .flag(value) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .flag(let value): try container.encode(value)
        }
    }
}

/// What is used of the results of all requests.
struct DevToolsResult: Decodable {
    /// The value of a script.
    struct Evaluated: Decodable {
        /// Nil if it is not a text.
        let value: String?

        private enum Name: String, CodingKey { case value }

        init(from decoder: any Decoder) throws {
            value = try? decoder.container(keyedBy: Name.self).decode(String.self, forKey: .value)
        }
    }

    var targetId: String?
    var sessionId: String?
    var result: Evaluated?
    /// A picture, in Base64.
    var data: String?
}
