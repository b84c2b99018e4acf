// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Keeps other processes from editing a small file between reading and replacing it (advisory).
///
///     let lock = try FileLock("master.m3u8")
///     defer { lock.release() }
///     … read, change, SystemFile.write … with the file that the lock has opened
///
/// The file is replaced by another meanwhile; who waited for the old one finds out and takes the new one.
package struct FileLock: Sendable {
    /// The file, open to be read; nil: there was none.
    package let file: SystemFile?

    /// Locks the file that is to be replaced; without one, nothing can be lost.
    ///
    /// - Throws: `FileError`: `.locked` while another process edits it, or `.system`.
    package init(_ path: String) throws(FileError) {
        while FilePath.exists(path) {
            let file = try SystemFile.reading(path)
            try file.lock()
            // Who had the lock may just have replaced the file.
            guard FilePath.isSameFile(path, file) else { continue }
            self.file = file
            return
        }
        file = nil
    }

    /// Gives the lock back.
    package func release() {
        if let file { csystem_unlock(file.descriptor) }
    }
}

/// An advisory lock on a folder, for as long as the value lives.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Makes a folder where nothing is yet, and locks it.
    ///
    /// - Throws: `FileError.Kind.system`.
    convenience init(making path: String, named name: String) throws(FileError) {
        guard unsafe mkdir(path.systemPath, 0o777) == 0 else {
            throw FileError.system("no folder can be made", path: name)
        }
        try self.init(path, named: name)
    }

    /// Locks a folder.
    ///
    /// - Throws: `FileError`: `.locked` while another process has it, or `.system`.
    init(_ path: String, named name: String) throws(FileError) {
        var opened = unsafe csystem_open_folder(path.systemPath)
        while opened < 0, errno == EINTR { opened = unsafe csystem_open_folder(path.systemPath) }
        descriptor = opened
        guard opened >= 0 else { throw FileError.system("open", path: name) }
        // A file system without locks is written to without one. Who had the lock may just have given the
        // folder another name, or removed it.
        let isLocked = csystem_lock(descriptor) != 0 && errno == EWOULDBLOCK
        guard !isLocked, FilePath.isSameFile(path, descriptor) else {
            throw FileError(.locked, path: name)
        }
    }

    /// Waits until everything in the folder has reached the medium.
    ///
    /// - Throws: `FileError.Kind.system`.
    func flushAll(named name: String) throws(FileError) {
        while csystem_flush_all(descriptor) != 0 {
            guard errno == EINTR else { throw FileError.system("syncfs", path: name) }
        }
    }

    /// Gives the lock back before the value goes.
    func release() { csystem_unlock(descriptor) }

    deinit {
        guard descriptor >= 0 else { return }
        csystem_unlock(descriptor)
        close(descriptor)
    }
}
