// SPDX-License-Identifier: Apache-2.0

internal import CSystem
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A process that answers lines with lines, one at a time: whatever ends it, its caller goes on.
struct WorkerProcess: Sendable {
    private static let blockSize = 64 * 1024

    private let process: pid_t
    private let socket: Int32

    /// Starts a process; nil where the system cannot.
    init?(_ command: WorkerCommand) {
        let words = [command.program] + command.arguments
        var arguments = unsafe words.map { unsafe strdup($0.systemPath) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var socket: Int32 = -1
        let process = unsafe csystem_start_worker(command.program.systemPath, &arguments, &socket)
        guard process > 0 else { return nil }
        self.process = process
        self.socket = socket
    }

    /// Sends a line and waits for the answer.
    ///
    /// - Parameter line: the line, without its end.
    /// - Returns: the answer without its end; nil where the process has ended before it.
    func answer(to line: [UInt8]) -> [UInt8]? {
        var rest = (line + [0x0A])[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe csystem_send(socket, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            rest = rest.dropFirst(count)
        }
        return nextLine()
    }

    /// Waits for a line; there is never a second one behind it, as each answers a line of the caller's.
    func nextLine() -> [UInt8]? {
        var line: [UInt8] = []
        var block = [UInt8](repeating: 0, count: Self.blockSize)
        while line.last != 0x0A {
            let count = unsafe block.withUnsafeMutableBytes { buffer in
                unsafe recv(socket, buffer.baseAddress, buffer.count, 0)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            line += block[..<count]
        }
        return line.dropLast()
    }

    /// Lets the process end, which it does when nobody can ask any more, and tells how it did.
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
