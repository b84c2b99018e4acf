// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server of WebSocket on this machine, until the test is over; the path says what it does: see `websocket-server.py`.
package enum WebSocketServer {
    /// Runs a server while `body` is called.
    ///
    /// - Parameter body: is given the URL of the server, without a path.
    /// - Throws: what `body` throws, or `ProcessFailure` if the server does not start.
    package static func with(body: (String) async throws -> Void) async throws {
        let process = Process()
        let script = SampleMedia.packageRoot
            .appending(path: "Tests/TestSupport/Servers/websocket-server.py")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", script.path]
        // It ends with its input, also if the tests are killed.
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer {
            // The end of its input may not come: another child process may have that pipe, too.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            withExtendedLifetime(input) {}
        }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw ProcessFailure(description: "websocket-server.py did not start")
        }
        try await body("ws://127.0.0.1:\(port)")
    }
}
