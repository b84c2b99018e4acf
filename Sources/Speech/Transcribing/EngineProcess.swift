// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives
import Processes

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program that recognises or speaks: it runs in a process group of its own, for a limited time.
package struct EngineProcess {
    /// The most that is taken of its standard output, unless a caller takes less.
    package static let outputLimit = Transcript.byteLimit
    /// How long other processes that it started may keep its output open.
    private static let grace = Duration.seconds(2)

    /// What a program wrote.
    package struct Output: Sendable {
        /// Its standard output.
        package var bytes: [UInt8] = []
        /// The end of its standard error.
        package var words = ""
    }

    private var child: ChildProgram
    private var streams: [pollfd]
    private var output: [UInt8] = []
    private var errors = LastWords()
    private let outputLimit: Int
    /// What it wrote to its standard error since the last look.
    private var heard: [UInt8] = []

    private var status: Int32? { child.status }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - arguments: the program, looked up in `PATH`, and its arguments.
    ///   - input: the file that is its standard input; nil: an empty one.
    ///   - outputLimit: the most bytes that it may write to standard output.
    ///   - seconds: how long it may take.
    ///   - progress: is called several times a second, with what the program wrote to standard error.
    /// - Returns: what it wrote.
    /// - Throws: `EngineFault` if it cannot be started, fails, writes too much or takes too long.
    package static func run(
        _ arguments: [String],
        input: String? = nil,
        outputLimit: Int = EngineProcess.outputLimit,
        timeLimit seconds: Int,
        progress: (_ errors: ArraySlice<UInt8>) -> Void = { _ in }
    ) throws(EngineFault) -> Output {
        var engine = try EngineProcess(
            starting: arguments,
            input: input,
            outputLimit: outputLimit
        )
        defer { engine.stop() }
        let isDone = try engine.collect(until: .now + .seconds(seconds), progress)
        guard isDone, let status = engine.status else {
            throw .timedOut(seconds: seconds, words: engine.errors.text)
        }
        let signal = status & 0x7F
        if signal != 0 {
            let name = unsafe strsignal(signal).map { unsafe String(cString: $0) }
            throw .killed(
                signal: "signal \(signal)" + (name.map { " (\($0))" } ?? ""),
                words: engine.errors.text
            )
        }
        let code = Int(status >> 8 & 0xFF)
        guard code == 0 else { throw .failed(status: code, words: engine.errors.text) }
        return Output(bytes: engine.output, words: engine.errors.text)
    }

    private init(
        starting arguments: [String],
        input: String?,
        outputLimit: Int
    ) throws(EngineFault) {
        self.outputLimit = outputLimit
        let program = arguments.first ?? ""
        var pointers = unsafe arguments.map { unsafe strdup($0.systemPath) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var ends: (output: Int32, errors: Int32) = (-1, -1)
        let file = unsafe input.map { unsafe strdup($0.systemPath) } ?? nil
        defer { unsafe free(file) }
        let process = unsafe csystem_start_program(
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
        child = ChildProgram(process: process)
        streams = [ends.output, ends.errors].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
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
            heard = []
            for index in streams.indices { try read(index) }
            progress(heard[...])
            if status == nil, child.hasEnded() { end = min(end, .now + Self.grace) }
            if streams.allSatisfy({ $0.fd < 0 }), status == nil { usleep(10_000) }
        }
        return true
    }

    private mutating func read(_ index: Int) throws(EngineFault) {
        guard streams[index].fd >= 0, streams[index].revents != 0 else { return }
        let descriptor = streams[index].fd
        guard let block = ChildProgram.read(descriptor) else {
            close(descriptor)
            // poll passes over what is negative.
            streams[index].fd = -1
            return
        }
        if index == 0 {
            guard output.count + block.count <= outputLimit else {
                throw .tooMuchOutput(limit: outputLimit)
            }
            output += block
        } else {
            errors.add(block)
            heard += block
        }
    }

    /// Ends what is left of the group.
    private mutating func stop() {
        for stream in streams where stream.fd >= 0 { close(stream.fd) }
        child.stop()
    }
}
