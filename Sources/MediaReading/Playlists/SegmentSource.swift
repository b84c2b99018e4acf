// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// An initialization section and a part of a file after it, read as if they were one file.
struct SegmentSource: ByteSource {
    /// The file, for messages.
    let path: String
    private let head: [UInt8]
    private let file: any ByteSource
    private let range: Range<UInt64>

    /// Puts them together; the range has to be within the file.
    init(_ head: [UInt8], _ file: any ByteSource, _ range: Range<UInt64>) {
        path = file.path
        self.head = head
        self.file = file
        self.range = range
    }

    /// Number of bytes of both.
    var length: UInt64 { UInt64(head.count) + UInt64(range.count) }

    /// Reads a range of all bytes.
    func read(_ wanted: Range<UInt64>) throws(FileError) -> [UInt8] {
        let split = UInt64(head.count)
        let first = wanted.clamped(to: 0..<split)
        let rest = wanted.clamped(to: split..<max(split, length))
        let bytes = Array(head[Int(first.lowerBound)..<Int(first.upperBound)])
        guard !rest.isEmpty else { return bytes }
        let start = range.lowerBound + (rest.lowerBound - split)
        return bytes + (try file.read(start..<start + UInt64(rest.count)))
    }
}
