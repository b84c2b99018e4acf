// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder for temporary files that only this user may enter; it is removed with all that is in it.
package final class ScratchFolder: Sendable {
    private let name: TemporaryName

    /// Makes a folder where temporary files belong.
    ///
    /// - Parameter purpose: part of its name.
    /// - Throws: `FileError.Kind.system`.
    package init(for purpose: String) throws(FileError) {
        name = TemporaryName(in: Self.place, for: purpose)
        guard unsafe mkdir(name.path.systemPath, 0o700) == 0 else {
            let error = FileError.system("make a folder", path: name.path)
            name.release()
            throw error
        }
    }

    deinit {
        FilePath.removeTree(name.path)
        name.release()
    }

    /// Its path.
    package var path: String { name.path }

    private static var place: String {
        guard let folder = unsafe getenv("TMPDIR") else { return "/tmp" }
        let path = unsafe String(
            fileName: UnsafeRawBufferPointer(start: folder, count: strlen(folder))
        )
        return path.isEmpty ? "/tmp" : path
    }
}
