// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Matroska
import MediaPrimitives
import MediaReading
import MediaSelection

/// An edit of the tracks or chapters of a Matroska or WebM file, from its opening to its report.
struct MatroskaJob: Sendable {
    /// The file, as the user named it.
    let path: String
    /// The file, open.
    let file: SystemFile
    private let output: EditOutput
    private let editor: MatroskaEditor
    /// How many other names the file has before the edit.
    private let links: Int

    /// Whether the file is WebM.
    let isWebM: Bool

    /// What the names of files of each type of document end in.
    private static let extensions = [
        "webm": [".webm"], "matroska": [".mkv", ".mka", ".mks", ".mk3d"],
    ]

    /// Whether the output is the file itself, or has the name of a Matroska or WebM file.
    static func mayWrite(_ output: EditOutput) -> Bool {
        extensions.keys.contains { writes($0, to: output) }
    }

    /// Whether the output is the file itself, or has the name of a file of a type of document.
    static func writes(_ type: String, to output: EditOutput) -> Bool {
        guard let target = output.path?.lowercased() else { return true }
        return extensions[type]?.contains(where: target.hasSuffix) ?? false
    }

    /// Takes a file that is open.
    ///
    /// - Parameters:
    ///   - file: the file, which is locked if it is edited in place.
    ///   - type: its type of document, `matroska` or `webm`.
    ///   - output: where the result goes.
    /// - Throws: `MediaError`: damaged, or the output may not be written.
    init(_ file: SystemFile, _ type: String, output: EditOutput) throws(MediaError) {
        let path = file.path
        self.path = path
        self.file = file
        self.output = output
        links = FilePath.otherNames(of: path)
        isWebM = type == "webm"
        editor = try MediaError.matroska(path) { () throws(MatroskaError) in
            let target = output.path.map {
                MatroskaEditor.Output.file($0, replacing: output.replaces)
            }
            return try MatroskaEditor(
                file,
                output: output.isDryRun ? .none : target ?? .inPlace
            )
        }
    }

