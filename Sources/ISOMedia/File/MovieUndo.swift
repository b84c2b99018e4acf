// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Takes back the last edit of a movie, while the `moov` that it replaced is still in the file.
///
/// Where the two are in slots, a second undo brings the edit back.
///
///     let undo = try MovieUndo(path: "movie.mp4")
///     try undo.commit()
public struct MovieUndo: Sendable {
    /// The movie as it is.
    public let present: MovieFile
    /// The movie as it will be.
    public let previous: MovieFile
    private let file: SystemFile
    private let identity: SystemFile.Identity
    private let change: (offset: UInt64, bytes: [UInt8])

    /// Opens and locks a movie, and finds the `moov` before the present one.
    ///
    /// - Throws: `ISOMediaError`: what `MovieFile` throws; `.locked`; `.nothingToUndo`.
    public init(path: String) throws(ISOMediaError) {
        file = try SystemFile.editing(path)
        identity = try file.identity()
        present = try MovieFile(file)
        do throws(ISOMediaError) {
            try present.requireWhole()
            guard let slots = present.slots else { throw ISOMediaError(.nothingToUndo) }
            if let change = try Self.otherSlot(of: slots, in: present) {
                self.change = change
            } else if let change = try Self.formerPlace(of: slots, in: present) {
                self.change = change
            } else {
                throw ISOMediaError(.nothingToUndo)
            }
            let changed = StagedSource(base: file, written: [], pending: [change])
            previous = try MovieFile(changed)
            try previous.movie.requireSoundBoxes()
            try Self.requireSamples(of: previous)
        } catch {
            throw error.naming(path)
        }
    }

    /// Writes the four bytes that show the previous movie.
    ///
    /// - Throws: `ISOMediaError.Kind.system`, `.changedMeanwhile`; nothing has changed then.
    public func commit() throws(ISOMediaError) {
        guard try file.identity() == identity else {
            throw ISOMediaError(.changedMeanwhile, path: file.path)
        }
        try file.write(change.bytes, at: change.offset)
        try file.flush()
        // What the edit had added, where nothing shows it again.
        if let abandoned = try MovieFile(file).abandoned, change.bytes == Self.movieType {
            try abandoned.remove(from: file, oldLength: abandoned.offset)
        }
        file.restoreTimes(identity)
    }

    private static let movieType = Array("moov".utf8)

    /// The switch to the other slot, if that one has a whole `moov`.
    private static func otherSlot(
        of slots: MovieSlots,
        in file: MovieFile
    ) throws(ISOMediaError) -> (offset: UInt64, bytes: [UInt8])? {
        let live = slots.slot(at: file.movieBox.range.lowerBound)
        let hidden: MovieSlots.Slot = live == .first ? .second : .first
        guard try StoredMovie.read(slots.range(of: hidden), in: file.source) != nil else {
            return nil
        }
        return (slots.offset, UInt32(slots.size(showing: hidden)).bigEndianBytes)
    }

    /// The type of the `moov` that was there before the slots were, if it still is.
    private static func formerPlace(
        of slots: MovieSlots,
        in file: MovieFile
    ) throws(ISOMediaError) -> (offset: UInt64, bytes: [UInt8])? {
        let isThere = file.boxes.contains {
            $0.range.lowerBound == slots.previous && $0.type == "free" && $0.range.count > 8
        }
        return isThere && slots.previous > 0 ? (slots.previous + 4, movieType) : nil
    }

    /// Refuses a movie of which samples lie in free space or behind the end.
    private static func requireSamples(of file: MovieFile) throws(ISOMediaError) {
        let lost = file.boxes.filter { $0.isFreeSpace }.map(\.range) + [file.length..<UInt64.max]
        for range in lost where try file.usesData(in: range) {
            throw ISOMediaError(.nothingToUndo)
        }
    }
}
