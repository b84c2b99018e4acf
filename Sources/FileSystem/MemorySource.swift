// SPDX-License-Identifier: Apache-2.0

/// A file that is only in memory.
package struct MemorySource: ByteSource {
    /// The name in messages.
    package let path: String
    /// All bytes.
    package let bytes: [UInt8]

    /// Makes a file of these bytes.
    package init(_ bytes: [UInt8], named path: String = "memory") {
        self.bytes = bytes
        self.path = path
    }

    /// Number of bytes.
    package var length: UInt64 { UInt64(bytes.count) }

    /// Reads a range, which has to be within the bytes.
    package func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
}
