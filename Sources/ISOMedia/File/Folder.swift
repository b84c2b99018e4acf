// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What is in a folder.
public enum Folder {
    /// The names of everything in a folder, in no order, without the folder itself and the one above it.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - name: how messages name it.
    /// - Returns: the names; bytes that are not UTF-8 are kept in them.
    /// - Throws: `ISOMediaError.Kind.system` where it cannot be read.
    public static func names(
        in path: String,
        named name: String
    ) throws(ISOMediaError) -> [String] {
        guard let folder = unsafe opendir(path.systemPath) else {
            throw ISOMediaError.system("open", path: name)
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
