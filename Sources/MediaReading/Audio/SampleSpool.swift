// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Takes samples for a spool file and writes many of them at once.
struct SampleSpool {
    /// Bytes that are gathered before they are written.
    private static let blockLength = 256 << 10

    private var file: SpoolFile
    private var pending: [UInt8] = []

    /// - Throws: `FileError.Kind.system`.
    init() throws(FileError) {
        file = try SpoolFile()
    }

    /// Appends a sample.
    ///
    /// - Throws: `FileError.Kind.system`.
    mutating func append(_ sample: [UInt8]) throws(FileError) {
        pending += sample
        if pending.count >= Self.blockLength { try write() }
    }

    /// The file with all samples.
    ///
    /// - Throws: `FileError.Kind.system`.
    consuming func finished() throws(FileError) -> SpoolFile {
        try write()
        return file
    }

    private mutating func write() throws(FileError) {
        guard !pending.isEmpty else { return }
        try file.append(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
