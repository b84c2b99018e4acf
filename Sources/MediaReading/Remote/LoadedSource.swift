// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Bytes of a file that are in memory.
struct LoadedSource: ByteSource {
    /// The file, for messages.
    let path: String
    /// Its bytes.
    let bytes: [UInt8]

    /// Number of bytes.
    var length: UInt64 { UInt64(bytes.count) }

    /// Reads a range of the bytes.
    func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        guard range.upperBound <= length else {
            throw FileError(.unreadableSource("the data ends at byte \(length)"), path: path)
        }
        return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
}
