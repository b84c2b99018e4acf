// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// What a program printed and how it ended.
package struct ProcessResult: Sendable {
    /// Everything on the standard output.
    package let standardOutput: String
    /// Everything on the standard error.
    package let standardError: String
    /// The exit status; the signal's number where `wasKilled`.
    package let exitCode: Int32
    /// Whether a signal ended the program.
    package let wasKilled: Bool
}

/// Runs a program to its end and collects what it prints.
///
/// A name without a slash is looked up in the PATH. Output goes through files and not through pipes,
/// so that no amount of it can block the program, and programs that run at the same time do not
/// hold each other's pipes open. Speech is found by its rhythm unless the environment names the weights of the network,
/// whatever is installed.
@discardableResult
package func run(
    _ executable: String,
    _ arguments: [String] = [],
    in folder: URL? = nil,
    environment: [String: String] = [:]
) throws -> ProcessResult {
    let start = { try runProgram(executable, arguments, in: folder, environment: environment) }
    guard executable == "ffmpeg", environment.isEmpty,
        let media = GeneratedMedia(arguments, in: folder)
    else { return try start() }
    return try media.make(start)
}

private func runProgram(
    _ executable: String,
    _ arguments: [String],
    in folder: URL?,
    environment: [String: String]
) throws -> ProcessResult {
    try withTemporaryFolder { output in
        let process = Process()
        let isPath = executable.contains("/")
        process.executableURL = URL(filePath: isPath ? executable : "/usr/bin/env")
        process.arguments = (isPath ? [] : [executable]) + arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["MEDIATAG_VOICE_ACTIVITY": "off"]) { $1 }
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let files = ["stdout", "stderr"].map { output.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        return ProcessResult(
            standardOutput: String(decoding: try Data(contentsOf: files[0]), as: UTF8.self),
            standardError: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
            exitCode: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal
        )
    }
}

/// A program that was to succeed and did not.
package struct ProcessFailure: Error, CustomStringConvertible {
    /// The program, its arguments, its exit code and what it said.
    package let description: String

    /// Makes an error.
    package init(description: String) { self.description = description }
}

/// Runs a program that has to succeed; gives its standard output.
package func output(of executable: String, _ arguments: [String]) throws -> String {
    let result = try run(executable, arguments)
    guard result.exitCode == 0, !result.wasKilled else {
        let command = ([executable] + arguments).joined(separator: " ")
        throw ProcessFailure(
            description: "\(command): exit code \(result.exitCode): \(result.standardError)"
        )
    }
    return result.standardOutput
}
