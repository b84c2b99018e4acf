// SPDX-License-Identifier: Apache-2.0

import FileSystem

/// Writes what is new into the file itself, where no reader looks, and makes it visible by writing
/// a header.
struct InPlaceCommit: CommitStrategy {
    /// A header that makes what was written visible, and what it takes the place of.
    private struct Switch {
        let new: FilePatch
        /// Nil after the end of the old file.
        let old: FilePatch?
    }

    private let file: SystemFile
    private let oldLength: UInt64
    private let abandoned: PendingEdit?
    private let preparation: [FilePatch]
    private let hidden: [(offset: UInt64, piece: FilePlan.Piece)]
    /// What preparation and hidden pieces are written over.
    private let overwritten: [FilePatch]
    private let switches: [Switch]
    private let newLength: UInt64

    /// Prepares to write a plan into its file.
    ///
    /// - Precondition: the plan's method is `.inPlace` with these switches.
    init(
        _ plan: FilePlan,
        switches places: [UInt64],
        of movie: MovieFile,
        in file: SystemFile
    ) throws(FileError) {
        self.file = file
        oldLength = movie.length
        abandoned = movie.abandoned
        preparation = plan.preparation
        let new = plan.newPieces.map { FilePatch(offset: $0.offset, bytes: $0.bytes) }
        hidden = plan.placedPieces.filter { !places.contains($0.offset) }
        var overwritten: [FilePatch] = []
        for patch in preparation + new
        where !places.contains(patch.offset) || preparation.contains(patch) {
            guard patch.range.upperBound <= oldLength else { continue }
            overwritten.append(
                FilePatch(offset: patch.offset, bytes: try movie.source.read(patch.range))
            )
        }
        self.overwritten = overwritten
        let inside = preparation.filter { $0.range.upperBound <= movie.length }
        let prepared = StagedSource(base: movie.source, written: [], pending: inside)
        var switches: [Switch] = []
        for place in places {
            guard let patch = new.first(where: { $0.offset == place }) else { continue }
            var old: FilePatch?
            if patch.range.upperBound <= oldLength {
                old = FilePatch(offset: place, bytes: try prepared.read(patch.range))
            }
            switches.append(Switch(new: patch, old: old))
        }
        self.switches = switches
        newLength = plan.length
    }

    var staged: any ByteSource {
        StagedSource(base: file, written: written, pending: switches.map(\.new))
    }

    private var written: [(offset: UInt64, bytes: [UInt8])] {
        hidden.compactMap { place in
            guard case .new(let bytes) = place.piece else { return nil }
            return (place.offset, bytes)
        }
    }

    func stage(progress: (UInt64) -> Void) throws(FileError) {
        try abandoned?.remove(from: file, oldLength: oldLength)
        for patch in preparation { try file.write(patch) }
        for (offset, piece) in hidden {
            switch piece {
            case .kept: continue
            case .new(let bytes): try file.write(bytes, at: offset)
            case .spooled(let bytes): try bytes.copy(to: file, at: offset, progress: progress)
            case .unused: continue
            }
        }
        // Unused bytes after the last that was written.
        if file.length < newLength { try file.truncate(to: newLength) }
    }

    func flush() throws(FileError) { try file.flush() }

    func commit() throws(FileError) {
        // One after the other: the old `moov` may go only when the new one is surely there.
        for header in switches {
            try file.write(header.new)
            try file.flush()
        }
    }

    func rollBack() {
        do {
            // A switch may have been thrown before its flush failed: first back to the old `moov`,
            // and only then away with the new one. A longer file than was planned is not ours.
            for header in switches.reversed() {
                guard let old = header.old,
                    try file.read(header.new.range) == header.new.bytes
                else { continue }
                try file.write(old)
            }
            let length = file.length
            if length > oldLength, length <= newLength { try file.truncate(to: oldLength) }
            for patch in overwritten { try file.write(patch) }
        } catch {
            // The movie is as it was; the next run takes away what could not be cut off now.
        }
    }
}
