// SPDX-License-Identifier: Apache-2.0

internal import CSystemCalls
internal import MediaPrimitives
internal import Processes
internal import Speech

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// An engine that is a program: sound on its standard input, a line of JSON for each thing that it says on its standard
/// output.
final class EnginePipe: LiveEngine {
    private var child: ChildProgram
    /// Its standard input, output and error; -1 once they are closed.
    private var streams: [Int32]
    private var line: [UInt8] = []
    private var errors = LastWords()
    private var isFinished = false

    /// Starts a program, which is looked up in `PATH`.
    ///
    /// - Throws: `EngineFault` if it cannot be started.
    init(_ arguments: [String]) throws(EngineFault) {
        let program = arguments.first ?? ""
        var pointers = unsafe arguments.map { unsafe strdup($0.systemPath) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var ends: (input: Int32, output: Int32, errors: Int32) = (-1, -1, -1)
        let process = unsafe csystem_start_filter(
            program.systemPath,
            &pointers,
            &ends.input,
            &ends.output,
            &ends.errors
        )
        child = ChildProgram(process: process)
        streams = [ends.input, ends.output, ends.errors]
        guard process > 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw .notStarted(program: program, reason: reason)
        }
    }

    deinit { stop() }

    var words: String { errors.text }

    func offer(_ bytes: ArraySlice<UInt8>) throws(EngineEnd) -> Int {
        guard streams[0] >= 0, !bytes.isEmpty else { return 0 }
        do throws(SystemCallError) {
            return try ChildProgram.offer(bytes, to: streams[0])
        } catch {
            // How it ended is read from its output.
            close(0)
            return 0
        }
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
        child.stop()
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

    /// Reads lines of the standard output; returns false once it is closed.
    private func read(_ take: ([UInt8]) throws(EngineEnd) -> Void) throws(EngineEnd) -> Bool {
        guard streams[1] >= 0, let block = ChildProgram.read(streams[1]) else {
            close(1)
            return false
        }
        for byte in block {
            if byte == 0x0A {
                defer { line = [] }
                if line.contains(where: { $0 > 0x20 }) { try take(line) }
            } else {
                line.append(byte)
                if line.count > EngineMessage.longestLine {
                    let limit = EngineMessage.longestLine >> 20
                    throw .complaint(EngineComplaint("it wrote a line of more than \(limit) MiB"))
                }
            }
        }
        return true
    }

    private func readErrors() {
        guard streams[2] >= 0 else { return }
        if let block = ChildProgram.read(streams[2]) { errors.add(block) } else { close(2) }
    }

    /// How the program ended, whose output is closed.
    private func end() -> EngineEnd {
        for _ in 1...200 where !child.hasEnded() { usleep(10_000) }
        readErrors()
        defer { stop() }
        guard let status = child.status else { return .early("it closed its output and went on") }
        let signal = status & 0x7F
        if signal != 0 { return .early("it was ended by signal \(signal)") }
        let code = status >> 8 & 0xFF
        if code == 0, isFinished { return .done }
        return .early(code == 0 ? "it ended before the sound did" : "it ended with status \(code)")
    }
}
