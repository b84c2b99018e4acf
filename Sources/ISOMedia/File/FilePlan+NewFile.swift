// SPDX-License-Identifier: Apache-2.0

package import FileSystem

extension FilePlan {
    /// Writes the planned file to a path where nothing is yet.
    ///
    /// It is not flushed, and a part of it may be there after an error: this is for files in a folder that
    /// no reader opens before it is complete (`NewFolder`).
    ///
    /// - Parameters:
    ///   - path: the file to make.
    ///   - name: how messages name it.
    ///   - source: the file whose bytes the plan keeps.
    ///   - progress: receives the bytes of each step of copying.
    /// - Throws: `FileError.Kind.system`.
    package func write(
        to path: String,
        named name: String,
        from source: any ByteSource,
        progress: (UInt64) -> Void = { _ in }
    ) throws(FileError) {
        let file = try SystemFile.creating(path, named: name, isPrivate: false)
        try PlanWriter(self, from: source, to: file).write(progress: progress)
    }

    /// Writes the planned movie to a path where nothing is yet, and reads it back.
    ///
    /// - Parameters:
    ///   - path: the file to make.
    ///   - name: how messages name it; the path itself if none is given.
    ///   - source: the file whose bytes the plan keeps.
    ///   - progress: receives the bytes of each step of copying.
    ///   - check: what has to hold of the new file.
    /// - Throws: `ISOMediaError`, after which the new file is gone.
    func write(
        to path: String,
        named name: String?,
        from source: any ByteSource,
        progress: (UInt64) -> Void,
        check: (MovieFile) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        let name = name ?? path
        let new = try rethrowing { () throws(FileError) in
            try SystemFile.creating(path, named: name, isPrivate: false)
        }
        do throws(ISOMediaError) {
            try rethrowing { () throws(FileError) in
                try PlanWriter(self, from: source, to: new).write(progress: progress)
            }
            try check(try MovieFile(new))
        } catch {
            FilePath.remove(path)
            throw error.naming(name)
        }
    }
}
