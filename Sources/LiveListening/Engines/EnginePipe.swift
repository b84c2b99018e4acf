// SPDX-License-Identifier: Apache-2.0

internal import CSystemCalls
internal import MediaPrimitives
internal import Speech

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An engine that is a program: sound on its standard input, a line of JSON for each thing that it says on its standard
/// output.
final class EnginePipe: LiveEngine {
    private let process: pid_t
    /// Its standard input, output and error; -1 once they are closed.
    private var streams: [Int32]
    private var line: [UInt8] = []
    private var errors: [UInt8] = []
    private var isFinished = false
    private var status: Int32?

    /// How much of the end of its standard error is kept, in bytes.
    private static let wordsLimit = 2048

    /// Starts a program, which is looked up in `PATH`.
    ///
    /// - Throws: `EngineFault` if it cannot be started.
    init(_ arguments: [String]) throws(EngineFault) {
        let program = arguments.first ?? ""
        var pointers = unsafe arguments.map { unsafe strdup($0.systemPath) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var ends: (input: Int32, output: Int32, errors: Int32) = (-1, -1, -1)
        process = unsafe csystem_start_filter(
            program.systemPath,
            &pointers,
            &ends.input,
            &ends.output,
            &ends.errors
        )
        streams = [ends.input, ends.output, ends.errors]
        guard process > 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw .notStarted(program: program, reason: reason)
        }
    }

    deinit { stop() }

    var words: String {
        let text = String(decoding: errors.suffix(Self.wordsLimit), as: UTF8.self)
        let lines = text.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        return lines.suffix(12).joined(separator: "\n")
    }

    func offer(_ bytes: ArraySlice<UInt8>) throws(EngineEnd) -> Int {
        guard streams[0] >= 0, !bytes.isEmpty else { return 0 }
        let input = streams[0]
        let count = unsafe bytes.withUnsafeBytes { bytes in
            unsafe csystem_send(input, bytes.baseAddress, bytes.count)
        }
        if count >= 0 { return count }
        if errno != EAGAIN, errno != EINTR {
            // How it ended is read from its output.
            close(0)
        }
        return 0
    }

    func finish() {
        isFinished = true
        close(0)
    }

    func messages(within milliseconds: Int) throws(EngineEnd) -> [EngineMessage] {
        wait(milliseconds)
        var messages: [EngineMessage] = []
        let isOpen = try read { line throws(EngineEnd) in
            do throws(EngineComplaint) {
                messages.append(try EngineMessage(line))
            } catch {
                throw .complaint(error)
            }
        }
        readErrors()
        guard messages.isEmpty, !isOpen else { return messages }
        throw end()
    }

    func stop() {
        for index in streams.indices { close(index) }
        // A program that could not be started has no process, and waiting for -1 would wait for any.
        guard status == nil, process > 0 else { return }
        csystem_end_group(process)
        for _ in 1...100 where !hasEnded() { usleep(10_000) }
    }

    private func close(_ index: Int) {
        guard streams[index] >= 0 else { return }
        #if canImport(Darwin)
            _ = Darwin.close(streams[index])
        #else
            _ = Glibc.close(streams[index])
        #endif
        streams[index] = -1
    }

    /// Waits until the program has written something.
    private func wait(_ milliseconds: Int) {
        var polled = streams[1...].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard polled.contains(where: { $0.fd >= 0 }) else { return }
        unsafe polled.withUnsafeMutableBufferPointer { polled in
            _ = unsafe poll(polled.baseAddress, nfds_t(polled.count), Int32(milliseconds))
        }
    }

    /// Reads what waits on a stream; returns false once it is closed.
    private func readBlock(_ index: Int, _ take: (ArraySlice<UInt8>) throws(EngineEnd) -> Void)
        throws(EngineEnd) -> Bool
    {
        guard streams[index] >= 0 else { return false }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let descriptor = streams[index]
        let count = unsafe block.withUnsafeMutableBytes { buffer in
            #if canImport(Darwin)
                unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
        if count < 0, errno == EAGAIN || errno == EINTR { return true }
        guard count > 0 else {
            close(index)
            return false
        }
        try take(block[..<count])
        return true
    }

    /// Reads lines of the standard output; returns false once it is closed.
    private func read(_ take: ([UInt8]) throws(EngineEnd) -> Void) throws(EngineEnd) -> Bool {
        try readBlock(1) { block throws(EngineEnd) in
            for byte in block {
                if byte == 0x0A {
                    defer { line = [] }
                    if line.contains(where: { $0 > 0x20 }) { try take(line) }
                } else {
                    line.append(byte)
                    if line.count > EngineMessage.longestLine {
                        let limit = EngineMessage.longestLine >> 20
                        throw .complaint(
                            EngineComplaint("it wrote a line of more than \(limit) MiB")
                        )
                    }
                }
            }
        }
    }

    private func readErrors() {
        do throws(EngineEnd) {
            _ = try readBlock(2) { block in errors += block }
        } catch {
            // Nothing is thrown for what it writes to its standard error.
        }
        if errors.count > 16 * Self.wordsLimit {
            errors.removeFirst(errors.count - Self.wordsLimit)
        }
    }

    private func hasEnded() -> Bool {
        var found: Int32 = 0
        let result = unsafe waitpid(process, &found, WNOHANG)
        guard result != 0 else { return false }
        // A process that the system does not know any more has not ended well.
        status = result < 0 ? 0xFF00 : found
        return true
    }

    /// How the program ended, whose output is closed.
    private func end() -> EngineEnd {
        for _ in 1...200 where status == nil && !hasEnded() { usleep(10_000) }
        readErrors()
        for index in streams.indices { close(index) }
        guard let status else {
            stop()
            return .early("it closed its output and went on")
        }
        csystem_end_group(process)
        let signal = status & 0x7F
        if signal != 0 { return .early("it was ended by signal \(signal)") }
        let code = status >> 8 & 0xFF
        if code == 0, isFinished { return .done }
        return .early(code == 0 ? "it ended before the sound did" : "it ended with status \(code)")
    }
}
