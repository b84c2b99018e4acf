// SPDX-License-Identifier: Apache-2.0

import CSystemCalls
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file without a name that takes bytes that are too many for memory, and is gone with its owner.
///
/// Where the file system knows no files without names, it is unlinked as soon as it is open. Bytes are
/// appended and read at places.
package struct SpoolFile: Sendable {
    private let file: SystemFile
    /// Number of bytes appended.
    package private(set) var length: UInt64 = 0

    /// Makes an empty file in a folder, by default that for temporary files.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - name: how messages name the file; nil: by its folder.
    /// - Throws: `FileError.Kind.system`.
    package init(in folder: String? = nil, named name: String? = nil) throws(FileError) {
        let folder = folder ?? Self.temporaryFolder
        let unnamed = unsafe csystem_open_unnamed(folder.systemPath, 0o600)
        guard unnamed < 0 else {
            file = SystemFile(opened: unnamed, named: name ?? folder)
            return
        }
        let temporary = TemporaryName(in: folder, for: "spool")
        file = try SystemFile.creating(temporary.path, named: name ?? folder, isPrivate: true)
        temporary.remove()
    }

    /// The folder for temporary files.
    package static var temporaryFolder: String {
        guard let folder = unsafe getenv("TMPDIR") else { return "/tmp" }
        return unsafe String(cString: folder)
    }

    /// Appends bytes.
    ///
    /// - Throws: `FileError.Kind.system`.
    package mutating func append(_ bytes: [UInt8]) throws(FileError) {
        try file.write(bytes, at: length)
        length += UInt64(bytes.count)
    }

    /// What was appended, as a file to read or copy from.
    package var source: SystemFile { file }
}

/// A range of a file that holds media on its way into a movie.
///
/// Media that is read from another container, or encoded, can be larger than memory should be.
package struct SpooledBytes: Equatable, Sendable {
    /// The file.
    package let file: SystemFile
    /// Where the bytes are in it.
    package let range: Range<UInt64>

    /// Names a range of a file.
    package init(_ file: SystemFile, range: Range<UInt64>) {
        self.file = file
        self.range = range
    }

    /// Number of bytes.
    package var length: UInt64 { range.upperBound - range.lowerBound }

    /// Copies the bytes into a file.
    package func copy(
        to target: SystemFile,
        at offset: UInt64,
        progress: (UInt64) -> Void
    ) throws(FileError) {
        try file.copy(range, to: target, at: offset, progress: progress)
    }

    /// Whether both are the same range of the same open file.
    package static func == (left: SpooledBytes, right: SpooledBytes) -> Bool {
        left.file === right.file && left.range == right.range
    }
}
