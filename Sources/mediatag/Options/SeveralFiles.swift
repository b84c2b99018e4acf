// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// Runs a command for one file after the other, and goes on after a failure.
enum SeveralFiles {
    /// Files that a summary names; more are counted.
    private static let nameLimit = 10

    /// Runs a command for each file.
    ///
    /// - Parameters:
    ///   - files: the files, as the user named them.
    ///   - body: does one; it reports its error itself, and throws the exit code.
    /// - Throws: the highest exit code, after all files; with several files, after a summary.
    static func run(_ files: [String], _ body: (String) throws -> Void) throws {
        var failed: [String] = []
        var status: Int32 = 0
        for file in files {
            do {
                try body(file)
            } catch let code as ExitCode {
                failed.append(file)
                status = max(status, code.rawValue)
            }
        }
        if files.count > 1 { Messages.note(summary(files.count, failed)) }
        if status != 0 { throw ExitCode(status) }
    }

    private static func summary(_ count: Int, _ failed: [String]) -> String {
        if failed.isEmpty { return "\(count) files, all without errors" }
        let names = failed.prefix(nameLimit).map(\.printable).joined(separator: ", ")
        let rest = failed.count > nameLimit ? ", and \(failed.count - nameLimit) more" : ""
        return "\(count) files, \(failed.count) with errors: \(names)\(rest)"
    }

    /// Refuses an output for several files.
    ///
    /// - Throws: `ValidationError`.
    static func requireOneOutput(_ output: String?, for files: [String]) throws {
        guard output != nil, files.count > 1 else { return }
        throw ValidationError(
            "-o names one file, but there are \(files.count) inputs; without -o each is edited in place."
        )
    }
}
