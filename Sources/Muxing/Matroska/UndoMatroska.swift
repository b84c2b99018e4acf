// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Matroska
import MediaReading
import MediaSelection

/// Takes back the last edit of a Matroska or WebM file.
enum UndoMatroska {
    /// Takes the edit back.
    ///
    /// - Throws: `MediaError`, after which nothing has changed.
    static func run(_ file: SystemFile, isDryRun: Bool) throws(MediaError) -> EditReport {
        let path = file.path
        return try MediaError.matroska(path) { () throws(MatroskaError) in
            let undo = try MatroskaUndo(file)
            if !isDryRun { try undo.commit() }
            return EditReport(
                movie: path,
                output: path,
                status: isDryRun ? .wouldChange : .changed,
                changes: MatroskaDifference.changes(from: undo.present, to: undo.previous),
                notices: [Notice(.undoIsFinal)] + losses(undo),
                method: .inPlace(switches: [])
            )
        }
    }

    private static func losses(_ undo: MatroskaUndo) -> [Notice] {
        let (old, new) = (undo.present, undo.previous)
        return Notice.ofLosses(
            from: PlayableAsset(old, at: Array(old.indices)),
            to: PlayableAsset(new, at: Array(new.indices))
        )
    }
}
