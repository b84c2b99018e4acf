// SPDX-License-Identifier: Apache-2.0

import CSystemCalls

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension ChildProgram {
    /// Descriptors of this process at the other ends of a program's standard streams; the caller closes them.
    public struct Streams: Sendable {
        /// What the program reads, a socket; -1 if its standard input is empty.
        public let input: Int32
        /// What it writes to its standard output.
        public let output: Int32
        /// What it writes to its standard error.
        public let errors: Int32
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: the program, which is looked up in `PATH` if it has no slash, and its arguments.
    ///   - takesInput: whether this process writes to its standard input, which is empty otherwise. None of the streams
    ///     blocks then.
    /// - Returns: the program, which runs, and its streams.
    /// - Throws: ``SystemCallError`` if it cannot be started.
    public static func start(
        _ words: [String],
        takesInput: Bool = false
    ) throws(SystemCallError) -> (program: ChildProgram, streams: Streams) {
        let program = words.first ?? ""
        let pointers = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        var ends: (input: Int32, output: Int32, errors: Int32) = (-1, -1, -1)
        let process =
            if takesInput {
                unsafe csystem_start_filter(
                    program,
                    pointers,
                    &ends.input,
                    &ends.output,
                    &ends.errors
                )
            } else {
                unsafe csystem_start_program(program, pointers, nil, &ends.output, &ends.errors)
            }
        guard process > 0 else { throw SystemCallError(code: errno) }
        let streams = Streams(input: ends.input, output: ends.output, errors: ends.errors)
        return (ChildProgram(process: process), streams)
    }
}

extension ChildProgram {
    /// Hands bytes to the standard input of a program that was started with one.
    ///
    /// - Parameters:
    ///   - bytes: the first of them are taken.
    ///   - input: the program's standard input.
    /// - Returns: how many bytes were taken; 0 if the program reads none now.
    /// - Throws: ``SystemCallError`` if it does not read any more.
    public static func offer(
        _ bytes: ArraySlice<UInt8>,
        to input: Int32
    ) throws(SystemCallError) -> Int {
        let count = unsafe bytes.withUnsafeBytes { bytes in
            unsafe csystem_send(input, bytes.baseAddress, bytes.count)
        }
        let code = errno
        if count >= 0 { return count }
        guard code == EAGAIN || code == EINTR else { throw SystemCallError(code: code) }
        return 0
    }
}
