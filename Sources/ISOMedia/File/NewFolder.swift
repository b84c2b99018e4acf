// SPDX-License-Identifier: Apache-2.0

import CSystem
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder of files that appears complete or not at all.
///
/// Its files are written into a hidden folder beside its place, which `finish` renames. One that is there
/// already changes places with it in the same step and is then removed. Without `finish` nothing is left.
/// Both folders are locked meanwhile (advisory), so that two processes do not write the same.
public struct NewFolder: ~Copyable {
    /// The folder, as the user named it.
    public let name: String
    private let target: String
    private let temporary: String
    private let replaces: Bool
    /// The hidden folder, and the one that it replaces.
    private let locks: [FolderLock]
    private var isFinished = false

    /// Makes the hidden folder.
    ///
    /// - Parameters:
    ///   - path: the folder to make; one that is empty may be there.
    ///   - replacing: whether one that has files gives way.
    ///   - mark: a file that a folder has to have to give way, so that nothing else is removed.
    /// - Throws: `ISOMediaError`: `.outputExists`, `.folderNotOurs` where the folder lacks the mark,
    ///   `.locked` while another process writes it, or `.system`.
    public init(_ path: String, replacing: Bool, mark: String) throws(ISOMediaError) {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        Self.bringBack(trimmed)
        let exists = FilePath.exists(trimmed)
        let real = exists ? try FilePath.resolved(trimmed) : trimmed
        var locks: [FolderLock] = []
        if exists { locks.append(try FolderLock(real, named: path)) }
        let names = exists ? try Folder.names(in: real, named: path) : []
        guard names.isEmpty || replacing else { throw ISOMediaError(.outputExists, path: path) }
        if !names.isEmpty, !FilePath.exists(real + "/" + mark) {
            throw ISOMediaError(.folderNotOurs(mark: mark), path: path)
        }
        let hidden = FilePath.temporary(for: real)
        locks.append(try FolderLock(hidden, named: path, makes: true))
        Self.empty(hidden)
        self.locks = locks
        name = path
        target = real
        replaces = exists
        temporary = hidden
    }

    deinit {
        if !isFinished { Self.removeTree(temporary) }
    }

    /// The path to write a file of the folder to, now.
    public func path(of file: String) -> String { temporary + "/" + file }

    /// How messages name a file of the folder.
    public func name(of file: String) -> String { target + "/" + file }

    /// Makes a folder within.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    public func makeFolder(_ folder: String) throws(ISOMediaError) {
        var path = temporary
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard unsafe mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST else {
                throw ISOMediaError.system("no folder can be made", path: name(of: folder))
            }
        }
    }

    /// Writes a small file.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    public func write(_ bytes: [UInt8], to file: String) throws(ISOMediaError) {
        let new = try SystemFile.creating(path(of: file), named: name(of: file), isPrivate: false)
        try new.makeEmpty()
        try new.write(bytes, at: 0)
    }

    /// Puts the folder in its place.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    public mutating func finish() throws(ISOMediaError) {
        guard replaces else {
            try FilePath.rename(temporary, to: target, named: name, isLasting: false)
            isFinished = true
            return
        }
        if unsafe csystem_exchange(temporary.systemPath, target.systemPath) != 0 {
            guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else {
                throw ISOMediaError.system("rename", path: name)
            }
            try exchangeInSteps()
        }
        isFinished = true
        Self.removeTree(temporary)
    }

    /// Changes places where the file system cannot do so in one step.
    private func exchangeInSteps() throws(ISOMediaError) {
        let old = Self.setAside(target)
        try FilePath.rename(target, to: old, named: name, isLasting: false)
        do throws(ISOMediaError) {
            try FilePath.rename(temporary, to: target, named: name, isLasting: false)
        } catch {
            try FilePath.rename(old, to: target, named: name, isLasting: false)
            throw error
        }
        Self.removeTree(old)
    }

    /// Where a folder is for a moment while another takes its place.
    private static func setAside(_ path: String) -> String {
        FilePath.temporary(for: path) + "-old"
    }

    /// Takes a folder back, or away, that a killed run has set aside.
    private static func bringBack(_ path: String) {
        let old = setAside(path)
        guard FilePath.exists(old) else { return }
        do {
            // Where another process is about to give it back or remove it, that is left to the other.
            let lock = try FolderLock(old, named: path)
            defer { lock.release() }
            if FilePath.exists(path) {
                removeTree(old)
            } else {
                try FilePath.rename(old, to: path, named: path, isLasting: false)
            }
        } catch {
            // It stays where it is, and whole.
        }
    }

    /// Removes everything in a folder.
    private static func empty(_ path: String) {
        do {
            for name in try Folder.names(in: path, named: path) { removeTree(path + "/" + name) }
        } catch {
            // What cannot be listed stays; nobody sees it.
        }
    }

    /// Removes a folder with everything in it; symbolic links are not followed.
    private static func removeTree(_ path: String) {
        var status = stat()
        guard unsafe lstat(path.systemPath, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            empty(path)
            _ = unsafe rmdir(path.systemPath)
        } else {
            FilePath.remove(path)
        }
    }
}
