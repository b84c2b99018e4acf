// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program that recognises or speaks: it runs in a process group of its own, for a limited time.
package struct EngineProcess {
    /// The most that is taken of its standard output.
    static let outputLimit = Transcript.byteLimit
    /// How much of the end of its standard error is kept.
    private static let wordsLimit = 2048
    /// How long other processes that it started may keep its output open.
    private static let grace = Duration.seconds(2)

    /// What a program wrote.
    package struct Output: Sendable {
        /// Its standard output.
        package var bytes: [UInt8] = []
        /// The end of its standard error.
        package var words = ""
    }

    private let process: pid_t
    private var streams: [pollfd]
    private var output: [UInt8] = []
    private var errors: [UInt8] = []
    private var status: Int32?

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - arguments: the program, looked up in `PATH`, and its arguments.
    ///   - input: the file that is its standard input; nil: an empty one.
    ///   - seconds: how long it may take.
    ///   - progress: is called several times a second, with what the program wrote to standard error.
    /// - Returns: what it wrote.
    /// - Throws: `EngineFault` if it cannot be started, fails or takes too long.
    package static func run(
        _ arguments: [String],
        input: String? = nil,
        timeLimit seconds: Int,
        progress: (_ errors: ArraySlice<UInt8>) -> Void = { _ in }
    ) throws(EngineFault) -> Output {
        var engine = try EngineProcess(starting: arguments, input: input)
        defer { engine.stop() }
        let isDone = try engine.collect(until: .now + .seconds(seconds), progress)
        guard isDone, let status = engine.status else {
            throw .timedOut(seconds: seconds, words: engine.words)
        }
        let signal = status & 0x7F
        if signal != 0 {
            let name = unsafe strsignal(signal).map { unsafe String(cString: $0) }
            throw .killed(
                signal: "signal \(signal)" + (name.map { " (\($0))" } ?? ""),
                words: engine.words
            )
        }
        let code = Int(status >> 8 & 0xFF)
        guard code == 0 else { throw .failed(status: code, words: engine.words) }
        return Output(bytes: engine.output, words: engine.words)
    }

    private init(starting arguments: [String], input: String?) throws(EngineFault) {
        let program = arguments.first ?? ""
        var pointers = unsafe arguments.map { unsafe strdup($0.systemPath) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var ends: (output: Int32, errors: Int32) = (-1, -1)
        let file = unsafe input.map { unsafe strdup($0.systemPath) } ?? nil
        defer { unsafe free(file) }
        process = unsafe csystem_start_program(
            program.systemPath,
            &pointers,
            file,
            &ends.output,
            &ends.errors
        )
        guard process > 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw .notStarted(program: program, reason: reason)
        }
        streams = [ends.output, ends.errors].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    /// The end of what it said.
    private var words: String {
        let text = String(decoding: errors.suffix(Self.wordsLimit), as: UTF8.self)
        let lines = text.split { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        return lines.suffix(12).joined(separator: "\n")
    }

    /// Reads until the program has ended and its output with it.
    ///
    /// - Returns: whether that was before the deadline.
    private mutating func collect(
        until deadline: ContinuousClock.Instant,
        _ progress: (ArraySlice<UInt8>) -> Void
    ) throws(EngineFault) -> Bool {
        var end = deadline
        while streams.contains(where: { $0.fd >= 0 }) || status == nil {
            guard ContinuousClock.now < end else { return status != nil }
            unsafe streams.withUnsafeMutableBufferPointer { streams in
                _ = unsafe poll(streams.baseAddress, nfds_t(streams.count), 100)
            }
            let known = errors.count
            for index in streams.indices { try read(index) }
            progress(errors[min(known, errors.count)...])
            if errors.count > 64 * Self.wordsLimit {
                errors.removeFirst(errors.count - Self.wordsLimit)
            }
            if status == nil, hasEnded() { end = min(end, .now + Self.grace) }
            if streams.allSatisfy({ $0.fd < 0 }), status == nil { usleep(10_000) }
        }
        return true
    }

    private mutating func read(_ index: Int) throws(EngineFault) {
        guard streams[index].fd >= 0, streams[index].revents != 0 else { return }
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let descriptor = streams[index].fd
        let count = unsafe block.withUnsafeMutableBytes { buffer in
            #if canImport(Darwin)
                unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else {
            close(descriptor)
            // poll passes over what is negative.
            streams[index].fd = -1
            return
        }
        if index == 0 {
            guard output.count + count <= Self.outputLimit else {
                throw .tooMuchOutput(limit: Self.outputLimit)
            }
            output += block[..<count]
        } else {
            errors += block[..<count]
        }
    }

    private mutating func hasEnded() -> Bool {
        var found: Int32 = 0
        guard unsafe waitpid(process, &found, WNOHANG) != 0 else { return false }
        status = found
        return true
    }

    /// Ends what is left of the group.
    private mutating func stop() {
        csystem_end_group(process)
        for stream in streams where stream.fd >= 0 { close(stream.fd) }
        guard status == nil else { return }
        for _ in 1...100 where !hasEnded() { usleep(10_000) }
    }
}
