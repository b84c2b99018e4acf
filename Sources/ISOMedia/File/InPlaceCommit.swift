// SPDX-License-Identifier: Apache-2.0

/// Writes what is new into the file itself, where no reader looks, and makes it visible by writing
/// four bytes.
struct InPlaceCommit: CommitStrategy {
    private let file: SystemFile
    private let oldLength: UInt64
    private let abandoned: PendingEdit?
    private let hidden: [(offset: UInt64, piece: FilePlan.Piece)]
    private let oldHidden: [(offset: UInt64, bytes: [UInt8])]
    private let switches: [(offset: UInt64, bytes: [UInt8])]
    private let oldSwitches: [(offset: UInt64, bytes: [UInt8])]
    private let newLength: UInt64
    private let identity: SystemFile.Identity

    /// Prepares to write a plan into its file.
    ///
    /// - Precondition: the plan's method is `.inPlace` with these switches.
    init(
        _ plan: FilePlan,
        switches places: [UInt64],
        of movie: MovieFile,
        in file: SystemFile
    ) throws(ISOMediaError) {
        self.file = file
        oldLength = movie.length
        abandoned = movie.abandoned
        let new = plan.newPieces
        hidden = plan.placedPieces.filter { !places.contains($0.offset) }
        var overwritten: [(UInt64, [UInt8])] = []
        for piece in new
        where !places.contains(piece.offset)
            && piece.offset + UInt64(piece.bytes.count) <= oldLength
        {
            overwritten.append((piece.offset, try Self.read(piece, in: file)))
        }
        oldHidden = overwritten
        switches = places.compactMap { place in new.first { $0.offset == place } }
        var old: [(UInt64, [UInt8])] = []
        for piece in switches { old.append((piece.offset, try Self.read(piece, in: file))) }
        if let abandoned = movie.abandoned, abandoned.extent > 0 {
            // The space is closed before anything is written into it.
            let closed = UInt32(abandoned.extent).bigEndianBytes
            old = old.map { $0.0 == abandoned.offset ? ($0.0, closed) : $0 }
        }
        oldSwitches = old
        newLength = plan.length
        identity = try file.identity()
    }

    var staged: any ByteSource {
        StagedSource(base: file, written: written, pending: switches)
    }

    private var written: [(offset: UInt64, bytes: [UInt8])] {
        hidden.compactMap { place in
            guard case .new(let bytes) = place.piece else { return nil }
            return (place.offset, bytes)
        }
    }

    func stage(progress: (UInt64) -> Void) throws(ISOMediaError) {
        try abandoned?.remove(from: file, oldLength: oldLength)
        for (offset, piece) in hidden {
            switch piece {
            case .kept: continue
            case .new(let bytes): try file.write(bytes, at: offset)
            case .spooled(let bytes): try bytes.copy(to: file, at: offset, progress: progress)
            case .unused: continue
            }
        }
        // Unused bytes behind the last that was written.
        if file.length < newLength { try file.truncate(to: newLength) }
    }

    func flush() throws(ISOMediaError) { try file.flush() }

    func commit() throws(ISOMediaError) {
        // One after the other: the old `moov` may go only when the new one is surely there.
        for piece in switches {
            try file.write(piece.bytes, at: piece.offset)
            try file.flush()
        }
        file.restoreTimes(identity)
    }

    private static func read(
        _ piece: (offset: UInt64, bytes: [UInt8]),
        in file: SystemFile
    ) throws(ISOMediaError) -> [UInt8] {
        try file.read(piece.offset..<piece.offset + UInt64(piece.bytes.count))
    }

    func rollBack() {
        do {
            // A switch may have been thrown before its flush failed: first back to the old `moov`,
            // and only then away with the new one. A longer file than was planned is not ours.
            for (new, old) in zip(switches, oldSwitches).reversed()
            where try Self.read(new, in: file) == new.bytes {
                try file.write(old.bytes, at: old.offset)
            }
            let length = file.length
            if length > oldLength, length <= newLength { try file.truncate(to: oldLength) }
            for piece in oldHidden { try file.write(piece.bytes, at: piece.offset) }
        } catch {
            // The movie is as it was; the next run takes away what could not be cut off now.
        }
    }
}
