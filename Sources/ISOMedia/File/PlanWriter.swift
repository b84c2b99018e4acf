// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Writes the pieces of a plan into an empty file.
///
/// Long pieces are copied by the kernel. Fragments of a few milliseconds leave a million short ones, for
/// which a system call each would take longer than the copy: those that lie close together are read in
/// one piece and written in another.
struct PlanWriter {
    /// Pieces from this length on are copied by the kernel.
    private static let longPiece: UInt64 = 256 << 10

    /// Pieces that lie farther apart than this are read one by one: sound between pictures is a small
    /// part of a file.
    private static let longGap: UInt64 = 32 << 10

    /// Bytes of the old file read, and of the new one written, at a time.
    private static let bufferLength: UInt64 = 1 << 20

    private let plan: FilePlan
    private let old: any ByteSource
    private let new: SystemFile

    /// Prepares to write a plan whose kept pieces are those of a source.
    init(_ plan: FilePlan, from old: any ByteSource, to new: SystemFile) {
        self.plan = plan
        self.old = old
        self.new = new
    }

    /// Writes all pieces, telling `progress` the bytes of each step.
    func write(progress: (UInt64) -> Void) throws(FileError) {
        var offset: UInt64 = 0
        var index = 0
        while index < plan.pieces.count {
            switch plan.pieces[index] {
            case .new(let bytes):
                try new.write(bytes, at: offset)
                offset += UInt64(bytes.count)
                index += 1
            case .spooled(let bytes):
                try bytes.copy(to: new, at: offset, progress: progress)
                offset += bytes.length
                index += 1
            case .unused(let length):
                offset += length
                index += 1
            case .kept(let range) where range.count64 >= Self.longPiece:
                try copy(range, to: offset, progress: progress)
                offset += range.count64
                index += 1
            case .kept:
                try FileError.checkCancellation()
                let short = shortPieces(from: index)
                let bytes = try gather(short)
                try new.write(bytes, at: offset)
                progress(UInt64(bytes.count))
                offset += UInt64(bytes.count)
                index += short.count
            }
        }
        // Unused bytes after the last that was written.
        if new.length < offset { try new.truncate(to: offset) }
    }

    /// The kept ranges from a piece on that ascend within one buffer of the old file; at least one.
    private func shortPieces(from first: Int) -> [Range<UInt64>] {
        var ranges: [Range<UInt64>] = []
        for piece in plan.pieces[first...] {
            guard case .kept(let range) = piece, range.count64 < Self.longPiece else { break }
            if let start = ranges.first?.lowerBound, let last = ranges.last {
                let isNext =
                    range.lowerBound >= last.upperBound
                    && range.lowerBound - last.upperBound <= Self.longGap
                guard isNext, range.upperBound - start <= Self.bufferLength else { break }
            }
            ranges.append(range)
        }
        return ranges
    }

    private func gather(_ ranges: [Range<UInt64>]) throws(FileError) -> [UInt8] {
        guard let first = ranges.first, let last = ranges.last else { return [] }
        let bytes = try old.read(first.lowerBound..<last.upperBound)
        if ranges.count == 1 { return bytes }
        var gathered: [UInt8] = []
        gathered.reserveCapacity(bytes.count)
        for range in ranges {
            let start = Int(range.lowerBound - first.lowerBound)
            gathered += bytes[start..<start + Int(range.count64)]
        }
        return gathered
    }

    private func copy(
        _ range: Range<UInt64>,
        to offset: UInt64,
        progress: (UInt64) -> Void
    ) throws(FileError) {
        if let file = old as? SystemFile {
            return try file.copy(range, to: new, at: offset, progress: progress)
        }
        var place = range.lowerBound
        while place < range.upperBound {
            try FileError.checkCancellation()
            let end = min(range.upperBound, place + Self.bufferLength)
            try new.write(try old.read(place..<end), at: offset + (place - range.lowerBound))
            progress(end - place)
            place = end
        }
    }
}

extension Range<UInt64> {
    /// Number of bytes.
    fileprivate var count64: UInt64 { upperBound - lowerBound }
}
