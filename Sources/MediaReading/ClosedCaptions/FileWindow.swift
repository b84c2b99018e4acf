// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import ISOMedia

/// Reads here and there in a file, mostly forwards, a block at a time.
///
/// Blocks are small: what is wanted of a sample are the few bytes before its pictures.
package struct FileWindow {
    private static let blockLength: UInt64 = 2048

    private let source: any ByteSource
    private let length: UInt64
    private var start: UInt64 = 0
    private var block: [UInt8] = []

    package init(_ source: any ByteSource) {
        self.source = source
        length = source.length
    }

    /// Number of bytes of the file.
    package var end: UInt64 { length }

    /// A range of the file, which has to lie within it.
    package mutating func bytes(
        at offset: UInt64,
        count: Int
    ) throws(ISOMediaError) -> ArraySlice<UInt8> {
        let end = offset + UInt64(count)
        if offset < start || end > start + UInt64(block.count) {
            let last = min(length, max(end, offset + Self.blockLength))
            block = try source.bytes(offset..<last)
            start = offset
        }
        let first = Int(offset - start)
        return block[first..<first + count]
    }
}
