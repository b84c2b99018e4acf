// SPDX-License-Identifier: Apache-2.0

package import FileSystem
public import ISOMedia
import MediaPrimitives
public import MediaReading
import MediaSelection

/// An edit by which a movie, or a Matroska or WebM file, gains, loses or replaces tracks.
public protocol TrackEdit: Sendable {
    /// Makes the edit of a file that has been opened for it.
    init(_ file: EditedFile)
}

extension TrackEdit {
    /// Opens a file for the edit: a movie, Matroska or WebM, or for a new file any container that FFmpeg opens.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - output: where the result goes.
    ///   - depth: what to compare where a movie is made flat.
    ///   - progress: gets how many bytes have been read to make a movie, and how many will be.
    /// - Throws: `MediaError`: no movie, damaged, truncated, fragmented, locked; or the output may not
    ///   be written.
    public init(
        movie path: String,
        output: EditOutput,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        self.init(
            try EditedFile.open(
                path,
                for: .tracks,
                output: output,
                verifying: depth,
                progress: progress
            )
        )
    }
}

extension EditJob {
    /// What an edit changes, which decides what it can be made in.
    package enum Scope: Sendable {
        /// What a movie says of its tracks; a fragmented one stays as it is.
        case tags
        /// The tracks themselves, which a flat movie alone can gain or lose.
        case tracks
    }

    /// Opens a file for an edit as a movie; any other container is made one in a new file.
    ///
    /// What has to be made is a hidden file beside its place, which the edit renames when all is done. A
    /// job that fails, or is dropped, takes it away.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - opened: the same file, if it is open.
    ///   - scope: what the edit changes.
    ///   - output: where the result goes.
    ///   - depth: what to compare where a movie is made flat.
    ///   - progress: gets how many bytes have been read to make the movie, and how many will be.
    /// - Returns: the job; its `movie` is what is edited.
    /// - Throws: `MediaError`, after which nothing has changed.
    package static func open(
        movie path: String,
        in opened: SystemFile? = nil,
        for scope: Scope,
        output: EditOutput,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditJob {
        if isInStore(path, output) { return try inStore(path, for: scope, output) }
        if let target = output.path { try MovieFormat.requireName(ofNewFile: target, from: path) }
        let file = if let opened { opened } else { try EditJob.file(path, output) }
        let job: EditJob
        do {
            job = try EditJob(file, output: output.editorOutput)
        } catch {
            guard case .media(let reason) = error.kind, reason.kind == .notAMovie else {
                throw error
            }
            return try imported(file, output, otherwise: error, progress)
        }
        guard job.file.isFragmented else { return job }
        if output.flattens { return try job.flattened(output, depth, progress) }
        guard scope == .tags else { throw MediaError(.fragmented, path: path) }
        return job
    }

    // MARK: - Object stores

    /// Whether a movie or the output is in an object store.
    static func isInStore(_ path: String, _ output: EditOutput) -> Bool {
        RemoteName.isObject(path) || output.path.map(RemoteName.isObject) == true
    }

    private static func inStore(
        _ path: String,
        for scope: Scope,
        _ output: EditOutput
    ) throws(MediaError) -> EditJob {
        guard RemoteName.isObject(path), output.path.map(RemoteName.isObject) ?? true else {
            throw MediaError(.storeAndFile, path: output.path ?? path)
        }
        if let target = output.path { try MovieFormat.requireName(ofNewFile: target, from: path) }
        let isSame = output.path == path
        if isSame { throw MediaError(.outputIsInput, path: path) }
        let job = try EditJob(object: path, output: output.editorOutput)
        guard job.file.isFragmented, scope == .tracks || output.flattens else { return job }
        throw MediaError(.fragmentedObject, path: path)
    }

    // MARK: - Flattening

    private func flattened(
        _ output: EditOutput,
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> EditJob {
        let (flattening, draft) = try MediaError.media(path) { () throws(ISOMediaError) in
            let flattening = try Flattening(of: file)
            let draft = try DraftMovie(
                for: output.path ?? path,
                of: path,
                replacing: output.path == nil || output.replaces
            )
            let plan = flattening.plan()
            let total = plan.length * (depth == .full ? 2 : 1)
            var done: UInt64 = 0
            try flattening.write(plan, to: draft.path, named: draft.target, verifying: depth) {
                step in
                done += step
                progress(min(done, total), total)
            }
            return (flattening, draft)
        }
        var job = try EditJob(draft: draft, of: path, output: output.editorOutput)
        job.preparation = EditPreparation(flattening)
        job.original = editor
        return job
    }

    // MARK: - Importing

    private static func imported(
        _ file: SystemFile,
        _ output: EditOutput,
        otherwise error: MediaError,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> EditJob {
        let path = file.path
        guard let target = output.path else {
            guard let container = MediaInspection.container(of: file) else { throw error }
            throw MediaError(.notEditableInPlace(container: container), path: path)
        }
        guard let format = MovieFormat(ofNewFile: target) else {
            throw MediaError(.unknownMovieName, path: target)
        }
        let draft = try MediaError.media(target) { () throws(ISOMediaError) in
            try DraftMovie(for: target, of: path, replacing: output.replaces)
        }
        let report = try ContainerImport(file).write(
            temporary: draft.path,
            named: target,
            as: format,
            progress: progress
        )
        var job = try EditJob(draft: draft, of: path, output: output.editorOutput)
        job.preparation = EditPreparation(report)
        return job
    }
}

/// What was done to a file before it could be edited as a flat movie.
package struct EditPreparation: Equatable, Sendable {
    /// What that changed, for the report of the edit.
    package let changes: [EditReport.Change]
    /// What could not be carried over.
    package let notices: [Notice]

    /// Nothing had to be done.
    static let none = EditPreparation(changes: [], notices: [])

    private init(changes: [EditReport.Change], notices: [Notice]) {
        self.changes = changes
        self.notices = notices
    }

    /// A file of another container has become a movie.
    init(_ report: ImportReport) {
        let tracks = report.tracks.map {
            EditReport.Change(track: $0.id, .container, from: .stream($0), to: .imported($0))
        }
        let chapters = EditReport.Change(
            .container,
            from: .importedChapters(report.chapterCount),
            to: .importedChapters(nil)
        )
        changes = tracks + (report.chapterCount > 0 ? [chapters] : [])
        notices = report.notices.map { Notice(.media($0)) }
    }

    /// A fragmented movie has become flat.
    init(_ flattening: Flattening) {
        changes = [EditReport.Change(.fragmentation, from: .flag(true), to: .flag(false))]
        notices = flattening.dropped.map {
            Notice(.fragmentBoxesDropped($0.type, count: $0.count))
        }
    }
}
