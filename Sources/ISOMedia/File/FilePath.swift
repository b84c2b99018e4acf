// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What has to be known of a path to put a file in its place.
enum FilePath {
    /// The path with every symbolic link followed, so that the file is replaced and not the link.
    static func resolved(_ path: String) throws(ISOMediaError) -> String {
        guard let real = unsafe realpath(path.systemPath, nil) else {
            throw ISOMediaError.system("open", path: path)
        }
        defer { unsafe free(real) }
        return unsafe String(fileName: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// The folder that a path names a file in.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Where a file is written before it takes its place: hidden, beside it, always the same name,
    /// so that the next run finds and reuses what a killed one left.
    static func temporary(for path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // A name may have 255 bytes; what is added has 14.
        let short = String(fileName: name.fileNameBytes.prefix(240))
        return folder(of: path) + "/." + short + ".mediatag-new"
    }

    /// Whether something is there, be it a file or a dangling link.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path.systemPath, &status) == 0
    }

    /// Whether two paths name the same file.
    static func isSameFile(_ left: String, _ right: String) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe stat(left.systemPath, &first) == 0, unsafe stat(right.systemPath, &second) == 0
        else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Whether a path still names a file that was opened by it.
    static func isSameFile(_ path: String, _ file: SystemFile) -> Bool {
        isSameFile(path, file.descriptor)
    }

    /// Whether a path still names what was opened by it.
    static func isSameFile(_ path: String, _ descriptor: Int32) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe stat(path.systemPath, &first) == 0, unsafe fstat(descriptor, &second) == 0
        else {
            return false
        }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Puts a file in its place, or in that of another, in one step.
    ///
    /// With `isLasting` it stays there through a power cut; `name` is how messages name the file.
    static func rename(
        _ from: String,
        to path: String,
        named name: String,
        isLasting: Bool
    ) throws(ISOMediaError) {
        guard Self.systemRename(from, path) == 0 else {
            throw ISOMediaError.system("rename", path: name)
        }
        guard isLasting else { return }
        let directory = unsafe open(folder(of: path).systemPath, O_RDONLY | O_CLOEXEC)
        guard directory >= 0 else { return }
        defer { close(directory) }
        // Some file systems cannot flush a folder; the rename has happened all the same.
        _ = fsync(directory)
    }

    /// Removes a file that nobody is to find; that it may already be gone is no error.
    static func remove(_ path: String) {
        _ = unsafe unlink(path.systemPath)
    }

    private static func systemRename(_ from: String, _ to: String) -> Int32 {
        #if canImport(Darwin)
            unsafe Darwin.rename(from.systemPath, to.systemPath)
        #else
            unsafe Glibc.rename(from.systemPath, to.systemPath)
        #endif
    }
}
