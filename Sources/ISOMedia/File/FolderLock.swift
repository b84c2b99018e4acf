// SPDX-License-Identifier: Apache-2.0

import CSystem
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An advisory lock on a folder, for as long as the value lives.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Locks a folder, which is made where it is missing and `makes` says so.
    ///
    /// - Throws: `ISOMediaError`: `.locked` while another process has it, or `.system`.
    init(_ path: String, named name: String, makes: Bool = false) throws(ISOMediaError) {
        if makes, unsafe mkdir(path.systemPath, 0o777) != 0, errno != EEXIST {
            throw ISOMediaError.system("no folder can be made", path: name)
        }
        descriptor = unsafe csystem_open_folder(path.systemPath)
        guard descriptor >= 0 else { throw ISOMediaError.system("open", path: name) }
        // A file system without locks is written to without one. Who had the lock may just have given the
        // folder another name, or removed it.
        let isLocked = csystem_lock(descriptor) != 0 && errno == EWOULDBLOCK
        guard !isLocked, FilePath.isSameFile(path, descriptor) else {
            throw ISOMediaError(.locked, path: name)
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
