// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What has to be known of a path to put a file in its place.
package enum FilePath {
    /// The path with every symbolic link followed, so that the file is replaced and not the link.
    package static func resolved(_ path: String) throws(FileError) -> String {
        guard let real = unsafe realpath(path.systemPath, nil) else {
            throw FileError.system("open", path: path)
        }
        defer { unsafe free(real) }
        return unsafe String(fileName: UnsafeRawBufferPointer(start: real, count: strlen(real)))
    }

    /// The folder that a path names a file in.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a folder unless it is there.
    ///
    /// - Throws: `FileError.Kind.system`.
    package static func requireFolder(_ path: String) throws(FileError) {
        guard unsafe mkdir(path.systemPath, 0o777) != 0, errno != EEXIST else { return }
        throw FileError.system("make a folder", path: path)
    }

    /// Whether something is there, be it a file or a dangling link.
    package static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path.systemPath, &status) == 0
    }

    /// Whether a file is there that an output replaces.
    ///
    /// - Throws: `FileError`: `.outputIsNoFile` where something else is there, or `.outputExists` where
    ///   the file is not to be replaced.
    package static func requireReplaceable(_ path: String, replacing: Bool) throws(FileError)
        -> Bool
    {
        guard exists(path) else { return false }
        var status = stat()
        if unsafe stat(path.systemPath, &status) == 0, let what = kinds[status.st_mode & S_IFMT] {
            throw FileError(.outputIsNoFile(what), path: path)
        }
        guard replacing else { throw FileError(.outputExists, path: path) }
        return true
    }

    private static let kinds: [mode_t: String] = [
        S_IFCHR: "a device", S_IFBLK: "a device", S_IFIFO: "a FIFO", S_IFSOCK: "a socket",
        S_IFDIR: "a folder",
    ]

    /// Whether a path names a folder of this user that not everybody may write to.
    static func isOwnFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path.systemPath, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & S_IWOTH == 0
    }

    /// Whether two paths name the same file.
    package static func isSameFile(_ left: String, _ right: String) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe stat(left.systemPath, &first) == 0, unsafe stat(right.systemPath, &second) == 0
        else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// How many bytes a file has; 0 if it cannot be examined.
    package static func length(of path: String) -> UInt64 {
        var status = stat()
        guard unsafe stat(path.systemPath, &status) == 0 else { return 0 }
        return UInt64(max(0, status.st_size))
    }

    /// How many other names a file has (hard links); 0 if it cannot be examined.
    package static func otherNames(of path: String) -> Int {
        var status = stat()
        guard unsafe stat(path.systemPath, &status) == 0 else { return 0 }
        return max(0, Int(status.st_nlink) - 1)
    }

    /// Whether a path still names a file that was opened by it.
    package static func isSameFile(_ path: String, _ file: SystemFile) -> Bool {
        isSameFile(path, file.descriptor)
    }

    /// Whether a path still names what was opened by it.
    package static func isSameFile(_ path: String, _ descriptor: Int32) -> Bool {
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
    package static func rename(
        _ from: String,
        to path: String,
        named name: String,
        isLasting: Bool
    ) throws(FileError) {
        guard Self.systemRename(from, path) == 0 else {
            throw FileError.system("rename", path: name)
        }
        if isLasting { flushFolder(of: path) }
    }

    /// Makes the name of a file last through a power cut.
    static func flushFolder(of path: String) {
        let directory = unsafe open(folder(of: path).systemPath, O_RDONLY | O_CLOEXEC)
        guard directory >= 0 else { return }
        defer { close(directory) }
        // Some file systems cannot flush a folder; the rename has happened all the same.
        _ = fsync(directory)
    }

    /// Removes a file; if it is gone already, that is not an error.
    package static func remove(_ path: String) {
        _ = unsafe unlink(path.systemPath)
    }

    /// Removes a folder with everything in it; symbolic links are not followed.
    package static func removeTree(_ path: String) {
        var status = stat()
        guard unsafe lstat(path.systemPath, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else { return remove(path) }
        do {
            for name in try Folder.names(in: path, named: path) { removeTree(path + "/" + name) }
        } catch {
            // What cannot be listed stays.
        }
        _ = unsafe rmdir(path.systemPath)
    }

    private static func systemRename(_ from: String, _ to: String) -> Int32 {
        #if canImport(Darwin)
            unsafe Darwin.rename(from.systemPath, to.systemPath)
        #else
            unsafe Glibc.rename(from.systemPath, to.systemPath)
        #endif
    }
}
