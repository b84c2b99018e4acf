// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// An object store of this machine, with the folders of a folder as buckets, until the test is over.
///
/// It computes every signature again, and does what it is asked to do wrong: see `object-store.py`.
package struct ObjectStoreServer {
    /// What the store was asked for.
    package struct Request: Decodable, Sendable {
        /// The method.
        package var method: String
        /// The path with the query.
        package var path: String
        /// The field `Range`; nil where all was asked for.
        package var range: String?
        /// The status code.
        package var status: Int
        /// How many bytes of content were sent.
        package var sent: Int
        /// How many bytes of content came.
        package var received: Int
        /// The fault that the store named; empty for none.
        package var code: String
        /// The fields of the request without the signature, by names in lower case.
        package var fields: [String: String]
    }

    /// What there is in the store.
    package struct State: Decodable, Sendable {
        /// An object.
        package struct Object: Decodable, Sendable {
            /// Its version, as `ETag` says.
            package var etag: String
            /// Number of bytes.
            package var length: UInt64
            /// Its metadata.
            package var fields: [String: String]
            /// Its tags: pairs.
            package var tags: [[String]]
            /// The version that the bucket gave it.
            package var version: String?
        }

        /// The objects by `bucket/key`.
        package var objects: [String: Object]
        /// How many uploads were begun and neither completed nor taken back.
        package var uploads: Int
        /// The versions that are kept: `bucket/key/version`.
        package var old: [String]
    }

    /// The name of the keys.
    package static let accessKey = "AKIDEXAMPLE"
    /// The secret, which must not be seen anywhere.
    package static let secretKey = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    /// The token of the session, which must not be seen anywhere.
    package static let token = "TOKENfQoGZXIvYXdzEXAMPLE=="

    /// The port.
    package let port: Int
    private let home: URL
    private let log: URL

    /// Runs a store while `body` is called.
    ///
    /// - Parameters:
    ///   - folder: its folders are the buckets.
    ///   - options: more arguments of `object-store.py`.
    ///   - body: what is done with the store.
    /// - Returns: what `body` gives.
    /// - Throws: what `body` throws, or `ProcessFailure` where the store does not start.
    package static func with<Result>(
        _ folder: URL,
        options: [String] = [],
        body: (ObjectStoreServer) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { place in
            let log = place.appending(path: "log")
            try Data().write(to: log)
            let process = Process()
            let script = SampleMedia.packageRoot
                .appending(path: "Tests/TestSupport/Servers/object-store.py")
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["python3", script.path, folder.path, "--access", accessKey]
                + ["--secret", secretKey, "--token", token] + options
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: log)
            try process.run()
            defer {
                kill(process.processIdentifier, SIGKILL)
                process.waitUntilExit()
            }
            return try body(
                ObjectStoreServer(port: try port(in: log), home: place, log: log)
            )
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
        throw ProcessFailure(description: "object-store.py did not start within 30 seconds")
    }

    /// The variables by which programs find the store and may ask it.
    package var environment: [String: String] {
        [
            "AWS_ENDPOINT_URL_S3": "http://127.0.0.1:\(port)", "AWS_ENDPOINT_URL": "",
            "AWS_ACCESS_KEY_ID": Self.accessKey, "AWS_SECRET_ACCESS_KEY": Self.secretKey,
            "AWS_SESSION_TOKEN": Self.token, "AWS_REGION": "eu-north-1", "AWS_PROFILE": "",
            "HOME": home.path,
        ]
    }

    /// The bytes of an object.
    package func bytes(_ name: String) throws -> Data { try control("object/" + name) }

    /// What there is now.
    package var state: State {
        get throws { try JSONDecoder().decode(State.self, from: try control("state")) }
    }

    /// Lets things go wrong from now on; see `object-store.py`.
    package func inject(_ faults: String) throws { _ = try control("faults", sending: faults) }

    private func control(_ path: String, sending text: String? = nil) throws -> Data {
        let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
        let url = "http://127.0.0.1:\(port)/-/\(encoded)"
        return try withTemporaryFolder { folder in
            let answer = folder.appending(path: "answer")
            let body = text.map { ["--data-binary", $0] } ?? []
            _ = try output(
                of: "curl",
                ["--silent", "--show-error", "--fail", "--path-as-is", "-o", answer.path] + body + [
                    url
                ]
            )
            return (try? Data(contentsOf: answer)) ?? Data()
        }
    }

    /// What it was asked for so far, without what the test itself asked.
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
                .filter { !$0.path.hasPrefix("/-/") }
        }
    }
}