    /// The error of an edit that only movies take.
    var movieOnly: MediaError {
        guard let target = output.path else {
            return MediaError(.notEditableInPlace(container: "matroska"), path: path)
        }
        return MediaError(.unknownMovieName, path: target)
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
    ///   - reason: the reason of a change that the user did not ask for.
    /// - Returns: what has changed, or would have.
    /// - Throws: `MediaError`, after which nothing has changed.
    func run(
        _ changes: [Int: MatroskaTrackChanges],
        notices: [Notice],
        progress: (_ done: UInt64, _ total: UInt64) -> Void,
        reason: (EditReport.Change) -> EditReport.Change.Reason?
    ) throws(MediaError) -> EditReport {
        let after = try commit(.headers(changes), progress)
        let list = after.map { MatroskaDifference.changes(from: tracks, to: $0.tracks) } ?? []
        let moved = after?.movesTracksToEnd == true ? [Notice(.tracksAtEnd)] : []
        let lost = after.map { losses(keeping: Array(tracks.indices), $0.tracks) } ?? []
        return report(list, moved + notices + lost, isChanged: after != nil, reason)
    }

    /// Writes the file anew with other tracks or chapters, or copies it where nothing is to change.
    ///
    /// - Parameters:
    ///   - rewriting: what changes; nil if nothing does.
    ///   - chapters: what changes in the chapters.
    ///   - notices: what the user should know.
    ///   - progress: gets how many bytes have been read, and how many will be.
    ///   - reason: the reason of a change that the user did not ask for.
    /// - Returns: what has changed, or would have.
    /// - Throws: `MediaError`, after which nothing has changed.
    func run(
        _ rewriting: MatroskaRewriting?,
        chapters: [EditReport.Change] = [],
        notices: [Notice],
        progress: (_ done: UInt64, _ total: UInt64) -> Void,
        reason: (EditReport.Change) -> EditReport.Change.Reason?
    ) throws(MediaError) -> EditReport {
        guard let rewriting else {
            return try run([:], notices: notices, progress: progress, reason: reason)
        }
        let after = try commit(.tracks(rewriting), progress)
        let gone = facts.filter { rewriting.removed.contains($0.index) }.map { _, facts in
            EditReport.Change(track: facts.id, .track, from: .facts(facts), to: nil)
        }
        let kept = tracks.indices.filter { !rewriting.removed.contains($0) }
        let old = kept.map { tracks[$0] }
        let others = after.map { MatroskaDifference.changes(from: old, to: $0.tracks) } ?? []
        let lost = after.map { losses(keeping: kept, $0.tracks) } ?? []
        return report(
            chapters + gone + others,
            notices + lost,
            isChanged: true,
            copies: true,
            reason
        )
    }

    /// What viewers lose if players select from the new tracks: those that are kept, by their old index, and then new ones.
    private func losses(keeping kept: [Int], _ new: [MatroskaTrack]) -> [Notice] {
        let added = new.indices.dropFirst(kept.count).map { tracks.count + $0 - kept.count }
        return Notice.ofLosses(
            from: PlayableAsset(tracks, at: Array(tracks.indices)),
            to: PlayableAsset(new, at: kept + added)
        )
    }

    private enum Edit {
        case headers([Int: MatroskaTrackChanges])
        case tracks(MatroskaRewriting)
    }

    private func commit(
        _ edit: Edit,
        _ progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> MatroskaEditor.Outcome? {
        var done: UInt64 = 0
        let total = editor.length
        func count(_ step: UInt64) {
            done += step
            progress(min(done, total), total)
        }
        return try MediaError.matroska(path) { () throws(MatroskaError) in
            switch edit {
            case .headers(let changes): try editor.commit(changes, progress: count)
            case .tracks(let rewriting): try editor.rewrite(rewriting, progress: count)
            }
        }
    }

    private func report(
        _ changes: [EditReport.Change],
        _ notices: [Notice],
        isChanged: Bool,
        copies: Bool = false,
        _ reason: (EditReport.Change) -> EditReport.Change.Reason?
    ) -> EditReport {
        var changes = changes
        for index in changes.indices { changes[index].reason = reason(changes[index]) }
        let isCopied = copies || output.path != nil
        let others = isChanged && output.path == nil ? links : 0
        return EditReport(
            movie: path,
            output: output.path ?? path,
            status: !isChanged ? .unchanged : output.isDryRun ? .wouldChange : .changed,
            changes: changes,
            notices: notices + Notice.ofOtherNames(others, isCopied: copies),
            method: isCopied ? .copy : isChanged ? .inPlace(switches: []) : nil
        )
    }

    /// Where the presentation is on the time line of the blocks.
    func timeline() throws(MediaError) -> MatroskaTimeline {
        try MediaError.matroska(path) { () throws(MatroskaError) in try editor.timeline() }
    }

    /// When the presentation ends, counted from its first frame, as the file states; nil if it states nothing.
    func end(_ timeline: MatroskaTimeline) throws(MediaError) -> MediaTime? {
        let milliseconds = try MediaError.matroska(path) { () throws(MatroskaError) in
            try editor.statedMilliseconds()
        }
        let start = timeline.lengthCountsFromZero ? timeline.start.seconds * 1000 : 0
        return milliseconds.map { MediaTime(milliseconds: Int(max(0, $0 - start).rounded(.up))) }
    }

    /// Whether a track has the packets of new audio at the same times.
    func hasPackets(
        ofTrackAt index: Int,
        like audio: NewMatroskaAudio
    ) throws(MediaError) -> Bool {
        try MediaError.matroska(path) { () throws(MatroskaError) in
            try editor.hasPackets(ofTrackAt: index, like: audio)
        }
    }

    /// Reads the frames of a track of subtitles.
    func frames(ofTrackAt index: Int) throws(MediaError) -> [NewMatroskaTrack.Frame] {
        try MediaError.matroska(path) { () throws(MatroskaError) in
            try editor.frames(ofTrackAt: index)
        }
    }
}

extension PlayableAsset {
    /// Takes the tracks of a Matroska file.
    ///
    /// - Parameters:
    ///   - tracks: the tracks.
    ///   - places: a number for each that stays the same when others are removed.
    init(_ tracks: [MatroskaTrack], at places: [Int]) {
        let facts = TrackFacts.all(of: tracks).map { index, facts in
            var facts = facts
            facts.id = UInt32(clamping: places[index] + 1)
            return facts
        }
        self.init(facts, in: .container)
    }
}
