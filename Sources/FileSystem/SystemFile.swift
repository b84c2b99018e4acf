// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open file: reading and writing at a place, flushing, cutting off.
///
/// Every system call that writes goes through this file, so that there is one place to look at when
/// the question is what happens to a movie if a call fails.
package final class SystemFile: ByteSource {
    /// The file, as the user named it.
    package let path: String
    package let descriptor: Int32

    /// What tells one state of a file from another.
    package struct Identity: Equatable {
        var device: UInt64
        var inode: UInt64
        var length: UInt64
        var modificationSeconds: Int
        var modificationNanoseconds: Int
    }

    private init(
        path: String,
        named name: String? = nil,
        flags: Int32
    ) throws(FileError) {
        self.path = name ?? path
        var opened = unsafe open(path.systemPath, flags | O_CLOEXEC)
        while opened < 0, errno == EINTR {
            opened = unsafe open(path.systemPath, flags | O_CLOEXEC)
        }
        descriptor = opened
        guard opened >= 0 else {
            if errno == ENOENT, let advice = adviceOnUnreadableURL(path) {
                throw FileError(.unreadableSource(advice), path: self.path)
            }
            throw FileError.system(
                flags & O_CREAT == 0 ? "open" : "no file can be made in its folder",
                path: self.path
            )
        }
    }

    /// Takes over a file that is open, which messages call `path`.
    package init(opened descriptor: Int32, named path: String) {
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        // A process that is being started in another thread has the descriptor as well for a moment.
        csystem_unlock(descriptor)
        close(descriptor)
    }

    /// Makes sure that no file gets the number of a standard stream that is closed, into which results or
    /// messages would be written.
    ///
    /// A program calls this once when it starts.
    package static func occupyStandardStreams() { csystem_occupy_standard_streams() }

    /// Opens an existing file for reading.
    ///
    /// - Throws: `FileError.Kind.system`.
    package static func reading(_ path: String) throws(FileError) -> SystemFile {
        try reading(path, named: path)
    }

    /// Opens an existing file that messages call `name` for reading.
    ///
    /// - Throws: `FileError.Kind.system`.
    package static func reading(_ path: String, named name: String) throws(FileError)
        -> SystemFile
    {
        let file = try SystemFile(path: path, named: name, flags: O_RDONLY | O_NONBLOCK)
        try file.requireRegular()
        return file
    }

    /// Refuses folders, pipes and devices, which have no bytes at places.
    private func requireRegular() throws(FileError) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure("fstat") }
        let form = status.st_mode & S_IFMT
        if form == S_IFDIR {
            throw FileError(.system(operation: "open", code: EISDIR), path: path)
        }
        guard form == S_IFREG else {
            let what = form == S_IFIFO ? "a pipe" : form == S_IFSOCK ? "a socket" : "a device"
            throw FileError(
                .unreadableSource(
                    "\(what), and this file is read at many places; save it as a file first"
                ),
                path: path
            )
        }
    }

    /// Opens an existing file for reading and writing and locks it.
    ///
    /// - Throws: `FileError.Kind.system`, or `.locked` while another process edits the file.
    package static func editing(
        _ path: String,
        named name: String? = nil
    ) throws(FileError) -> SystemFile {
        let file = try SystemFile(path: path, named: name, flags: O_RDWR | O_NONBLOCK)
        try file.requireRegular()
        try file.lock()
        LeftOvers.remove(from: FilePath.folder(of: path))
        return file
    }

    /// Makes a file where nothing is yet, and locks it.
    ///
    /// What is there already, a link of somebody else among it, is never written to.
    ///
    /// - Parameters:
    ///   - path: where the file is.
    ///   - name: how messages name it.
    ///   - isPrivate: whether only its owner may read it, until it is given other attributes.
    /// - Returns: the file, which is empty.
    /// - Throws: `FileError.Kind.system`.
    package static func creating(
        _ path: String,
        named name: String,
        isPrivate: Bool
    ) throws(FileError) -> SystemFile {
        let descriptor = unsafe csystem_make_file(path.systemPath, isPrivate ? 0o600 : 0o666)
        guard descriptor >= 0 else {
            throw FileError.system("no file can be made in its folder", path: name)
        }
        let file = SystemFile(opened: descriptor, named: name)
        try file.lock()
        return file
    }

    /// Takes an advisory lock, which is given back when the file is closed.
    package func lock() throws(FileError) {
        // A file system without locks is edited without one.
        guard csystem_lock(descriptor) != 0, errno == EWOULDBLOCK else { return }
        throw FileError(.locked, path: path)
    }

    /// Number of bytes now; 0 where the operating system does not say.
    package var length: UInt64 {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? UInt64(status.st_size) : 0
    }

    /// Device, inode, length and modification time now.
    package func identity() throws(FileError) -> Identity {
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
    package func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
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
            throw FileError(
                .system(operation: "read", code: failed),
                path: path,
                at: range.lowerBound
            )
        }
        return bytes
    }

    package func write(_ bytes: some Collection<UInt8>, at offset: UInt64) throws(FileError) {
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

    package func write(_ patch: FilePatch) throws(FileError) {
        try write(patch.bytes, at: patch.offset)
    }

    /// Waits until everything written has reached the medium.
    package func flush() throws(FileError) {
        while csystem_flush(descriptor) != 0 {
            guard errno == EINTR else { throw failure("fsync") }
        }
    }

    package func truncate(to length: UInt64) throws(FileError) {
        while ftruncate(descriptor, off_t(length)) != 0 {
            guard errno == EINTR else { throw failure("ftruncate") }
        }
    }

    package func failure(_ operation: String, at offset: UInt64? = nil) -> FileError {
        FileError.system(operation, path: path, at: offset)
    }
}

/// A few bytes that one system call writes to a place of a file.
package struct FilePatch: Equatable, Sendable {
    /// The place in the file, in bytes.
    package let offset: UInt64
    /// The bytes.
    package let bytes: [UInt8]

    package init(offset: UInt64, bytes: [UInt8]) {
        self.offset = offset
        self.bytes = bytes
    }

    /// The bytes of the file that are written over.
    package var range: Range<UInt64> { offset..<offset + UInt64(bytes.count) }
}
