// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// The file of metadata cues that an edit of a playlist writes beside it.
struct FlashCueFile {
    private let path: String
    private let bytes: [UInt8]
    /// The file that exists; nil if it does not.
    private let old: SystemFile?
    /// Whether the file has other cues than those that are asked for.
    let isDifferent: Bool

    /// Larger files were not written by an edit.
    private static let most: UInt64 = 64 << 20

    /// Compares the file with what is to be in it.
    ///
    /// - Parameters:
    ///   - path: the file; it need not exist.
    ///   - cues: what is to be in it.
    /// - Throws: `PackagingError.Kind.file` if it cannot be read, or is a file that no edit wrote.
    init(_ path: String, _ cues: FlashCues) throws(PackagingError) {
        self.path = path
        let wanted = cues.bytes
        bytes = wanted
        (old, isDifferent) = try PackagingError.file(path) { () throws(FileError) in
            guard FilePath.exists(path) else { return (nil, true) }
            let old = try SystemFile.reading(path)
            let bytes = try old.read(0..<min(Self.most, old.length))
            guard FlashCues.wrote(bytes) else { throw FileError(.outputExists, path: path) }
            return (old, bytes != wanted)
        }
    }

    /// Writes the file, if it is different.
    ///
    /// - Throws: `PackagingError.Kind.file`.
    func write() throws(PackagingError) {
        guard isDifferent else { return }
        try PackagingError.file(path) { () throws(FileError) in
            try SystemFile.write(bytes, to: path, replacing: old != nil, old: old)
        }
    }
}
