// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FileSystem
import ISOMedia
import Synchronization

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

/// Results go to standard output, and nothing else does.
///
/// The first write that fails is remembered: nothing is written after it, and ``finish()`` makes it the exit
/// status of the command.
enum Results {
    private static let failure = Mutex<Int32?>(nil)

    /// Whether a write has failed, so that further results are not seen.
    static var hasFailed: Bool { failure.withLock { $0 != nil } }

    /// Writes text as it is.
    static func write(_ text: String) { writeRaw(Array(text.utf8)) }

    /// Writes a file as it is; on a terminal, with its control characters made visible.
    static func write(bytes: [UInt8]) {
        guard Terminal.standardOutput.isTerminal else { return writeRaw(bytes) }
        let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        let parts = text.split(separator: "\t", omittingEmptySubsequences: false)
        writeRaw(Array(parts.map { String($0).printableLines }.joined(separator: "\t").utf8))
    }

    /// Writes lines of JSON, which have no control characters.
    static func write(lines bytes: [UInt8]) { writeRaw(bytes) }

    private static func writeRaw(_ bytes: [UInt8]) {
        LoadingLine.clear()
        guard !hasFailed else { return }
        note(writeAll(bytes, to: STDOUT_FILENO))
    }

    /// Closes standard output, which some file systems need to report a full disk.
    ///
    /// - Returns: whether all results were written, or their reader has gone on purpose (a closed pipe);
    ///   otherwise the reason has been reported.
    static func finish() -> Bool {
        if !hasFailed, close(STDOUT_FILENO) != 0, errno != EINTR { note(errno) }
        let code = failure.withLock { $0 }
        return code == nil || code == EPIPE
    }

    /// Ends the process; ArgumentParser's way to do so builds the help first.
    static func endProcess(with status: ExitCode) -> Never {
        exit(status.rawValue)
    }

    private static func note(_ code: Int32?) {
        guard let code else { return }
        failure.withLock { $0 = code }
        if code != EPIPE { Messages.fail("standard output: \(systemErrorText(code))") }
    }

    /// Writes a result in the format that was asked for.
    static func write(
        _ value: some Encodable,
        as format: OutputFormat,
        text: @autoclosure () -> String
    ) {
        switch format {
        case .json: write(json: value)
        case .text: write(text())
        }
    }

    /// Writes the report of what was written; with `--quiet`, only for programs.
    static func report(
        _ value: some Encodable,
        as format: OutputFormat,
        text: @autoclosure () -> String
    ) {
        if format == .text, Messages.isQuiet { return }
        write(value, as: format, text: text())
    }

    /// Writes a line about what was written, unless `--quiet` is given.
    static func report(_ text: String) {
        if !Messages.isQuiet { write(text) }
    }

    /// Writes a value as indented JSON with sorted keys, and a line end.
    static func write(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            write(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
        } catch {
            preconditionFailure("all our values can be written as JSON: \(error)")
        }
    }
}

/// How results are written to standard output.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
    /// For people.
    case text
    /// For programs.
    case json
}
