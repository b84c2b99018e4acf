// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// A file as a plan says that it will be, read before it is written anywhere.
package struct PlannedSource: ByteSource {
    /// Bytes of the new file that are bytes of the old one.
    package struct KeptRange: Equatable, Sendable {
        /// Where they are in the new file.
        package var offset: UInt64
        /// Where they are in the old file.
        package var range: Range<UInt64>
    }

    /// The file whose bytes the plan keeps, as the user named it.
    package var path: String { old.path }
    /// Number of bytes of the new file.
    package let length: UInt64

    private let old: any ByteSource
    private let pieces: [(offset: UInt64, piece: FilePlan.Piece)]

    /// Takes a plan that keeps bytes of a file.
    init(_ plan: FilePlan, from old: any ByteSource) {
        self.old = old
        pieces = plan.placedPieces
        length = plan.length
    }

    /// What the new file has of the old one, in the order of the new file; neighbours that were neighbours are one.
    package var keptRanges: [KeptRange] {
        var kept: [KeptRange] = []
        for (offset, piece) in pieces {
            guard case .kept(let range) = piece else { continue }
            if let last = kept.last, last.range.upperBound == range.lowerBound,
                last.offset + (last.range.upperBound - last.range.lowerBound) == offset
            {
                kept[kept.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                kept.append(KeptRange(offset: offset, range: range))
            }
        }
        return kept
    }

    /// Whether a range of the new file is the bytes of the old one at a place.
    func keeps(_ range: Range<UInt64>, from place: UInt64) -> Bool {
        guard let index = index(of: range.lowerBound), case .kept(let old) = pieces[index].piece
        else {
            return false
        }
        let start = old.lowerBound + (range.lowerBound - pieces[index].offset)
        return start == place && start + (range.upperBound - range.lowerBound) <= old.upperBound
    }

    /// Reads a range of the new file.
    package func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        guard !range.isEmpty, var index = index(of: range.lowerBound) else { return bytes }
        bytes.reserveCapacity(Int(range.upperBound - range.lowerBound))
        while index < pieces.count, pieces[index].offset < range.upperBound {
            let (offset, piece) = pieces[index]
            let part = range.clamped(to: offset..<offset + piece.length)
            bytes += try read(part.lowerBound - offset..<part.upperBound - offset, of: piece)
            index += 1
        }
        return bytes
    }

    private func read(
        _ range: Range<UInt64>,
        of piece: FilePlan.Piece
    ) throws(FileError) -> [UInt8] {
        switch piece {
        case .kept(let kept):
            try old.read(kept.lowerBound + range.lowerBound..<kept.lowerBound + range.upperBound)
        case .new(let bytes):
            Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
        case .spooled(let spool):
            try spool.file.read(
                spool.range.lowerBound + range.lowerBound..<spool.range.lowerBound
                    + range.upperBound
            )
        case .unused:
            [UInt8](repeating: 0, count: Int(range.upperBound - range.lowerBound))
        }
    }

    /// The piece that has a place of the new file; nil beyond its end.
    private func index(of place: UInt64) -> Int? {
        let index = pieces.partitioningIndex { $0.offset > place } - 1
        return index >= 0 && place < length ? index : nil
    }
}
