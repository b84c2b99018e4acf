// SPDX-License-Identifier: Apache-2.0

import CSystemCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program that was started in a process group of its own.
public struct ChildProgram: Sendable {
    private let process: Int32
    /// As `waitpid` gives it; nil while the program runs.
    package private(set) var status: Int32?

    /// What is known of a process that the system does not know any more: it has not ended well.
    private static let lost: Int32 = 0xFF00

    /// A program that runs; its process, which is that of its group.
    package init(process: Int32) { self.process = process }

    /// Waits until it ends.
    ///
    /// - Returns: whether it ended by itself and reported success, status 0.
    public mutating func wait() -> Bool {
        while status == nil, process > 0 {
            var found: Int32 = 0
            let result = unsafe waitpid(process, &found, 0)
            if result < 0, errno == EINTR { continue }
            status = result < 0 ? Self.lost : found
        }
        return status == 0
    }

    /// Asks it to end, gives it five seconds, and ends what is left of the group.
    public mutating func terminate() {
        if status == nil, process > 0 { _ = kill(process, SIGTERM) }
        for _ in 1...500 where !hasEnded() { usleep(10_000) }
        stop()
    }

    /// Whether it has ended.
    package mutating func hasEnded() -> Bool {
        // Waiting for a process that could not be started, -1, would wait for any.
        guard status == nil, process > 0 else { return true }
        var found: Int32 = 0
        let result = unsafe waitpid(process, &found, WNOHANG)
        guard result != 0 else { return false }
        status = result < 0 ? Self.lost : found
        return true
    }

    /// Ends what is left of the group.
    public mutating func stop() {
        csystem_end_group(process)
        for _ in 1...100 where !hasEnded() { usleep(10_000) }
    }

    /// What comes next of a pipe that does not block, or has been waited for.
    ///
    /// - Parameter descriptor: of the pipe.
    /// - Returns: bytes, none if nothing waits; nil at the end.
    package static func read(_ descriptor: Int32) -> ArraySlice<UInt8>? {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe block.withUnsafeMutableBytes { buffer in
            #if canImport(Darwin)
                unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? block[..<count] : nil
    }
}

/// The end of what a program writes to its standard error.
package struct LastWords {
    private var bytes: [UInt8] = []

    /// How much of the end is shown.
    private static let limit = 2048
    private static let lines = 12

    /// Nothing yet.
    package init() {}

    /// Takes what follows.
    package mutating func add(_ block: ArraySlice<UInt8>) {
        bytes += block
        if bytes.count > 16 * Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }

    /// The last lines.
    package var text: String {
        let text = String(decoding: bytes.suffix(Self.limit), as: UTF8.self)
        let lines = text.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        return lines.suffix(Self.lines).joined(separator: "\n")
    }
}
