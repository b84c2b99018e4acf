// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The name of a hidden file or folder beside the place that it will take.
///
///     .NAME.mediatag-new-PROCESS-RANDOM
///
/// No other program can foresee it. While the value is registered, a signal that ends the process removes what
/// has the name (where `removesTemporariesOnSignals()` was called). What a killed process left is
/// known by the name, and by the process that is gone.
package struct TemporaryName: Equatable, Sendable {
    /// Where the file or folder is made.
    package let path: String
    private let name: String
    private let slot: Int32

    private static let mark = ".mediatag-new"
    /// Names without folders, of which one process may write the same in several ways.
    private static let live = Mutex<Set<String>>([])

    /// Makes a name for what will take the place of a path, and registers it.
    package init(for path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        self.init(in: FilePath.folder(of: path), for: name)
    }

    /// Makes a name in a folder, and registers it.
    package init(in folder: String, for name: String) {
        LeftOvers.remove(from: folder)
        // A name may have 255 bytes; what is added has at most 43.
        let short = String(fileName: name.fileNameBytes.prefix(210))
        let random = String(UInt64.random(in: 0 ... .max), radix: 16)
        let unique = ".\(short)\(Self.mark)-\(getpid())-\(random)"
        path = "\(folder)/\(unique)"
        self.name = unique
        Self.live.withLock { _ = $0.insert(unique) }
        slot = unsafe csystem_register_temporary(path.systemPath)
    }

    /// Forgets the name, when what had it has taken its place.
    package func release() {
        csystem_forget_temporary(slot)
        Self.live.withLock { _ = $0.remove(name) }
    }

    /// Removes the file of this name, and forgets the name.
    package func remove() {
        FilePath.remove(path)
        release()
    }

    /// Lets signals that end the process remove what has a registered name.
    ///
    /// A program calls this once when it starts. Signals that are ignored or caught already stay so.
    package static func removesTemporariesOnSignals() {
        csystem_remove_temporaries_on_signals()
    }

    // MARK: - Left-overs

    /// Whether a name is that of a temporary file whose process has ended.
    ///
    /// Earlier versions used a name without a process.
    package static func isLeftOver(_ name: String) -> Bool {
        guard name.hasPrefix("."), let mark = name.ranges(of: Self.mark).last?.upperBound else {
            return name.hasPrefix(".") && name.hasSuffix(".mediatag-unpacked")
        }
        if mark == name.endIndex { return true }
        let parts = name[mark...].split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, let process = pid_t(parts[1]), process > 0,
            UInt64(parts[2], radix: 16) != nil
        else { return false }
        if process == getpid() {
            return Self.live.withLock { !$0.contains(name) }
        }
        return kill(process, 0) != 0 && errno == ESRCH
    }
}

/// Temporary files and folders of processes that were killed.
enum LeftOvers {
    private static let seen = Mutex<Set<String>>([])

    /// Removes what killed processes left in a folder, whatever it was to become.
    ///
    /// Each folder is looked at once in a process. Only files and folders of this user are removed, and
    /// none that a process has locked.
    static func remove(from folder: String) {
        guard seen.withLock({ $0.insert(folder).inserted }) else { return }
        do {
            for name in try Folder.names(in: folder, named: folder)
            where TemporaryName.isLeftOver(name) {
                removeOwn("\(folder)/\(name)")
            }
        } catch {
            // A folder that cannot be listed can still be written to.
        }
    }

    private static func removeOwn(_ path: String) {
        var status = stat()
        guard unsafe lstat(path.systemPath, &status) == 0, status.st_uid == geteuid() else {
            return
        }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        guard isFolder || (status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1) else {
            return
        }
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let descriptor = unsafe open(path.systemPath, flags)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard csystem_lock(descriptor) == 0, FilePath.isSameFile(path, descriptor) else { return }
        if isFolder { FilePath.removeTree(path) } else { FilePath.remove(path) }
    }
}
