// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A folder whose files are served, and nothing outside of it.
///
/// No link is followed below the folder, so that none leads out of it, and only regular files are opened: a pipe
/// or a device would hold the server up.
public struct ServedFolder: Sendable {
    private let path: String
    private let onlyFile: String?

    /// A folder, or one file of it.
    ///
    /// - Parameters:
    ///   - path: of the folder.
    ///   - onlyFile: the name of the one file that is served; nil for all of them.
    public init(_ path: String, onlyFile: String? = nil) {
        self.path = path
        self.onlyFile = onlyFile
    }

    /// Opens a file for reading.
    ///
    /// - Parameter names: of the folders below this one and of the file.
    /// - Returns: the file; nil if it is not served.
    public func open(_ names: [String]) -> OpenFile? {
        guard let last = names.last, onlyFile == nil || names == [onlyFile] else { return nil }
        guard let root = FileDescriptor(system { Self.open(path, O_RDONLY | O_DIRECTORY) }) else {
            return nil
        }
        var folder = root
        for name in names.dropLast() {
            let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
            guard
                let next = FileDescriptor(system { openat(folder.number, name, flags | O_CLOEXEC) })
            else { return nil }
            folder = next
        }
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        guard let file = FileDescriptor(system { openat(folder.number, last, flags) }) else {
            return nil
        }
        return OpenFile(file, name: last)
    }

    private static func open(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.open(path, flags | O_CLOEXEC)
        #elseif canImport(Glibc)
            Glibc.open(path, flags | O_CLOEXEC)
        #elseif canImport(Musl)
            Musl.open(path, flags | O_CLOEXEC)
        #endif
    }
}

/// A file that is open for reading; it is closed with its last value.
public struct OpenFile: Sendable {
    /// The name without folders.
    public let name: String
    /// The size when it was opened, in bytes.
    public let size: Int64
    private let descriptor: FileDescriptor

    init?(_ descriptor: FileDescriptor, name: String) {
        var status = stat()
        guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        self.name = name
        size = Int64(status.st_size)
        self.descriptor = descriptor
    }

    /// Reads bytes.
    ///
    /// - Parameter range: their places in the file, in bytes.
    /// - Returns: the bytes; fewer where the file has become shorter, none at an error.
    public func read(_ range: Range<Int64>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(range.count)) { buffer, count in
            let done = system {
                pread(descriptor.number, buffer.baseAddress, buffer.count, off_t(range.lowerBound))
            }
            count = max(0, done)
        }
    }
}

/// A descriptor of the system that is closed when nothing uses it any more.
final class FileDescriptor: Sendable {
    let number: Int32

    init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    deinit { close(number) }
}

/// Repeats a system call that a signal interrupts.
private func system<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
