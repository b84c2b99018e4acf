// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaReading

/// The speech of all descriptions, which may be too much for memory: it is in a file of its own.
struct NarrationStore {
    private var file: SpoolFile

    /// - Throws: `FileError.Kind.system`.
    init() throws(FileError) {
        file = try SpoolFile()
    }

    /// Keeps samples.
    ///
    /// - Returns: the place from which they are read again.
    /// - Throws: `FileError.Kind.system`.
    mutating func append(_ samples: [Float]) throws(FileError) -> Range<UInt64> {
        let start = file.length
        try file.append(samples.littleEndianBytes)
        return start..<file.length
    }

    /// Reads samples again.
    ///
    /// - Throws: `FileError.Kind.system`.
    func read(_ range: Range<UInt64>) throws(FileError) -> [Float] {
        let bytes = try file.source.read(range)
        return unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
    }
}
