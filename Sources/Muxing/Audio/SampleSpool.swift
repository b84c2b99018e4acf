// SPDX-License-Identifier: Apache-2.0

import ISOMedia

/// Takes samples for a spool file and writes many of them at once.
struct SampleSpool {
    /// Bytes that are gathered before they are written.
    private static let blockLength = 256 << 10

    private var file: SpoolFile
    private var pending: [UInt8] = []

    /// - Throws: `ISOMediaError.Kind.system`.
    init() throws(ISOMediaError) {
        file = try SpoolFile()
    }

    /// Appends a sample.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    mutating func append(_ sample: [UInt8]) throws(ISOMediaError) {
        pending += sample
        if pending.count >= Self.blockLength { try write() }
    }

    /// The file with all samples.
    ///
    /// - Throws: `ISOMediaError.Kind.system`.
    consuming func finished() throws(ISOMediaError) -> SpoolFile {
        try write()
        return file
    }

    private mutating func write() throws(ISOMediaError) {
        guard !pending.isEmpty else { return }
        try file.append(pending)
        pending.removeAll(keepingCapacity: true)
    }
}
