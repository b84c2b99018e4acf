// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// A file that is only in memory.
struct MemoryFile: ByteSource {
    /// The name in messages.
    let path = "memory"
    /// All bytes.
    let bytes: [UInt8]

    /// Number of bytes.
    var length: UInt64 { UInt64(bytes.count) }

    /// Reads a range; one outside the bytes traps, as a parser must not ask for it.
    func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
}
