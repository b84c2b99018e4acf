// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Everything that is no result goes to standard error, a line at a time.
enum Messages {
    /// More warnings than this of one run are counted, not shown.
    private static let warningLimit = 20

    /// Tells what could not be done.
    static func fail(_ error: some Error) { fail("\(error)") }

    /// Tells what could not be done, in a sentence.
    static func fail(_ message: String) {
        write(Terminal.standardError.red("error:") + " " + message.printableLines)
    }

    /// Tells what the user should know, in a line.
    static func warn(_ message: String) {
        write(Terminal.standardError.yellow("warning:") + " " + message.printable)
    }

    /// Tells several things, up to a bound.
    static func warn(all messages: [String]) {
        messages.prefix(warningLimit).forEach(warn)
        let rest = messages.count - warningLimit
        if rest > 0 { warn("… and \(rest) more") }
    }

    /// Tells what was noticed in a caption file, but for what does no harm.
    static func warn(about diagnostics: [Diagnostic], in file: String) {
        let serious = diagnostics.filter { $0.severity != .information }
        for diagnostic in serious.prefix(warningLimit) {
            warn("\(file):\(diagnostic.position): \(diagnostic.message)")
        }
        let rest = serious.dropFirst(warningLimit).reduce(0) { $0 + $1.count }
        if rest > 0 { warn("… and \(rest) more") }
    }

    /// Writes to standard error as it is.
    static func write(_ text: String, terminator: String = "\n") {
        writeAll(text + terminator, to: STDERR_FILENO)
    }
}

/// Writes all of a text; where the reader has gone, there is nobody to tell.
func writeAll(_ text: String, to descriptor: Int32) {
    writeAll(Array(text.utf8), to: descriptor)
}

/// Writes all bytes; where the reader has gone, there is nobody to tell.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}

extension ExitCode {
    /// There are findings at or above `--fail-on`.
    static let findings = ExitCode(1)
    /// An input could not be read or an output not written.
    static let unreadable = ExitCode(2)

    /// That of an error of the library.
    static func of(_ error: MuxingError) -> ExitCode {
        error.isUsageError ? .validationFailure : .unreadable
    }
}
