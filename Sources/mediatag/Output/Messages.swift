// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import MediaPrimitives
import MediaReading

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Everything that is no result goes to standard error, a line at a time.
enum Messages {
    /// More warnings than this of one run are counted, not shown.
    private static var warningLimit: Int { CommandWords.detail == .verbose ? .max : 20 }

    /// Whether only errors and results are printed.
    static var isQuiet: Bool { CommandWords.detail == .quiet }

    /// Whether messages are for programs: a JSON object a line.
    static var areLines: Bool { CommandWords.messages == .json }

    /// Reports an error.
    static func fail(_ error: some Error) {
        fail(Remedies.text(of: error), code: (error as? any CodedError)?.code)
    }

    /// Reports an error as a sentence, with the name of its condition for programs.
    static func fail(_ message: String, code: String? = nil) {
        guard !areLines else { return write(MessageLine(.error, message, code: code).text) }
        write(Terminal.standardError.red("error:") + " " + message.printableLines)
    }

    /// Prints a warning in a line.
    static func warn(_ message: String) {
        guard !isQuiet else { return }
        guard !areLines else { return write(MessageLine(.warning, message).text) }
        write(Terminal.standardError.yellow("warning:") + " " + message.printable)
    }

    /// Reports what could not be read beside other things: a warning, or an error where warnings are not printed.
    static func fault(_ message: String) {
        if isQuiet { fail(message) } else { warn(message) }
    }

    /// Prints a line about what was done, such as how many files.
    static func note(_ message: String) {
        if !isQuiet { advise(message) }
    }

    /// Prints lines about what to do next, or what was done, also with `--quiet`.
    static func advise(_ message: String) {
        write(areLines ? MessageLine(.note, message).text : message)
    }

    /// Prints several warnings, up to a limit.
    static func warn(all messages: [String]) {
        messages.prefix(warningLimit).forEach(warn)
        let rest = messages.count - min(messages.count, warningLimit)
        if rest > 0 { warn("… and \(rest) more") }
    }

    /// Warns of cues of a fixed file that the picture asks to move, and that stay where they are.
    static func warnOfUnmoved(in file: FixedCaptionFile) {
        let faults = [
            (file.covering, "covers text in the picture"), (file.nearCuts, "is close to a cut"),
        ]
        for (cues, fault) in faults {
            warn(
                all: cues.map { cue in
                    let time = WebVTT.format(milliseconds: cue.startMilliseconds)
                    return "\(file.name): cue \(cue.number) at \(time) \(fault) and was not moved"
                }
            )
        }
    }

    /// Prints the diagnostics of a caption file that are more than information.
    static func warn(about diagnostics: [Diagnostic], in file: String) {
        let shown = CommandWords.detail == .verbose
        let serious = diagnostics.filter { shown || $0.concernsConversion }
        for diagnostic in serious.prefix(warningLimit) {
            let text = "\(file):\(diagnostic.position): \(diagnostic.message)"
            warn(Remedies.adding(Remedies.remedy(for: diagnostic), to: text))
        }
        let rest = serious.dropFirst(warningLimit).reduce(0) { $0 + $1.count }
        if rest > 0 { warn("… and \(rest) more") }
    }

    /// Writes to standard error as it is, without taking the line of loading away.
    static func writeLine(_ text: String) { writeAll(text, to: STDERR_FILENO) }

    /// Writes to standard error as it is.
    static func write(_ text: String, terminator: String = "\n") {
        LoadingLine.clear()
        writeAll(text + terminator, to: STDERR_FILENO)
    }
}

/// Writes all of a text.
///
/// - Returns: the error number of a write that failed.
@discardableResult
func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
    writeAll(Array(text.utf8), to: descriptor)
}

/// Writes all bytes, and waits for a reader that does not take them yet.
///
/// - Returns: the error number of a write that failed.
@discardableResult
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&waiting, 1, -1)
            continue
        }
        guard count > 0 else { return count < 0 ? errno : EIO }
        rest = rest.dropFirst(count)
    }
    return nil
}

extension ExitCode {
    /// There are findings at or above `--fail-on`.
    static let findings = ExitCode(1)
    /// An input could not be read or an output not written.
    static let unreadable = ExitCode(2)

    /// That of an error of the library.
    static func of(_ error: MediaError) -> ExitCode {
        error.isUsageError ? .validationFailure : .unreadable
    }
}
