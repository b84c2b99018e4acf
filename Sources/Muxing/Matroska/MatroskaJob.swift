// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaReading

/// An edit of the tracks of a Matroska or WebM file, from its opening to its report.
struct MatroskaJob: Sendable {
    /// The file, as the user named it.
    let path: String
    private let output: EditOutput
    private let editor: MatroskaEditor

    /// Whether a file is Matroska or WebM, and its output, if there is one, too.
    static func takes(_ path: String, output: EditOutput) -> Bool {
        guard let type = MatroskaEditor.documentType(of: path) else { return false }
        guard let target = output.path else { return true }
        let extensions = type == "webm" ? [".webm"] : [".mkv", ".mka", ".mks", ".mk3d"]
        return extensions.contains { target.lowercased().hasSuffix($0) }
    }

    /// Opens a file.
    ///
    /// - Throws: `MediaError`: not Matroska, damaged, locked; or the output may not be written.
    init(file path: String, output: EditOutput) throws(MediaError) {
        self.path = path
        self.output = output
        editor = try MediaError.matroska(path) { () throws(MatroskaError) in
            let target = output.path.map {
                MatroskaEditor.Output.file($0, replacing: output.replaces)
            }
            return try MatroskaEditor(
                path: path,
                output: output.isDryRun ? .none : target ?? .inPlace
            )
        }
    }

    /// The tracks, in the order of the file.
    var tracks: [MatroskaTrack] { editor.tracks }

    /// Their facts, with the index of each among ``tracks``.
    var facts: [(index: Int, facts: TrackFacts)] { TrackFacts.all(of: tracks) }

    /// Carries changes out in one commit.
    ///
    /// - Parameters:
    ///   - changes: what changes, by the index of the track.
    ///   - notices: what the user should know.
    ///   - progress: gets how many bytes have been copied, and how many will be.
    ///   - why: the reason of a change that the user did not ask for.
    /// - Returns: what has changed, or would have.
    /// - Throws: `MediaError`, after which nothing has changed.
    func run(
        _ changes: [Int: MatroskaTrackChanges],
        notices: [Notice],
        progress: (_ done: UInt64, _ total: UInt64) -> Void,
        why: (EditReport.Change) -> String?
    ) throws(MediaError) -> EditReport {
        var done: UInt64 = 0
        let total = editor.length
        let after = try MediaError.matroska(path) { () throws(MatroskaError) in
            try editor.commit(changes) { step in
                done += step
                progress(min(done, total), total)
            }
        }
        var list = after.map { MatroskaDifference.changes(from: tracks, to: $0.tracks) } ?? []
        for index in list.indices { list[index].why = why(list[index]) }
        let moved = after?.movesTracksToEnd == true ? [Notice(.tracksAtEnd)] : []
        let isWritten = after != nil || output.path != nil
        return EditReport(
            movie: path,
            output: output.path ?? path,
            status: after == nil ? .unchanged : output.isDryRun ? .wouldChange : .changed,
            changes: list,
            notices: moved + notices,
            method: isWritten ? output.path == nil ? .inPlace(switches: []) : .copy : nil
        )
    }
}
