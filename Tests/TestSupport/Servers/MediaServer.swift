// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A server of this machine that serves the files of a folder, well or badly, until the test is over.
///
/// How, the first part of the path says: see `media-server.py`.
package struct MediaServer {
    /// What the server was asked for, and what it sent.
    package struct Request: Decodable, Sendable {
        /// The path with the query.
        package var path: String
        /// The field `Range`; nil where all was asked for.
        package var range: String?
        /// The status code.
        package var status: Int
        /// How many bytes of content were sent.
        package var sent: Int
        /// The field `Authorization`.
        package var authorization: String?
    }

    /// The port.
    package let port: Int
    /// `http` or `https`.
    package let scheme: String
    private let address: String
    private let log: URL

    /// Runs a server of a folder while `body` is called.
    ///
    /// - Parameters:
    ///   - folder: the files.
    ///   - address: the address of this machine to listen at.
    ///   - certificate: a file with key and certificate; nil: without TLS.
    ///   - body: what is done with the server.
    /// - Returns: what `body` gives.
    /// - Throws: what `body` throws, or `ProcessFailure` where the server does not start.
    package static func with<Result>(
        _ folder: URL,
        address: String = "127.0.0.1",
        certificate: URL? = nil,
        body: (MediaServer) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { place in
            let log = place.appending(path: "log")
            try Data().write(to: log)
            let process = Process()
            let script = SampleMedia.packageRoot
                .appending(path: "Tests/TestSupport/Servers/media-server.py")
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["python3", script.path, folder.path, "--address", address]
                + (certificate.map { ["--certificate", $0.path] } ?? [])
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: log)
            try process.run()
            defer {
                // Threads of tests hold other signals back, and what they start inherits that.
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            let scheme = certificate == nil ? "http" : "https"
            let port = try Self.port(in: log)
            return try body(MediaServer(port: port, scheme: scheme, address: address, log: log))
        }
    }

    private static func port(in log: URL) throws -> Int {
        for _ in 0..<600 {
            let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
            if text.contains("\n"),
                let port = text.split(separator: "\n").first.flatMap({ Int($0) })
            {
                return port
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw ProcessFailure(description: "media-server.py did not start within 30 seconds")
    }

    /// The URL of a path on the server.
    ///
    /// - Parameters:
    ///   - path: how it is served and the file, such as `ranges/movie.mp4`.
    ///   - host: another name of the address.
    ///   - user: a name and a password.
    /// - Returns: the URL.
    package func url(_ path: String, host: String? = nil, user: String? = nil) -> String {
        "\(scheme)://\(user.map { $0 + "@" } ?? "")\(host ?? address):\(port)/\(path)"
    }

    /// What it was asked for so far; waits half a minute for answers that are under way.
    package var requests: [Request] {
        get throws {
            var answered: [Substring] = []
            for _ in 0..<600 {
                let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
                let lines = text.split(separator: "\n").dropFirst()
                answered = lines.filter { $0.hasPrefix("{") }
                if text.hasSuffix("\n"), answered.count * 2 == lines.count { break }
                Thread.sleep(forTimeInterval: 0.05)
            }
            return try answered.map { try JSONDecoder().decode(Request.self, from: Data($0.utf8)) }
        }
    }

    /// How many bytes of content it has sent.
    package var sent: Int { get throws { try requests.reduce(0) { $0 + $1.sent } } }
}
