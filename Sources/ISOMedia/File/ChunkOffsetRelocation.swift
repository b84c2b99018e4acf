// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where bytes of the old file are in the new one.
struct ChunkOffsetRelocation {
    private struct Move {
        var old: Range<UInt64>
        var new: UInt64
    }

    private let moves: [Move]

    /// Follows from the pieces of a new file.
    init(_ pieces: [FilePlan.Piece]) {
        var moves: [Move] = []
        var offset: UInt64 = 0
        for piece in pieces {
            if case .kept(let range) = piece { moves.append(Move(old: range, new: offset)) }
            offset += piece.length
        }
        self.moves = moves.sorted { $0.old.lowerBound < $1.old.lowerBound }
    }

    /// Whether every kept byte stays where it was.
    var isIdentity: Bool { moves.allSatisfy { $0.old.lowerBound == $0.new } }

    /// The new place of an old one; nil for a place that is not kept.
    func newOffset(of old: UInt64) -> UInt64? {
        let low = Self.firstIndex(in: moves, endingAfter: old)
        guard low < moves.count, moves[low].old.contains(old) else { return nil }
        return moves[low].new + (old - moves[low].old.lowerBound)
    }

    /// Where a range of the old file is in the new one: in one piece, or in several.
    ///
    /// What is not kept is left out.
    func moves(of range: Range<UInt64>) -> [(old: Range<UInt64>, new: UInt64)] {
        var found: [(old: Range<UInt64>, new: UInt64)] = []
        var index = Self.firstIndex(in: moves, endingAfter: range.lowerBound)
        while index < moves.count, moves[index].old.lowerBound < range.upperBound {
            let move = moves[index]
            let old = move.old.clamped(to: range)
            found.append((old, move.new + (old.lowerBound - move.old.lowerBound)))
            index += 1
        }
        return found
    }

    private static func firstIndex(in moves: [Move], endingAfter place: UInt64) -> Int {
        moves.partitioningIndex { $0.old.upperBound > place }
    }

    /// Moves every file offset in a `moov` or `meta`: chunks, auxiliary information, items.
    ///
    /// An offset that points to nothing that is kept stays as it is; no reader can use it anyway.
    /// Tables of 32 bits become 64 bits wide where an offset no longer fits.
    ///
    /// - Throws: `ISOMediaError.Kind.invalidBox`.
    func relocate(_ box: inout Box) throws(ISOMediaError) {
        guard !isIdentity else { return }
        try box.updateAll(["trak"]) { trak throws(ISOMediaError) in
            guard try Track(box: trak).isSelfContained() else { return }
            try trak.updateAll(["stco", "co64", "saio"]) { table throws(ISOMediaError) in
                switch table.type {
                case "stco": try relocateChunks(&table)
                case "co64": try relocateLargeChunks(&table)
                default: try relocateAuxiliaryInformation(&table)
                }
            }
        }
        try box.updateAll(["iloc"]) { items throws(ISOMediaError) in
            try items.edit(ItemLocationBox.self) { $0.relocate { newOffset(of: $0) ?? $0 } }
        }
    }

    private func relocateChunks(_ table: inout Box) throws(ISOMediaError) {
        let old = try table.decode(ChunkOffsetBox.self)
        let offsets = old.offsets.map { newOffset(of: UInt64($0)) ?? UInt64($0) }
        let narrow = offsets.compactMap { UInt32(exactly: $0) }
        if narrow.count == offsets.count {
            try table.edit(ChunkOffsetBox.self) { $0.offsets = PackedTable(narrow) }
        } else {
            table = Box(ChunkLargeOffsetBox(offsets: offsets))
        }
    }

    private func relocateLargeChunks(_ table: inout Box) throws(ISOMediaError) {
        try table.edit(ChunkLargeOffsetBox.self) { box in
            box.offsets = PackedTable(box.offsets.map { newOffset(of: $0) ?? $0 })
        }
    }

    private func relocateAuxiliaryInformation(_ table: inout Box) throws(ISOMediaError) {
        try table.edit(SampleAuxiliaryInformationOffsetsBox.self) { box in
            box.offsets = box.offsets.map { newOffset(of: $0) ?? $0 }
        }
    }
}
