// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What is in a folder.
package enum Folder {
    /// The names of everything in a folder, in no order, without the folder itself and the one above it.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - name: how messages name it.
    /// - Returns: the names; bytes that are not UTF-8 are kept in them.
    /// - Throws: `FileError.Kind.system` where it cannot be read.
    package static func names(
        in path: String,
        named name: String
    ) throws(FileError) -> [String] {
        guard let folder = unsafe opendir(path.systemPath) else {
            throw FileError.system("open", path: name)
        }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(fileName: bytes.prefix { $0 != 0 })
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// The boundary of a folder, which symbolic links in it may cross.
package enum FolderBoundary {
    /// Whether a symbolic link on the way to a file leads out of a folder.
    ///
    /// - Parameters:
    ///   - path: the file, by its path from the folder and without `..`.
    ///   - folder: the folder with its slash; empty for the current one.
    /// - Returns: true also where a link leads nowhere.
    package static func isCrossed(by path: String, from folder: String) -> Bool {
        var place = folder.isEmpty ? "." : folder
        for name in path.split(separator: "/") {
            place += "/" + name
            var status = stat()
            guard unsafe lstat(place.systemPath, &status) == 0 else { return false }
            if status.st_mode & S_IFMT == S_IFLNK { return leadsOut(path, of: folder) }
        }
        return false
    }

    private static func leadsOut(_ path: String, of folder: String) -> Bool {
        do throws(FileError) {
            let whole = try FilePath.resolved(folder.isEmpty ? "." : folder)
            let target = try FilePath.resolved((folder.isEmpty ? "./" : folder) + path)
            return !target.hasPrefix(whole == "/" ? whole : whole + "/")
        } catch {
            return true
        }
    }
}
