// SPDX-License-Identifier: Apache-2.0

import CSystem

/// Keeps other processes from editing a small file between reading and replacing it (advisory).
///
///     let lock = try FileLock("master.m3u8")
///     defer { lock.release() }
///     … read, change, SystemFile.write …
///
/// The file is replaced by another meanwhile; who waited for the old one finds out and takes the new one.
public struct FileLock: Sendable {
    private let file: SystemFile?

    /// Locks the file that is to be replaced; where there is none, there is nothing to lose.
    ///
    /// - Throws: `ISOMediaError`: `.locked` while another process edits it, or `.system`.
    public init(_ path: String) throws(ISOMediaError) {
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
    public func release() {
        if let file { csystem_unlock(file.descriptor) }
    }
}
