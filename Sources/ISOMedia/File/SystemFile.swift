// SPDX-License-Identifier: Apache-2.0

import CSystem
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The operating system's words for an error number.
public func systemErrorText(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}

/// An open file: reading and writing at a place, flushing, cutting off.
///
/// Every system call that writes goes through this file, so that there is one place to look at when
/// the question is what happens to a movie if a call fails.
public final class SystemFile: ByteSource {
    /// The file, as the user named it.
    public let path: String
    let descriptor: Int32

    /// What tells one state of a file from another.
    struct Identity: Equatable {
        var device: UInt64
        var inode: UInt64
        var length: UInt64
        var modificationSeconds: Int
        var modificationNanoseconds: Int
    }

    private init(
        path: String,
        named name: String? = nil,
        flags: Int32,
        mode: mode_t = 0
    ) throws(ISOMediaError) {
        self.path = name ?? path
        var opened = unsafe open(path.systemPath, flags | O_CLOEXEC, mode)
        while opened < 0, errno == EINTR {
            opened = unsafe open(path.systemPath, flags | O_CLOEXEC, mode)
        }
        descriptor = opened
        guard opened >= 0 else {
            throw ISOMediaError.system(
                flags & O_CREAT == 0 ? "open" : "no file can be made in its folder",
                path: self.path
            )
        }
    }

    /// Takes over a file that is open and has no name.
    init(unnamed descriptor: Int32, in folder: String) {
        path = folder
        self.descriptor = descriptor
    }

    deinit {
        // A process that is being started in another thread has the descriptor as well for a moment.
        csystem_unlock(descriptor)
        close(descriptor)
    }

    /// Opens an existing file for reading.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    public static func reading(_ path: String) throws(ISOMediaError) -> SystemFile {
        try reading(path, named: path)
    }

    /// Opens an existing file that messages call `name` for reading.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    public static func reading(_ path: String, named name: String) throws(ISOMediaError)
        -> SystemFile
    {
        let file = try SystemFile(path: path, named: name, flags: O_RDONLY | O_NONBLOCK)
        try file.requireRegular()
        return file
    }

    /// Refuses folders, pipes and devices, which have no bytes at places.
    private func requireRegular() throws(ISOMediaError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure("fstat") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            let code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : ESPIPE
            throw ISOMediaError(.system(operation: "open", code: code), path: path)
        }
    }

    /// Opens an existing file for reading and writing and locks it.
    ///
    /// - Throws: `ISOMediaError.Kind.system`, or `.locked` while another process edits the file.
    static func editing(
        _ path: String,
        named name: String? = nil
    ) throws(ISOMediaError) -> SystemFile {
        let file = try SystemFile(path: path, named: name, flags: O_RDWR | O_NONBLOCK)
        try file.requireRegular()
        try file.lock()
        return file
    }

    /// Makes a file, or takes over what a killed run left, and locks it.
    ///
    /// - Parameters:
    ///   - path: where the file is.
    ///   - name: how messages name it.
    ///   - isPrivate: whether nobody else may read it, until it is given other attributes.
    /// - Returns: the file, which may have bytes in it.
    /// - Throws: `ISOMediaError.Kind.system`, or `.locked` while another process writes it.
    static func creating(
        _ path: String,
        named name: String,
        isPrivate: Bool
    ) throws(ISOMediaError) -> SystemFile {
        while true {
            let file = try SystemFile(
                path: path,
                named: name,
                flags: O_RDWR | O_CREAT | O_NOFOLLOW,
                mode: isPrivate ? 0o600 : 0o666
            )
            try file.lock()
            // Who had the lock may just have given the file its place: that one is not to be written to.
            if FilePath.isSameFile(path, file) { return file }
        }
    }

    /// Takes away what a killed run left in a file.
    ///
    /// A file that is empty stays untouched: file systems take cutting off to nothing for the beginning
    /// of a replacement, and flush the file when it is closed.
    func makeEmpty() throws(ISOMediaError) {
        if length > 0 { try truncate(to: 0) }
    }

    /// Takes an advisory lock, which is given back when the file is closed.
    func lock() throws(ISOMediaError) {
        // A file system without locks is edited without one.
        guard csystem_lock(descriptor) != 0, errno == EWOULDBLOCK else { return }
        throw ISOMediaError(.locked, path: path)
    }

    /// Number of bytes now; 0 where the operating system does not say.
    public var length: UInt64 {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? UInt64(status.st_size) : 0
    }

    /// Device, inode, length and modification time now.
    func identity() throws(ISOMediaError) -> Identity {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure("fstat") }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        return Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            inode: UInt64(status.st_ino),
            length: UInt64(status.st_size),
            modificationSeconds: modified.tv_sec,
            modificationNanoseconds: modified.tv_nsec
        )
    }

    /// Reads a range of the file.
    public func read(_ range: Range<UInt64>) throws(ISOMediaError) -> [UInt8] {
        let count = Int(range.upperBound - range.lowerBound)
        var failed: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            unsafe Memory.populate(UnsafeMutableRawBufferPointer(buffer))
            while filled < count {
                let place = off_t(range.lowerBound) + off_t(filled)
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
                )
                let result = unsafe pread(descriptor, rest.baseAddress, rest.count, place)
                if result < 0, errno == EINTR { continue }
                if result <= 0 { failed = result < 0 ? errno : EIO }
                if result <= 0 { return }
                filled += result
            }
        }
        guard failed == 0 else {
            throw ISOMediaError(
                .system(operation: "read", code: failed),
                path: path,
                at: range.lowerBound
            )
        }
        return bytes
    }

    func write(_ bytes: some Collection<UInt8>, at offset: UInt64) throws(ISOMediaError) {
        let bytes = Array(bytes)
        var done = 0
        while done < bytes.count {
            let place = off_t(offset) + off_t(done)
            let result = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
                return unsafe pwrite(descriptor, rest.baseAddress, rest.count, place)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { throw failure("write", at: offset) }
            done += result
        }
    }

    /// Waits until everything written has reached the medium.
    func flush() throws(ISOMediaError) {
        while csystem_flush(descriptor) != 0 {
            guard errno == EINTR else { throw failure("fsync") }
        }
    }

    func truncate(to length: UInt64) throws(ISOMediaError) {
        while ftruncate(descriptor, off_t(length)) != 0 {
            guard errno == EINTR else { throw failure("ftruncate") }
        }
    }

    func failure(_ operation: String, at offset: UInt64? = nil) -> ISOMediaError {
        ISOMediaError.system(operation, path: path, at: offset)
    }
}

extension ISOMediaError {
    /// The error of the system call that has just failed.
    static func system(_ operation: String, path: String, at offset: UInt64? = nil) -> ISOMediaError
    {
        ISOMediaError(.system(operation: operation, code: errno), path: path, at: offset)
    }
}
