// SPDX-License-Identifier: Apache-2.0

package import FileSystem
package import ISOMedia
import MediaPrimitives
package import MediaReading
import MediaSelection
import Synchronization

/// One edit of one movie: opened, changed, planned, read back, committed.
///
///     let job = try EditJob.open(movie: "movie.mp4", for: .tags, output: .inPlace)
///     var movie = job.movie
///     … change the movie …
///     let outcome = try job.run(MovieEdit(movie: movie))
///
/// Every command that changes a movie goes through here.
package struct EditJob: Sendable {
    /// What an edit did to the file.
    package struct Outcome: Equatable, Sendable {
        /// How the file was written, or would be; nil where nothing changes.
        package var method: FilePlan.Method?
        /// Length of the file that was, or would be, written; nil where nothing changes.
        package var length: UInt64?
        /// What the user should know.
        package var notices: [Notice] = []
        /// What it took in an object store; nil for a file.
        package var store: StoreReport?
    }

    /// The movie, as the user named it.
    package let path: String
    let editor: MovieEditor
    private let output: MovieEditor.Output
    private let draft: OwnedDraft?
    /// What was done to the file before it could be edited.
    package internal(set) var preparation = EditPreparation.none
    /// The movie that a draft was made of, locked until the draft takes its place.
    var original: MovieEditor?
    /// The movie in an object store; nil for a file.
    private let object: ObjectMovie?

    /// The movie file as it was read.
    package var file: MovieFile { editor.movie }
    /// The movie as it was read.
    package var movie: Movie { editor.movie.movie }

    /// Takes an open MP4 or QuickTime movie for an edit as it is.
    ///
    /// - Throws: `MediaError`: no movie, damaged, truncated; or the output may not be written.
    package init(_ file: SystemFile, output: MovieEditor.Output) throws(MediaError) {
        path = file.path
        self.output = output
        (draft, object) = (nil, nil)
        editor = try MediaError.media(path) { () throws(ISOMediaError) in
            let editor = try MovieEditor(file, output: output)
            try editor.movie.requireEditable()
            return editor
        }
    }

    /// Opens a file for an edit, and locks it if it is edited in place.
    ///
    /// - Throws: `MediaError` if it cannot be opened, or another process edits it.
    static func file(_ path: String, _ output: EditOutput) throws(MediaError) -> SystemFile {
        try MediaError.file(path) { () throws(FileError) in
            try output.editorOutput == .inPlace
                ? SystemFile.editing(path) : SystemFile.reading(path)
        }
    }

    /// Opens an MP4 or QuickTime movie in an object store.
    ///
    /// - Throws: `MediaError`: no movie, damaged, truncated, or the store refuses.
    init(object path: String, output: MovieEditor.Output) throws(MediaError) {
        let object = try ObjectMovie(path)
        self.path = path
        self.output = output
        self.object = object
        draft = nil
        do throws(ISOMediaError) {
            editor = try MovieEditor(object, output: output)
            try editor.movie.requireEditable()
        } catch {
            guard error.kind == .notAMovie else {
                throw MediaError(.media(error.naming(path)), path: path)
            }
            throw MediaError(.remoteContainer, path: path)
        }
    }

    /// Opens a movie that was made on the way to the result.
    ///
    /// With the output `.none` the draft is taken away in the end, as it is when something fails or the
    /// job is dropped.
    ///
    /// - Throws: `MediaError`, after which the draft is gone.
    init(
        draft: DraftMovie,
        of path: String,
        output: MovieEditor.Output
    ) throws(MediaError) {
        self.path = path
        self.output = output
        self.draft = OwnedDraft(draft)
        object = nil
        editor = try MediaError.media(path) { () throws(ISOMediaError) in try draft.editor() }
    }

    /// The tracks as they were read.
    ///
    /// - Throws: `MediaError` where a box that is needed is missing or damaged.
    package func tracks() throws(MediaError) -> [TrackFacts] {
        try MediaError.media(path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: movie)
        }
    }

    /// Carries out an edit; one that changes nothing writes nothing into the movie.
    ///
    /// - Parameters:
    ///   - edit: what the movie becomes.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: gets how many bytes have been copied and compared, and how many will be.
    ///   - check: what else has to hold of the new file.
    /// - Returns: how the file was written, and what to report.
    /// - Throws: `MediaError`, after which nothing has changed.
    package func run(
        _ edit: MovieEdit,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in },
        check: (MovieFile) throws(ISOMediaError) -> Void = { _ in }
    ) throws(MediaError) -> Outcome {
        do {
            var outcome = Outcome()
            let isUnchanged =
                edit.movie == movie && edit.newMedia.isEmpty && edit.layout == .asItIs
            outcome.notices = preparation.notices
            let links = outputPath == nil && object == nil ? FilePath.otherNames(of: path) : 0
            if !isUnchanged || mustBeWritten {
                let plan = try write(edit, depth, progress, check)
                (outcome.method, outcome.length) = (plan.method, plan.length)
            }
            // Whatever was done in the draft, the file is a new one.
            if draft != nil { outcome.method = .copy }
            if edit.movie != movie {
                outcome.notices += try Notice.ofLosses(from: movie, to: edit.movie)
            }
            if let method = outcome.method {
                outcome.notices +=
                    try notices() + Notice.ofOtherNames(links, isCopied: method == .copy)
            }
            try finish()
            outcome.store = object?.report
            outcome.notices += object?.notices ?? []
            return outcome
        } catch {
            draft?.discard()
            throw MediaError(.media(error.naming(path)), path: path)
        }
    }

    /// Gives an edit up: what was made on the way to the result is taken away.
    func giveUp() { draft?.discard() }

    /// Whether nothing is written.
    var isDryRun: Bool { output == .none }

    /// The new file; nil where the movie is edited in place, or not at all.
    var outputPath: String? {
        if case .file(let path, _) = output { return path }
        return nil
    }

    /// Whether there is something to write even when the edit changes nothing: another file.
    private var mustBeWritten: Bool {
        outputPath != nil && draft == nil
    }

    private func write(
        _ edit: MovieEdit,
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void,
        _ check: (MovieFile) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) -> FilePlan {
        let plan = try editor.plan(edit)
        if isDryRun { return plan }
        let total = editor.workLength(plan, verifying: depth)
        var done: UInt64 = 0
        try editor.commit(
            edit,
            by: plan,
            verifying: depth,
            progress: { step in
                done += step
                progress(min(done, total), total)
            },
            check: check
        )
        return plan
    }

    private func finish() throws(ISOMediaError) {
        guard let draft else { return }
        if isDryRun { return draft.discard() }
        try original?.requireUnchanged()
        try draft.commit(replacing: outputPath == nil ? original?.file : nil)
    }

    private func notices() throws(ISOMediaError) -> [Notice] {
        try file.hasContentCredentials() ? [Notice(.contentCredentials)] : []
    }
}

