// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
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
package struct NewFolder: ~Copyable {
    /// The folder, as the user named it.
    package let name: String
    private let target: String
    private let hidden: TemporaryName
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
    /// - Throws: `FileError`: `.outputExists`, `.folderNotOurs` where the folder lacks the mark,
    ///   `.locked` while another process writes it, or `.system`.
    package init(_ path: String, replacing: Bool, mark: String) throws(FileError) {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        Self.bringBack(trimmed)
        let exists = FilePath.exists(trimmed)
        let real = exists ? try FilePath.resolved(trimmed) : trimmed
        var locks: [FolderLock] = []
        if exists { locks.append(try FolderLock(real, named: path)) }
        let names = exists ? try Folder.names(in: real, named: path) : []
        guard names.isEmpty || replacing else { throw FileError(.outputExists, path: path) }
        if !names.isEmpty, !FilePath.exists(real + "/" + mark) {
            throw FileError(.folderNotOurs(mark: mark), path: path)
        }
        let hidden = TemporaryName(for: real)
        do throws(FileError) {
            locks.append(try FolderLock(making: hidden.path, named: path))
        } catch {
            FilePath.removeTree(hidden.path)
            hidden.release()
            throw error
        }
        self.locks = locks
        name = path
        target = real
        replaces = exists
        self.hidden = hidden
    }

    deinit {
        if !isFinished { FilePath.removeTree(temporary) }
        hidden.release()
    }

    private var temporary: String { hidden.path }

    /// The path to write a file of the folder to, now.
    package func path(of file: String) -> String { temporary + "/" + file }

    /// How messages name a file of the folder.
    package func name(of file: String) -> String { target + "/" + file }

    /// Makes a folder within.
    ///
    /// - Throws: `FileError.Kind.system`.
    package func makeFolder(_ folder: String) throws(FileError) {
        var path = temporary
        for part in folder.split(separator: "/") {
            path += "/" + part
            guard unsafe mkdir(path.systemPath, 0o777) == 0 || errno == EEXIST else {
                throw FileError.system("no folder can be made", path: name(of: folder))
            }
        }
    }

    /// Writes a small file.
    ///
    /// - Throws: `FileError.Kind.system`.
    package func write(_ bytes: [UInt8], to file: String) throws(FileError) {
        let new = try SystemFile.creating(path(of: file), named: name(of: file), isPrivate: false)
        try new.write(bytes, at: 0)
    }

    /// Puts the folder in its place.
    ///
    /// - Parameter isLasting: whether its files have to be on the medium before.
    /// - Throws: `FileError.Kind.system`.
    package mutating func finish(isLasting: Bool = false) throws(FileError) {
        // One flush for all files takes the time of two or three for single ones.
        if isLasting { try locks[locks.count - 1].flushAll(named: name) }
        try takePlace()
        if isLasting { FilePath.flushFolder(of: target) }
    }

    private mutating func takePlace() throws(FileError) {
        guard replaces else {
            // Another process may have put its folder there meanwhile.
            guard !FilePath.exists(target) else { throw FileError(.outputExists, path: name) }
            try FilePath.rename(temporary, to: target, named: name, isLasting: false)
            isFinished = true
            return
        }
        if unsafe csystem_exchange(temporary.systemPath, target.systemPath) != 0 {
            guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else {
                throw FileError.system("rename", path: name)
            }
            try exchangeInSteps()
        }
        isFinished = true
        FilePath.removeTree(temporary)
    }

    /// Changes places where the file system cannot do so in one step.
    private func exchangeInSteps() throws(FileError) {
        let old = Self.setAside(target)
        try FilePath.rename(target, to: old, named: name, isLasting: false)
        do throws(FileError) {
            try FilePath.rename(temporary, to: target, named: name, isLasting: false)
        } catch {
            try FilePath.rename(old, to: target, named: name, isLasting: false)
            throw error
        }
        FilePath.removeTree(old)
    }

    /// Where a folder is for a moment while another takes its place.
    private static func setAside(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        // A name may have 255 bytes; what is added has 18.
        let short = String(fileName: name.fileNameBytes.prefix(237))
        return FilePath.folder(of: path) + "/." + short + ".mediatag-new-old"
    }

    /// Takes a folder back, or away, that a killed run has set aside.
    private static func bringBack(_ path: String) {
        let old = setAside(path)
        guard FilePath.isOwnFolder(old) else { return }
        do {
            // Where another process is about to give it back or remove it, that is left to the other.
            let lock = try FolderLock(old, named: path)
            defer { lock.release() }
            if FilePath.exists(path) {
                FilePath.removeTree(old)
            } else {
                try FilePath.rename(old, to: path, named: path, isLasting: false)
            }
        } catch {
            // It stays where it is, and whole.
        }
    }
}
