// SPDX-License-Identifier: Apache-2.0

extension SystemFile {
    /// Writes a small file whole: it is there with all its bytes, or not at all.
    ///
    /// It is written beside its place, flushed and renamed. One that is replaced passes its owner, mode
    /// and extended attributes on; symbolic links are followed.
    ///
    /// - Throws: `ISOMediaError`: `.outputExists` where a file is there that may not be replaced, or
    ///   `.system`.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        replacing: Bool
    ) throws(ISOMediaError) {
        let exists = FilePath.exists(path)
        guard replacing || !exists else { throw ISOMediaError(.outputExists, path: path) }
        let target = exists ? try FilePath.resolved(path) : path
        let temporary = FilePath.temporary(for: target)
        let file = try SystemFile.creating(temporary, named: path, isPrivate: exists)
        do throws(ISOMediaError) {
            try file.makeEmpty()
            try file.write(bytes, at: 0)
            if exists {
                try SystemFile.reading(target).copyAttributes(to: file)
                file.touch()
            }
            try file.flush()
            try FilePath.rename(temporary, to: target, named: path, isLasting: true)
        } catch {
            FilePath.remove(temporary)
            throw error.naming(path)
        }
    }
}
