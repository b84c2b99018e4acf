// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where the chunks of a track start, read in place from `stco` or `co64`: a feature film has a
/// hundred thousand.
enum ChunkOffsets: Sendable {
    /// From `stco`.
    case compact(PackedTable<UInt32>)
    /// From `co64`.
    case large(PackedTable<UInt64>)

    /// Reads the table of an `stbl`; `co64` counts where there are both.
    ///
    /// - Throws: `ISOMediaError` where the table is damaged.
    init(_ table: Box) throws(ISOMediaError) {
        if let large = try table.decodeChild(ChunkLargeOffsetBox.self) {
            self = .large(large.offsets)
        } else {
            self = .compact(try table.decodeChild(ChunkOffsetBox.self)?.offsets ?? PackedTable([]))
        }
    }

    /// Number of chunks.
    var count: Int {
        switch self {
        case .compact(let offsets): offsets.count
        case .large(let offsets): offsets.count
        }
    }

    /// Where a chunk starts, in bytes from the start of the file.
    subscript(index: Int) -> UInt64 {
        switch self {
        case .compact(let offsets): UInt64(offsets[index])
        case .large(let offsets): offsets[index]
        }
    }

    /// Calls `body` with the number of each chunk of a range and where it starts.
    @inline(__always)
    func forEach(in range: Range<Int>, _ body: (Int, UInt64) -> Void) {
        var index = range.lowerBound
        switch self {
        case .compact(let offsets):
            offsets.forEach(in: range) {
                body(index, UInt64($0))
                index &+= 1
            }
        case .large(let offsets):
            offsets.forEach(in: range) {
                body(index, $0)
                index &+= 1
            }
        }
    }

    /// All of them.
    var list: [UInt64] {
        switch self {
        case .compact(let offsets): offsets.map(UInt64.init)
        case .large(let offsets): Array(offsets)
        }
    }
}
