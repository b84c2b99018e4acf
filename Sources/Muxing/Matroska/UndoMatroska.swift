// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaReading
import MediaSelection

/// Takes back the last edit of a Matroska or WebM file.
enum UndoMatroska {
    /// Takes the edit back.
    ///
    /// - Throws: `MediaError`, after which nothing has changed.
    static func run(file path: String, isDryRun: Bool) throws(MediaError) -> EditReport {
        try MediaError.matroska(path) { () throws(MatroskaError) in
            let undo = try MatroskaUndo(path: path, onlyReading: isDryRun)
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
