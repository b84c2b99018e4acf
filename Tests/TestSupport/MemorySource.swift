// SPDX-License-Identifier: Apache-2.0

public import FileSystem

/// A file that is only in memory.
public struct MemorySource: ByteSource {
    /// The name in messages.
    public let path = "memory"
    /// All bytes.
    public let bytes: [UInt8]

    /// Makes a file of these bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Number of bytes.
    public var length: UInt64 { UInt64(bytes.count) }

    /// Reads a range, which has to be within the bytes.
    public func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
}
