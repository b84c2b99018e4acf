// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import Synchronization

/// A file on a server, all of which is read, mostly forwards: a block at a time, of which the last is kept.
///
/// Reading a movie sample by sample would take a request for each.
package final class RemoteBlocks: ByteSource {
    private struct Block {
        var start: UInt64 = 0
        var bytes: [UInt8] = []
    }

    /// How many bytes are asked for at a time.
    private static let blockLength: UInt64 = 4 << 20

    private let file: RemoteFile
    private let block = Mutex(Block())

    /// Reads a file whose beginning was loaded.
    package init(_ file: RemoteFile) {
        self.file = file
    }

    /// The URL as messages name it.
    package var path: String { file.path }

    /// Number of bytes.
    package var length: UInt64 { file.length }

    /// Reads a range of the file.
    package func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        if let known = part(range) { return known }
        let end = min(max(range.upperBound, range.lowerBound + Self.blockLength), length)
        guard range.upperBound <= end else { return try file.read(range) }
        let bytes = try file.readOnce(range.lowerBound..<end)
        block.withLock { $0 = Block(start: range.lowerBound, bytes: bytes) }
        return Array(bytes.prefix(range.count))
    }

    private func part(_ range: Range<UInt64>) -> [UInt8]? {
        block.withLock { block in
            let end = block.start + UInt64(block.bytes.count)
            guard block.start <= range.lowerBound, range.upperBound <= end else { return nil }
            let first = Int(range.lowerBound - block.start)
            return Array(block.bytes[first..<first + range.count])
        }
    }
}
