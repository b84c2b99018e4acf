// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The state of a file, to detect changes since it was read.
struct FileState: Hashable {
    /// What a path leads to.
    enum Kind: Hashable {
        /// A file with bytes.
        case file
        /// A folder.
        case folder
        /// A symbolic link that was not followed.
        case link
        /// A pipe, a socket, a device.
        case other
    }

    /// What it is.
    let kind: Kind
    /// How many bytes it has.
    let size: UInt64
    /// When it was last written to, in nanoseconds since 1970.
    let modified: Int64
    /// The identity of the file or folder on this machine.
    let identity: Identity

    /// The device and the number of a file or folder on it.
    struct Identity: Hashable {
        /// The device.
        let device: UInt64
        /// The inode.
        let number: UInt64
    }

    /// Reads the state of a path; nil if nothing is there, or access is denied.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - followsLink: whether a symbolic link is followed.
    init?(_ path: String, followsLink: Bool = true) {
        var status = stat()
        let result =
            followsLink
            ? unsafe stat(path.systemPath, &status) : unsafe lstat(path.systemPath, &status)
        guard result == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        size = UInt64(max(0, status.st_size))
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev),
            number: UInt64(truncatingIfNeeded: status.st_ino)
        )
        modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
