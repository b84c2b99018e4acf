// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives

/// A file as it will be once an edit is committed: what is on the disk, with the last writes of the edit
/// still to come.
struct StagedSource: ByteSource {
    /// Bytes compared at a time.
    private static let stepLength = 64 << 10

    /// The file as it is.
    let base: any ByteSource
    /// What has been written, and where.
    let written: [(offset: UInt64, bytes: [UInt8])]
    /// What will be written, and where; small and few.
    let pending: [FilePatch]

    var path: String { base.path }
    var length: UInt64 { base.length }

    /// Reads a range.
    ///
    /// A range that is just what was written is not read a second time into memory: the disk is compared
    /// with it, which costs no pages for a second copy of a large `moov`.
    func read(_ range: Range<UInt64>) throws(FileError) -> [UInt8] {
        let count = Int(range.upperBound - range.lowerBound)
        let piece = written.first { $0.offset == range.lowerBound && $0.bytes.count == count }
        if let piece, count > Self.stepLength {
            try compare(piece.bytes, at: piece.offset)
            return piece.bytes
        }
        var bytes = try base.read(range)
        for patch in pending {
            for (index, byte) in patch.bytes.enumerated() {
                let place = patch.offset + UInt64(index)
                if range.contains(place) { bytes[Int(place - range.lowerBound)] = byte }
            }
        }
        return bytes
    }

    private func compare(_ bytes: [UInt8], at offset: UInt64) throws(FileError) {
        for start in stride(from: 0, to: bytes.count, by: Self.stepLength) {
            let end = min(start + Self.stepLength, bytes.count)
            let found = try base.read(offset + UInt64(start)..<offset + UInt64(end))
            guard found[...].hasSameBytes(as: bytes[start..<end]) else {
                throw FileError(.notAsWritten, at: offset + UInt64(start))
            }
        }
    }
}
