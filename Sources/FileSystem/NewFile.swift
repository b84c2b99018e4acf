// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file that is written in the folder of its place and takes the place in one step.
///
/// Where the file system can do so, it has no name until then, and nothing is left whatever ends the
/// process. Elsewhere it has a `TemporaryName`.
package struct NewFile {
    /// The file, open and locked.
    package let file: SystemFile
    /// The path that it will have; symbolic links have been followed.
    package let target: String
    /// Whether another file gives way to it.
    package let replaces: Bool
    private let temporary: TemporaryName?

    /// Makes an empty file.
    ///
    /// - Parameters:
    ///   - target: the path that the file will have.
    ///   - name: how messages name it.
    ///   - isPrivate: whether only its owner may read it, until it is given other attributes.
    /// - Throws: `FileError.Kind.system`.
    package init(for target: String, named name: String, isPrivate: Bool) throws(FileError) {
        self.target = target
        replaces = FilePath.exists(target)
        let folder = FilePath.folder(of: target)
        LeftOvers.remove(from: folder)
        let mode: mode_t = isPrivate ? 0o600 : 0o666
        let descriptor = unsafe csystem_open_unnamed(folder.systemPath, mode)
        if descriptor >= 0 {
            file = SystemFile(opened: descriptor, named: name)
            temporary = nil
            try file.lock()
        } else {
            let temporary = TemporaryName(for: target)
            do throws(FileError) {
                file = try SystemFile.creating(temporary.path, named: name, isPrivate: isPrivate)
            } catch {
                temporary.release()
                throw error
            }
            self.temporary = temporary
        }
    }

    /// Gives the file its place.
    ///
    /// - Parameter isLasting: whether it stays there through a power cut.
    /// - Throws: `FileError`: `.outputExists` where a file is there that was not before, or `.system`.
    ///   The temporary file is gone then.
    package func takePlace(isLasting: Bool) throws(FileError) {
        if let temporary { return try rename(temporary, isLasting: isLasting) }
        guard replaces else {
            try link(to: target)
            if isLasting { FilePath.flushFolder(of: target) }
            return
        }
        let temporary = TemporaryName(for: target)
        do throws(FileError) {
            try link(to: temporary.path)
        } catch {
            temporary.release()
            throw error
        }
        try rename(temporary, isLasting: isLasting)
    }

    /// Removes the file.
    package func discard() { temporary?.remove() }

    private func link(to path: String) throws(FileError) {
        guard unsafe csystem_link_unnamed(file.descriptor, path.systemPath) != 0 else { return }
        if errno == EEXIST { throw FileError(.outputExists, path: file.path) }
        throw file.failure("link")
    }

    private func rename(
        _ temporary: TemporaryName,
        isLasting: Bool
    ) throws(FileError) {
        do throws(FileError) {
            try FilePath.rename(
                temporary.path,
                to: target,
                named: file.path,
                isLasting: isLasting
            )
        } catch {
            temporary.remove()
            throw error
        }
        temporary.release()
    }
}

extension SystemFile {
    /// Writes a small file whole: it is there with all its bytes, or not at all.
    ///
    /// It is written in the folder of its place, flushed, and takes the place in one step. One that is replaced passes its owner, mode
    /// and extended attributes on; symbolic links are followed.
    ///
    /// - Parameters:
    ///   - bytes: all of the file.
    ///   - path: its place.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - old: that file, if it is open.
    /// - Throws: `FileError`: `.outputExists` where a file is there that may not be replaced,
    ///   `.outputIsNoFile`, or `.system`.
    package static func write(
        _ bytes: [UInt8],
        to path: String,
        replacing: Bool,
        old: SystemFile? = nil
    ) throws(FileError) {
        let exists = try FilePath.requireReplaceable(path, replacing: replacing)
        let target = exists ? try FilePath.resolved(path) : path
        let new = try NewFile(for: target, named: path, isPrivate: exists)
        do throws(FileError) {
            try new.file.write(bytes, at: 0)
            if exists {
                let replaced = if let old { old } else { try SystemFile.reading(target) }
                try replaced.copyAttributes(to: new.file)
            }
            try new.file.flush()
            try new.takePlace(isLasting: true)
        } catch {
            new.discard()
            throw error.naming(path)
        }
    }
}
