// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Matroska
public import MediaReading

/// Takes back the last edit of a movie, while what it replaced is still in the file.
public enum UndoEdit {
    /// Takes the edit back; a second time brings it back, where both movies are still in the file.
    ///
    /// - Parameters:
    ///   - path: the movie.
    ///   - isDryRun: whether only to say what would come back.
    /// - Returns: what is, or would be, otherwise.
    /// - Throws: `MediaError`, after which nothing has changed: there is nothing to take back, or the
    ///   movie is damaged or locked.
    public static func run(movie path: String, isDryRun: Bool) throws(MediaError) -> EditReport {
        let file = try EditJob.file(path, isDryRun ? .none : .inPlace)
        if MatroskaEditor.documentType(of: file) != nil {
            return try UndoMatroska.run(file, isDryRun: isDryRun)
        }
        return try MediaError.media(path) { () throws(ISOMediaError) in
            let undo = try MovieUndo(file)
            let (old, new) = (undo.present.movie, undo.previous.movie)
            var changes = try MovieDifference.changes(from: old, to: new)
            changes += try MovieDifference.durationChange(from: old, to: new)
            if changes.isEmpty { changes = [.init(.otherBoxes, from: nil, to: nil)] }
            let staysFlat = try undo.returnsToFlattenedMovie()
            var notices = staysFlat ? [Notice(.undoKeepsFlat)] : []
            if !staysFlat, !undo.canBeRedone { notices.append(Notice(.undoIsFinal)) }
            let links = FilePath.otherNames(of: path)
            if links > 0 { notices.append(Notice(.otherNamesEdited(links))) }
            notices += try Notice.ofLosses(from: old, to: new)
            if !isDryRun { try undo.commit() }
            return EditReport(
                movie: path,
                output: path,
                status: isDryRun ? .wouldChange : .changed,
                changes: changes,
                notices: notices,
                method: .inPlace(switches: [])
            )
        }
    }
}