extension Notice {
    /// What viewers lose by an edit; nothing if players select the same.
    ///
    /// A track with the same ID in both is what the edited file says it is: other tags make it better known, and not worse.
    static func ofLosses(from before: PlayableAsset, to after: PlayableAsset) -> [Notice] {
        ViewerLoss.all(from: before, to: after).map { Notice(.viewerLoss($0)) }
    }

    /// What viewers lose if players select from another movie.
    static func ofLosses(from before: Movie, to after: Movie) throws(ISOMediaError) -> [Notice] {
        ofLosses(
            from: PlayableAsset(try TrackFacts.all(of: before)),
            to: PlayableAsset(try TrackFacts.all(of: after))
        )
    }

    /// What happens to the other names of a file that is edited; nothing if it has none.
    ///
    /// - Parameters:
    ///   - count: how many other names it has.
    ///   - isCopied: whether a new file takes the place of the old one.
    /// - Returns: a notice, or nothing.
    static func ofOtherNames(_ count: Int, isCopied: Bool) -> [Notice] {
        guard count > 0 else { return [] }
        return [Notice(isCopied ? .otherNamesKept(count) : .otherNamesEdited(count))]
    }
}

extension MovieFile {
    /// Refuses a movie that an edit could only make worse.
    fileprivate func requireEditable() throws(ISOMediaError) {
        try requireWhole()
        try movie.requireSoundBoxes()
        try movie.requireDistinctTrackIDs()
        try movie.requireTimescale()
        try requireSamples()
    }
}

/// A draft that is removed with its owner, unless it has taken its place.
///
/// An edit can fail in many places; none of them has to remove the draft.
private final class OwnedDraft: Sendable {
    private let draft: DraftMovie
    private let isGone = Mutex(false)

    init(_ draft: DraftMovie) {
        self.draft = draft
    }

    deinit { discard() }

    /// Puts the movie in its place, while an editor has it open.
    ///
    /// - Parameter replaced: the file whose place it takes, if that is open.
    /// - Throws: `ISOMediaError` if it cannot take its place.
    func commit(replacing replaced: SystemFile?) throws(ISOMediaError) {
        try rethrowing { () throws(FileError) in
            try draft.commit(isLocked: true, replacing: replaced)
        }
        isGone.withLock { $0 = true }
    }

    /// Removes the draft; a file that another run has put there since stays.
    func discard() {
        isGone.withLock { isGone in
            if !isGone { draft.discard() }
            isGone = true
        }
    }
}
