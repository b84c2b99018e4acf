// SPDX-License-Identifier: Apache-2.0

package import FileSystem

/// Takes back the last edit of a Matroska or WebM file, while the tracks that it replaced are still in the file.
///
///     let undo = try MatroskaUndo(file)
///     try undo.commit()
package struct MatroskaUndo: Sendable {
    /// The tracks as they are.
    package let present: [MatroskaTrack]
    /// The tracks as they were.
    package let previous: [MatroskaTrack]
    private let path: String
    private let file: SystemFile
    private let identity: SystemFile.Identity
    private let journal: UndoJournal

    /// Finds the tracks of a file before its last edit.
    ///
    /// - Parameter file: the file, which is locked if it is to be changed.
    /// - Throws: `MatroskaError`: `.nothingToUndo`, or the file is damaged.
    package init(_ file: SystemFile) throws(MatroskaError) {
        path = file.path
        self.file = file
        identity = try MatroskaError.file { () throws(FileError) in try file.identity() }
        do throws(MatroskaError) {
            let heads = try MatroskaHeads(file)
            let last = heads.trackChildren.reduce(nil as EBMLChildren.Child?) { $1 }
            guard let last, last.element.id == MatroskaID.void,
                let journal = UndoJournal(last.data), Self.isSound(journal, heads)
            else { throw MatroskaError(.nothingToUndo) }
            self.journal = journal
            let old = try Self.former(journal, in: file)
            let isCutOff =
                journal.fileLength == 0
                || journal.fileLength == old.segmentEnd
                    && journal.fileLength <= heads.tracks.position
            guard old.contentChecksum == journal.before, isCutOff else {
                throw MatroskaError(.nothingToUndo)
            }
            present = heads.statedTracks
            previous = old.statedTracks
        } catch {
            throw error.naming(path)
        }
    }

    /// Whether a journal is of this file as it is: it writes only where edits do.
    private static func isSound(_ journal: UndoJournal, _ heads: MatroskaHeads) -> Bool {
        let (end, overflow) = journal.place.addingReportingOverflow(UInt64(journal.bytes.count))
        if overflow { return false }
        let front = heads.front.prefix(2)
        let isBeside =
            journal.place == heads.tracks.position + 4
            && end == heads.contentStart + EBMLEncoding.voidHeaderLength && journal.fileLength == 0
        let isElsewhere =
            [heads.segment.position + 4, heads.segment.dataStart].contains(journal.place)
            && front.map(\.id) == [MatroskaID.seekHead, MatroskaID.void]
            && end == front.last?.dataStart
        return journal.after == heads.contentChecksum && (isBeside || isElsewhere)
    }

    /// The file as it was; nothing to undo if that is no longer whole.
    private static func former(
        _ journal: UndoJournal,
        in file: SystemFile
    ) throws(MatroskaError) -> MatroskaHeads {
        let patch = FilePatch(offset: journal.place, bytes: journal.bytes)
        do throws(MatroskaError) {
            return try MatroskaHeads(PatchedSource(base: file, patches: [patch]))
        } catch {
            if case .file = error.kind { throw error }
            throw MatroskaError(.nothingToUndo)
        }
    }

    /// Takes the edit back, in one small write.
    ///
    /// - Throws: `MatroskaError`, after which nothing has changed.
    package func commit() throws(MatroskaError) {
        let (file, journal, path) = (file, journal, path)
        do throws(MatroskaError) {
            let isUnchanged = try MatroskaError.file { () throws(FileError) in
                try file.identity() == identity && FilePath.isSameFile(path, file)
            }
            guard isUnchanged else { throw MatroskaError(.changedMeanwhile) }
            let whole = FilePatch(offset: journal.place, bytes: journal.bytes)
            let patch = try MatroskaPlan.shortest(whole, in: file)
            try MatroskaError.file { () throws(FileError) in
                let present = FilePatch(
                    offset: patch.offset,
                    bytes: try file.read(patch.range)
                )
                do throws(FileError) {
                    try file.write(patch)
                    try file.flush()
                } catch {
                    try file.write(present)
                    throw error
                }
            }
            cutOff()
        } catch {
            throw error.naming(path)
        }
    }

    /// Gives back what the edit added to the end of the file, which nothing uses any more.
    private func cutOff() {
        guard journal.fileLength > 0 else { return }
        do throws(FileError) {
            try file.truncate(to: journal.fileLength)
            try file.flush()
        } catch {
            // The bytes are after the segment; the next edit takes them away.
        }
    }
}

extension MatroskaHeads {
    /// What the track entries state.
    var statedTracks: [MatroskaTrack] {
        liveChildren.filter { $0.element.id == MatroskaID.trackEntry }
            .map { MatroskaTrack($0.children) }
    }
}
