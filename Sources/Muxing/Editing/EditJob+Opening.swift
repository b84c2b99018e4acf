// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

extension EditJob {
    /// What an edit changes, which decides what it can be made in.
    public enum Scope: Sendable {
        /// What a movie says of its tracks; a fragmented one stays as it is.
        case tags
        /// The tracks themselves, which a flat movie alone can gain or lose.
        case tracks
    }

    /// Opens a file of any container for an edit.
    ///
    /// | file | in place | to a new file |
    /// |---|---|---|
    /// | flat MP4 or QuickTime movie | as it is | as it is |
    /// | fragmented, for tags | as it is | as it is |
    /// | fragmented, for tracks, or where flattening is asked for | made flat, then edited | the same |
    /// | any other that FFmpeg opens | refused | made a movie, then edited |
    ///
    /// What has to be made is a hidden file beside its place, which the edit renames when all is done. A
    /// job that fails, or is dropped, takes it away.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - scope: what the edit changes.
    ///   - output: where the result goes.
    ///   - depth: what to compare where a movie is made flat.
    ///   - progress: told how many bytes have been read to make the movie, and how many will be.
    /// - Returns: the job; its `movie` is what is edited.
    /// - Throws: `MuxingError`, after which nothing has changed.
    public static func open(
        movie path: String,
        for scope: Scope,
        output: EditOutput,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) -> EditJob {
        let job: EditJob
        do {
            job = try EditJob(movie: path, output: output.editorOutput)
        } catch {
            guard case .media(let reason) = error.kind, reason.kind == .notAMovie else {
                throw error
            }
            return try imported(path, output, otherwise: error, progress)
        }
        guard job.file.isFragmented else { return job }
        if output.flattens { return try job.flattened(output, depth, progress) }
        guard scope == .tags else { throw MuxingError(.fragmented, path: path) }
        return job
    }

    // MARK: - Flattening

    private func flattened(
        _ output: EditOutput,
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) -> EditJob {
        let (flattening, draft) = try MuxingError.media(path) { () throws(ISOMediaError) in
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
        _ path: String,
        _ output: EditOutput,
        otherwise error: MuxingError,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) -> EditJob {
        guard let target = output.path else {
            guard let container = MediaInspection.container(ofMediaFile: path) else { throw error }
            throw MuxingError(.notEditableInPlace(container: container), path: path)
        }
        guard let format = MovieFormat(ofNewFile: target) else {
            throw MuxingError(.unknownMovieName, path: target)
        }
        let draft = try MuxingError.media(target) { () throws(ISOMediaError) in
            try DraftMovie(for: target, of: path, replacing: output.replaces)
        }
        let report = try ContainerImport(path).write(
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

extension MovieFormat {
    /// The container that a new file's name asks for; nil where it asks for none of ours.
    init?(ofNewFile path: String) {
        let name = path.lowercased()
        let isKnown = [".mp4", ".m4v", ".mov"].contains { name.hasSuffix($0) }
        guard isKnown else { return nil }
        self.init(fileName: path)
    }
}
