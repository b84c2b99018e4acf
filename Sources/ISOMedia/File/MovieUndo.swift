// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import MediaPrimitives

/// Takes back the last edit of a movie, while the `moov` that it replaced is still in the file.
///
/// Where the two are in slots, a second undo brings the edit back.
///
///     let undo = try MovieUndo(SystemFile.editing("movie.mp4"))
///     try undo.commit()
package struct MovieUndo: Sendable {
    /// The way back to the previous movie.
    enum Way {
        /// The other slot is shown; the mark says, of which `moov` it then takes the place.
        case otherSlot(switch: FilePatch, mark: FilePatch)
        /// The `moov` that was there before there were slots becomes one again, and the slots are covered;
        /// what covers them may have to be written before.
        case formerPlace(switch: FilePatch, preparation: [FilePatch])

        /// The header that commits.
        var last: FilePatch {
            switch self {
            case .otherSlot(let patch, _), .formerPlace(let patch, _): patch
            }
        }

        /// What is written before, in order, each flushed before the next.
        var preparation: [FilePatch] {
            switch self {
            case .otherSlot(_, let mark): [mark]
            case .formerPlace(_, let patches): patches
            }
        }

        /// All writes, in order.
        var writes: [FilePatch] { preparation + [last] }
    }

    /// The movie as it is.
    package let present: MovieFile
    /// The movie as it will be.
    package let previous: MovieFile
    private let path: String
    private let file: SystemFile
    private let identity: SystemFile.Identity
    let way: Way

    /// Whether a second undo brings back what this one takes away.
    package var canBeRedone: Bool {
        if case .otherSlot = way { return true }
        return false
    }

    /// Finds the `moov` before the present one of a movie.
    ///
    /// - Parameter file: the movie, which is locked if it is to be changed.
    /// - Throws: `ISOMediaError`: what `MovieFile` throws; `.nothingToUndo`.
    package init(_ file: SystemFile) throws(ISOMediaError) {
        path = file.path
        self.file = file
        identity = try rethrowing { () throws(FileError) in try file.identity() }
        present = try MovieFile(file)
        do throws(ISOMediaError) {
            try present.requireWhole()
            guard let slots = present.slots, let way = try Self.way(slots, in: present) else {
                throw ISOMediaError(.nothingToUndo)
            }
            self.way = way
            previous = try MovieFile(StagedSource(base: file, written: [], pending: way.writes))
            try previous.requireWhole()
            try previous.movie.requireSoundBoxes()
            try Self.requireSamples(of: previous)
        } catch {
            throw error.naming(path)
        }
    }

    /// Writes the header that shows the previous movie.
    ///
    /// - Throws: `ISOMediaError.Kind.system`, `.changedMeanwhile`; nothing has changed then.
    package func commit() throws(ISOMediaError) {
        let present = try rethrowing { () throws(FileError) in try file.identity() }
        guard present == identity, FilePath.isSameFile(path, file) else {
            throw ISOMediaError(.changedMeanwhile, path: path)
        }
        try rethrowing { () throws(FileError) in
            for patch in way.preparation {
                try file.write(patch)
                try file.flush()
            }
            try throwSwitch()
        }
        if case .formerPlace = way { removeEdit() }
    }

    private func throwSwitch() throws(FileError) {
        let patch = way.last
        let old = try file.read(patch.range)
        do throws(FileError) {
            try file.write(patch)
            try file.flush()
        } catch {
            // Where this fails as well, the file is the movie before the edit, and not surely for good.
            do throws(FileError) {
                try file.write(old, at: patch.offset)
            } catch {}
            throw error
        }
    }

    /// Takes away what the edit had added, which nothing shows again.
    private func removeEdit() {
        do {
            guard let edit = try MovieFile(file).abandoned else { return }
            try edit.remove(from: file, oldLength: edit.offset)
        } catch {
            // The movie is the one before the edit; the next run takes away what could not be cut off now.
        }
    }

    // MARK: - The way back

    private static func way(
        _ slots: MovieSlots,
        in file: MovieFile
    ) throws(ISOMediaError) -> Way? {
        let isFirst = slots.slot(at: file.movieBox.range.lowerBound) == .first
        let (live, hidden): (MovieSlots.Slot, MovieSlots.Slot) =
            isFirst ? (.first, .second) : (.second, .first)
        // Another program may have changed the visible `moov`; to take that back is not ours.
        guard let shown = try StoredMovie(slots.range(of: live), in: file.source) else {
            return nil
        }
        if shown.replaced == 0 { return try formerPlace(of: slots, in: file) }
        let place = slots.range(of: hidden)
        guard let other = try StoredMovie(place, in: file.source),
            other.checksum == shown.replaced
        else { return nil }
        let mark = place.lowerBound + other.length + StoredMovie.replacedOffset
        return .otherSlot(
            switch: FilePatch(
                offset: slots.offset,
                bytes: UInt32(slots.size(showing: hidden)).bigEndianBytes
            ),
            mark: FilePatch(offset: mark, bytes: UInt64.bigEndianBytes(of: shown.checksum))
        )
    }

    /// The header of the `moov` that was there before the slots were, if it still is.
    private static func formerPlace(
        of slots: MovieSlots,
        in file: MovieFile
    ) throws(ISOMediaError) -> Way? {
        let box = file.boxes.first { $0.range.lowerBound == slots.previous }
        guard slots.previous > 0, let box, box.range.upperBound <= slots.offset else { return nil }
        if let former = try FormerMovie(before: slots.offset, in: file.source) {
            guard former.offset == slots.previous, box.range.upperBound == slots.offset else {
                return nil
            }
            return .formerPlace(switch: former.patch, preparation: [])
        }
        return try FormerPlace(box, of: slots, in: file).map { place in
            .formerPlace(switch: place.header, preparation: place.preparation)
        }
    }

    /// Refuses a movie of which samples lie in free space or where no boxes are.
    private static func requireSamples(of file: MovieFile) throws(ISOMediaError) {
        let lost =
            file.boxes.filter { $0.isFreeSpace }.map(\.range)
            + [file.garbage.lowerBound..<UInt64.max]
        for range in lost where try file.usesData(in: range) {
            throw ISOMediaError(.nothingToUndo)
        }
    }
}

extension UInt64 {
    /// The eight bytes of a number in file order.
    fileprivate static func bigEndianBytes(of value: UInt64) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(value)
        return writer.bytes
    }
}
