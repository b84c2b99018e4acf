// SPDX-License-Identifier: Apache-2.0

import CSystem
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
public struct SpoolFile: Sendable {
    private let file: SystemFile
    /// Number of bytes appended.
    public private(set) var length: UInt64 = 0

    /// Makes an empty file in a folder, by default that for temporary files.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    public init(in folder: String? = nil) throws(ISOMediaError) {
        let folder = folder ?? Self.temporaryFolder
        let unnamed = unsafe csystem_open_unnamed(folder.systemPath)
        guard unnamed < 0 else {
            file = SystemFile(unnamed: unnamed, in: folder)
            return
        }
        let path = folder + "/.mediatag-spool-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        file = try SystemFile.creating(path, named: folder, isPrivate: true)
        FilePath.remove(path)
    }

    private static var temporaryFolder: String {
        guard let folder = unsafe getenv("TMPDIR") else { return "/tmp" }
        return unsafe String(cString: folder)
    }

    /// Appends bytes.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    public mutating func append(_ bytes: [UInt8]) throws(ISOMediaError) {
        try file.write(bytes, at: length)
        length += UInt64(bytes.count)
    }

    /// What was appended, as a file to read or copy from.
    public var source: SystemFile { file }
}
