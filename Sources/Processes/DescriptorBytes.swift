// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Bytes of descriptors that are read and written in order: standard streams, pipes, files from their beginning.
public enum DescriptorBytes {
    private static let block = 1 << 16

    /// Waits for bytes.
    ///
    /// - Parameters:
    ///   - descriptor: it may be one that does not block.
    ///   - most: how many bytes are read at most.
    /// - Returns: the bytes that are there, none at the end.
    /// - Throws: ``SystemCallError``.
    public static func next(
        of descriptor: Int32,
        most: Int = 1 << 16
    ) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: most)
        while true {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(descriptor, buffer.baseAddress, buffer.count)
            }
            let code = errno
            if count >= 0 { return Array(bytes.prefix(count)) }
            try wait(for: descriptor, POLLIN, after: code)
        }
    }

    /// Reads to the end.
    ///
    /// - Parameters:
    ///   - descriptor: it may be one that does not block.
    ///   - most: how many bytes are read at most; those after them stay.
    /// - Returns: the bytes.
    /// - Throws: ``SystemCallError``.
    public static func all(of descriptor: Int32, most: Int) throws(SystemCallError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < most {
            let more = try next(of: descriptor, most: min(block, most - bytes.count))
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Writes all bytes, and waits for a reader that does not take them yet.
    ///
    /// - Throws: ``SystemCallError``; the bytes are written in part then.
    public static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemCallError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                unsafe writeOnce(descriptor, buffer)
            }
            let code = errno
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                try wait(for: descriptor, POLLOUT, after: count < 0 ? code : EIO)
            }
        }
    }

    /// Returns if the call that failed is to be repeated.
    private static func wait(
        for descriptor: Int32,
        _ event: Int32,
        after code: Int32
    ) throws(SystemCallError) {
        if code == EINTR { return }
        guard code == EAGAIN else { throw SystemCallError(code: code) }
        var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
    }
}

/// Here, because the name of ``DescriptorBytes/write(_:to:)`` hides the function of the system.
private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

/// Why the operating system refused a call.
public struct SystemCallError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The error number.
    public let code: Int32

    /// An error by its number, such as `errno` states it.
    public init(code: Int32) { self.code = code }

    /// The system's words.
    public var description: String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
