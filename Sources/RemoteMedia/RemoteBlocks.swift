// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import Synchronization

/// A file on a server, all of which is read, mostly forwards: a block at a time, of which the last two are kept.
///
/// Reading a movie sample by sample would take a request for each. A second block is kept since readers of movies go
/// from the media to the boxes at the end, and back.
package final class RemoteBlocks: ByteSource {
    private struct Block {
        let start: UInt64
        let bytes: [UInt8]
    }

    /// How many bytes are asked for at a time.
    private static let blockLength: UInt64 = 4 << 20

    private let file: RemoteFile
    /// The blocks, the last used at the end.
    private let blocks = Mutex([Block]())
    /// How many blocks are kept.
    private static let blockCount = 2

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
        blocks.withLock { blocks in
            if blocks.count == Self.blockCount { blocks.removeFirst() }
            blocks.append(Block(start: range.lowerBound, bytes: bytes))
        }
        return Array(bytes.prefix(range.count))
    }

    private func part(_ range: Range<UInt64>) -> [UInt8]? {
        blocks.withLock { blocks in
            let index = blocks.firstIndex {
                $0.start <= range.lowerBound
                    && range.upperBound <= $0.start + UInt64($0.bytes.count)
            }
            guard let index else { return nil }
            let block = blocks.remove(at: index)
            blocks.append(block)
            let first = Int(range.lowerBound - block.start)
            return Array(block.bytes[first..<first + range.count])
        }
    }
}
