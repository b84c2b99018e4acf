// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A Chromium without a window, spoken to by its DevTools protocol over pipes: JSON messages that end with NUL.
final class DevTools {
    private let process = Process()
    private let toBrowser = Pipe()
    private let fromBrowser = Pipe()
    private let deadline: Date
    private var buffer: [UInt8] = []
    private var events: [[String: Any]] = []
    private var lastID = 0

    /// Starts the browser.
    ///
    /// - Parameters:
    ///   - browser: the program.
    ///   - profile: an empty folder for what it writes.
    ///   - seconds: until everything that is asked for has to be done.
    /// - Throws: ``PreviewError`` where the browser does not start.
    init(_ browser: URL, profile: URL, seconds: TimeInterval) throws {
        deadline = Date(timeIntervalSinceNow: seconds)
        var arguments = [
            "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
            "--hide-scrollbars", "--mute-audio", "--user-data-dir=\(profile.path)",
        ]
        // The sandbox of Chromium does not start for root, which is whom containers run programs as.
        if geteuid() == 0 { arguments.append("--no-sandbox") }
        process.executableURL = URL(filePath: "/bin/sh")
        // The browser reads descriptor 3 and writes 4.
        let command = #"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#
        process.arguments = ["-c", command, browser.path] + arguments
        process.standardInput = toBrowser
        process.standardOutput = fromBrowser
        do {
            try process.run()
        } catch {
            throw PreviewError("\(browser.path) does not run: \(error.localizedDescription)")
        }
    }

    /// Ends the browser.
    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    /// Asks for something, and waits for the answer.
    @discardableResult
    func ask(
        _ method: String,
        _ parameters: [String: Any] = [:],
        session: String? = nil
    ) throws -> [String: Any] {
        lastID += 1
        var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
        message["sessionId"] = session
        let bytes = try JSONSerialization.data(withJSONObject: message)
        try toBrowser.fileHandleForWriting.write(contentsOf: bytes + [0])
        while true {
            let answer = try next()
            guard answer["id"] as? Int == lastID else {
                events.append(answer)
                continue
            }
            if let error = answer["error"] as? [String: Any] {
                throw PreviewError("The browser refuses \(method): \(error["message"] ?? "")")
            }
            return answer["result"] as? [String: Any] ?? [:]
        }
    }

    /// Waits for an event.
    func wait(for method: String) throws {
        while !events.contains(where: { $0["method"] as? String == method }) {
            events.append(try next())
        }
    }

    private func next() throws -> [String: Any] {
        while true {
            if let end = buffer.firstIndex(of: 0) {
                let message = Data(buffer[..<end])
                buffer.removeSubrange(...end)
                return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
            }
            let file = fromBrowser.fileHandleForReading
            let left = deadline.timeIntervalSinceNow
            var waiting = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&waiting, 1, Int32(left * 1000)) > 0 else {
                throw PreviewError("The browser does not answer in time.")
            }
            let bytes = file.availableData
            guard !bytes.isEmpty else { throw PreviewError("The browser has ended.") }
            buffer += bytes
        }
    }
}
