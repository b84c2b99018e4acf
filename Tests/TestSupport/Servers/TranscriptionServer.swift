// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A server of this machine with OpenAI's interface for transcriptions, until the test is over.
///
/// How it answers, the first part of the path says: see `transcription-server.py`.
package struct TranscriptionServer {
    /// A form that it was sent.
    package struct Form: Decodable, Sendable {
        /// The path.
        package var path: String
        /// Names and values; of the file name, file name and media type.
        package var fields: [[String]]
        /// Channels, bytes of a sample, and samples a second of the file.
        package var shape: [Int]
        /// The length of the file.
        package var seconds: Double
        /// The field `Authorization`.
        package var authorization: String?
    }

    /// The port.
    package let port: Int
    private let log: URL

    /// Runs a server while `body` is called.
    ///
    /// - Parameter body: what is done with the server.
    /// - Returns: what `body` gives.
    /// - Throws: what `body` throws, or `ProcessFailure` where the server does not start.
    package static func with<Result>(body: (TranscriptionServer) throws -> Result) throws -> Result
    {
        try withTemporaryFolder { place in
            let log = place.appending(path: "log")
            try Data().write(to: log)
            let process = Process()
            let script = SampleMedia.packageRoot
                .appending(path: "Tests/TestSupport/Servers/transcription-server.py")
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["python3", script.path]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: log)
            try process.run()
            defer {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            for _ in 0..<600 {
                let text = try String(contentsOf: log, encoding: .utf8)
                if let line = text.split(separator: "\n").first, let port = Int(line) {
                    return try body(TranscriptionServer(port: port, log: log))
                }
                Thread.sleep(forTimeInterval: 0.05)
            }
            throw ProcessFailure(description: "transcription-server.py did not start in 30 seconds")
        }
    }

    /// The URL of a path on the server.
    package func url(_ path: String = "") -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The forms that it was sent so far.
    package var forms: [Form] {
        get throws {
            let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
            return try lines.dropFirst().map {
                try JSONDecoder().decode(Form.self, from: Data($0.utf8))
            }
        }
    }
}
