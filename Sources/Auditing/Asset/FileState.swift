// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What tells whether a file is still the one that was read.
struct FileState: Hashable {
    /// What a path leads to.
    enum Kind: Hashable {
        /// A file with bytes.
        case file
        /// A folder.
        case folder
        /// A link, a pipe, a device.
        case other
    }

    /// What it is.
    let kind: Kind
    /// How many bytes it has.
    let size: UInt64
    /// When it was last written to, in nanoseconds since 1970.
    let modified: Int64

    /// Looks at what is at a path; nil where nothing is, or nobody may look.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - followsLink: whether a link stands for what it leads to.
    init?(_ path: String, followsLink: Bool = true) {
        var status = stat()
        let result =
            followsLink
            ? unsafe stat(path.systemPath, &status) : unsafe lstat(path.systemPath, &status)
        guard result == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        default: kind = .other
        }
        size = UInt64(max(0, status.st_size))
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
