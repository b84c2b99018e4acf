// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A relay that is another process.
struct RelayProgram {
    /// The program, beside that of the tests.
    static var path: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "mediatag-server").path
    }

    let process = Process()
    let port: Int

    /// Starts it, and waits until its session runs.
    init(state: URL, _ options: [String] = []) throws {
        process.executableURL = URL(filePath: Self.path)
        process.arguments =
            [
                "relay", "serve", "--state", state.path, "--listen", "127.0.0.1:0", "--session",
                "hall",
            ] + options
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while !text.contains("\nid "), let more = output.fileHandleForReading.availableText {
            text += more
        }
        let line = try #require(text.split(separator: "\n").first)
        port = try #require(line.split(separator: ":").last.flatMap { Int($0) })
    }

    /// Does not leave a process that holds the output of the tests.
    func end() {
        if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    func kill() async throws {
        end()
        while process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    }
}

extension FileHandle {
    /// What can be read next; nil at the end.
    fileprivate var availableText: String? {
        let data = availableData
        return data.isEmpty ? nil : String(decoding: data, as: UTF8.self)
    }
}
