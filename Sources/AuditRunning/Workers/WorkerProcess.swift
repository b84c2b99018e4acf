// SPDX-License-Identifier: Apache-2.0

internal import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A process that answers lines with lines, one at a time: whatever ends it, its caller goes on.
struct WorkerProcess: Sendable {
    /// What came of a question.
    enum Answer: Equatable {
        /// A line, without its end.
        case line([UInt8])
        /// Nothing: the process has ended before it.
        case ended
        /// Nothing in the time that the process had.
        case late
    }

    private static let blockSize = 64 * 1024

    private let process: pid_t
    private let socket: Int32

    /// Starts a process; nil where the system cannot.
    ///
    /// - Parameters:
    ///   - command: what starts it.
    ///   - seconds: how long it may take for an answer.
    init?(_ command: WorkerCommand, timeLimit seconds: Int) {
        let words = [command.program] + command.arguments
        var arguments = unsafe words.map { unsafe strdup($0.systemPath) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var socket: Int32 = -1
        let process = unsafe csystem_start_worker(command.program.systemPath, &arguments, &socket)
        guard process > 0 else { return nil }
        csystem_limit_receiving(socket, CInt(clamping: seconds))
        self.process = process
        self.socket = socket
    }

    /// Sends a line and waits for the answer.
    ///
    /// - Parameter line: the line, without its end.
    /// - Returns: what came of it.
    func answer(to line: [UInt8]) -> Answer {
        var rest = (line + [0x0A])[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe csystem_send(socket, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .ended }
            rest = rest.dropFirst(count)
        }
        return nextLine()
    }

    /// Waits for a line; no other follows, as each answers a line of the caller.
    func nextLine() -> Answer {
        var line: [UInt8] = []
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        while line.last != 0x0A {
            let count = unsafe block.withUnsafeMutableBytes { buffer in
                unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return .late }
            guard count > 0 else { return .ended }
            line += block[..<count]
        }
        return .line(line.dropLast())
    }

    /// Ends the process, whatever it is doing, and waits a second at most until it has: what the system does
    /// for a process, such as reading from a server that is gone, nothing cuts short.
    func stop() {
        close(socket)
        kill(process, SIGKILL)
        var status: Int32 = 0
        for _ in 1...100 {
            if unsafe waitpid(process, &status, WNOHANG) != 0 { return }
            usleep(10_000)
        }
    }

    /// Lets the process end by closing its input, and returns how it ended.
    ///
    /// - Returns: a clause such as `was ended by signal 9 (Killed)`.
    @discardableResult
    func end() -> String {
        close(socket)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return "ended" }
        }
        let signal = status & 0x7F
        guard signal != 0 else { return "ended with status \(status >> 8 & 0xFF)" }
        let name = unsafe strsignal(signal).map { unsafe String(cString: $0) }
        return "was ended by signal \(signal)" + (name.map { " (\($0))" } ?? "")
    }
}

/// How a process is started that answers as `mediatag audit --worker` does.
package struct WorkerCommand: Equatable, Sendable {
    /// The path of the program.
    package let program: String
    /// Its arguments, without its name.
    package let arguments: [String]

    /// Makes a command.
    ///
    /// - Parameters:
    ///   - program: the path; nil: the program that is running.
    ///   - arguments: the arguments, without the program's name.
    package init(program: String? = nil, arguments: [String]) {
        self.program = program ?? Self.ownProgram
        self.arguments = arguments
    }

    #if canImport(Darwin)
        private static var ownProgram: String { CommandLine.arguments.first ?? "mediatag" }
    #else
        /// Stands for the running program also where its file has since been replaced.
        private static var ownProgram: String { "/proc/self/exe" }
    #endif
}
