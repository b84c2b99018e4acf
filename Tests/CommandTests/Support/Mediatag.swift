// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Runs the built `mediatag`.
@discardableResult
func mediatag(
    _ arguments: String...,
    in folder: URL? = nil,
    environment: [String: String] = [:]
) throws -> ProcessResult {
    try run(builtBinary.path, arguments, in: folder, environment: environment)
}

/// Runs the built `mediatag`, which has to succeed; gives its standard output.
@discardableResult
func succeed(_ arguments: String..., in folder: URL? = nil) throws -> String {
    try succeed(arguments, in: folder)
}

/// Runs the built `mediatag`, which has to succeed; gives its standard output.
@discardableResult
func succeed(_ arguments: [String], in folder: URL? = nil) throws -> String {
    let result = try run(builtBinary.path, arguments, in: folder)
    try #require(
        result.exitCode == 0 && !result.wasKilled,
        "\(arguments.joined(separator: " ")): \(result.standardError)"
    )
    return result.standardOutput
}

/// Runs a line of bash, in which `$0` is the built `mediatag`.
func shell(
    _ script: String,
    in folder: URL,
    environment: [String: String] = [:]
) throws -> ProcessResult {
    try run("bash", ["-c", script, builtBinary.path], in: folder, environment: environment)
}

extension ProcessResult {
    /// What to say where the result is not as expected.
    var summary: Comment {
        "exit \(exitCode)\(wasKilled ? " by a signal" : "")\n\(standardOutput)\(standardError)"
    }
}

/// A folder with the files that a test works on, removed after it.
struct Workplace {
    let folder: URL

    /// Path of a file in the folder.
    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Bytes of a file in the folder.
    func data(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    /// Writes a file.
    @discardableResult
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(filePath: path(name)))
        return path(name)
    }

    /// Writes a text file.
    @discardableResult
    func write(_ name: String, text: String) throws -> String { try write(name, text.utf8) }

    /// Copies a sample.
    @discardableResult
    func copy(_ sample: String, as name: String? = nil) throws -> String {
        try write(name ?? sample, try SampleMedia.bytes(sample))
    }

    /// The names of all files in the folder, hidden ones too, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// Calls `body` with a folder that has `movie.mp4`, `es.srt` and whatever else is named.
    static func with<Result>(
        _ samples: String...,
        body: (Workplace) throws -> Result
    ) throws -> Result {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            for name in ["movie.mp4", "es.srt"] + samples { try place.copy(name) }
            return try body(place)
        }
    }
}
