// SPDX-License-Identifier: Apache-2.0

package import FileSystem

/// Reads a movie for an edit, and turns the edit into a file.
///
///     let editor = try MovieEditor(SystemFile.editing("movie.mp4"), output: .inPlace)
///     let edit = MovieEdit(movie: edited, newMedia: samples)
///     try editor.commit(edit, by: editor.plan(edit))
///
/// While the value lives, no second editor can be opened in place on the same file.
package struct MovieEditor: Sendable {
    /// Where the result goes.
    package enum Output: Equatable, Sendable {
        /// Into the file that was read.
        case inPlace
        /// Into a file of its own; `replacing` allows one that is there to be replaced.
        case file(String, replacing: Bool)
        /// Nowhere: the file is only read, for a plan that will not be carried out.
        case none
    }

    /// The movie as it was read.
    package let movie: MovieFile
    private let path: String
    private let origin: Origin
    private let output: Output

    /// The file that is edited; nil for a movie elsewhere.
    package var file: SystemFile? {
        if case .file(let file, _) = origin { file } else { nil }
    }

    /// Where the movie is.
    private enum Origin {
        /// In a file of this machine, which had this identity.
        case file(SystemFile, SystemFile.Identity)
        /// Elsewhere.
        case place(any MoviePlace)
    }

    /// Opens a movie that was made on the way to another, locks it, and reads it; messages call it otherwise.
    ///
    /// - Throws: `ISOMediaError`: what `MovieFile` throws; `.locked` while another process edits the file.
    init(draft path: String, named name: String) throws(ISOMediaError) {
        let file = try rethrowing { () throws(FileError) in
            try SystemFile.editing(path, named: name)
        }
        try self.init(file, path: path, output: .inPlace)
    }

    /// Reads a movie that is open, and locked if it is edited in place.
    ///
    /// - Throws: `ISOMediaError`: what `MovieFile` throws; `.system` with `EEXIST` where the output is there
    ///   already or is the input.
    package init(_ file: SystemFile, output: Output) throws(ISOMediaError) {
        try self.init(file, path: file.path, output: output)
    }

    private init(_ file: SystemFile, path: String, output: Output) throws(ISOMediaError) {
        if case .file(let target, let replacing) = output {
            if FilePath.isSameFile(path, target) {
                throw ISOMediaError(.outputIsInput, path: target)
            }
            _ = try rethrowing { () throws(FileError) in
                try FilePath.requireReplaceable(target, replacing: replacing)
            }
        }
        self.path = path
        let identity = try rethrowing { () throws(FileError) in try file.identity() }
        origin = .file(file, identity)
        self.output = output
        movie = try MovieFile(file)
    }

    /// Reads a movie that is no file of this machine.
    ///
    /// - Parameters:
    ///   - place: where it is.
    ///   - output: where the result goes: to the same place, or to another of its kind.
    /// - Throws: `ISOMediaError`: what `MovieFile` throws.
    package init(_ place: any MoviePlace, output: Output) throws(ISOMediaError) {
        path = place.path
        origin = .place(place)
        self.output = output
        movie = try MovieFile(place)
    }

    /// Computes the new file; touches nothing.
    ///
    /// - Throws: `ISOMediaError` where a table of the movie is damaged or the file ends too early.
    package func plan(_ edit: MovieEdit) throws(ISOMediaError) -> FilePlan {
        try movie.requireWhole()
        var toNewFile = false
        if case .file = output { toNewFile = true }
        if case .place = origin { toNewFile = true }
        return try FilePlanner.plan(edit, of: movie, for: toNewFile ? .newFile : .inPlace)
    }

    /// Number of bytes that carrying out a plan copies and compares; about 0 for an edit in place.
    package func workLength(_ plan: FilePlan, verifying depth: Verification.Depth) -> UInt64 {
        (plan.method == .copy ? plan.length : 0) + (depth == .full ? movie.length : 0)
    }

    /// Writes the new file, reads it back, checks it, and only then makes it the file.
    ///
    /// Whatever fails or kills the process before the last step leaves the old file.
    ///
    /// - Parameters:
    ///   - edit: what the movie becomes.
    ///   - plan: what ``plan(_:)`` has computed for the edit.
    ///   - depth: what to compare beside the structure.
    ///   - progress: receives the number of bytes of each step of a copy or of a full comparison.
    ///   - check: what else has to hold of the new file, such as that the added cues are in it.
    /// - Throws: `ISOMediaError`, after which nothing has changed: a system call that failed,
    ///   `.changedMeanwhile`, `.verificationFailed`.
    package func commit(
        _ edit: MovieEdit,
        by plan: FilePlan,
        verifying depth: Verification.Depth = .structure,
        progress: (UInt64) -> Void = { _ in },
        check: (MovieFile) throws(ISOMediaError) -> Void = { _ in }
    ) throws(ISOMediaError) {
        if output == .none { return }
        guard case .file(let file, let first) = origin else {
            return try commit(edit, by: plan, to: output, verifying: depth, progress, check)
        }
        // Before anything is prepared: there is nothing to roll back yet, and nothing may be.
        let strategy: (any CommitStrategy)? = try rethrowing { () throws(FileError) in
            try file.identity() == first ? try self.strategy(for: plan, file) : nil
        }
        guard let strategy else { throw ISOMediaError(.changedMeanwhile, path: movie.path) }
        do throws(ISOMediaError) {
            let identity = try rethrowing { () throws(FileError) in
                try strategy.stage(progress: progress)
                // An edit in place has just changed the file itself; whatever changes now was not us.
                let isOwnChange = output == .inPlace && plan.method != .copy
                let identity = isOwnChange ? try file.identity() : first
                try strategy.flush()
                return identity
            }
            let staged = try MovieFile(strategy.staged)
            try Verification(old: movie, new: staged, edit: edit, plan: plan)
                .verify(depth, progress: progress)
            try check(staged)
            try requireUnchanged(file, since: identity)
            try rethrowing { () throws(FileError) in try strategy.commit() }
        } catch {
            strategy.rollBack()
            throw error.naming(movie.path)
        }
    }

    /// Checks a movie that is not there yet, and puts it in its place.
    private func commit(
        _ edit: MovieEdit,
        by plan: FilePlan,
        to output: Output,
        verifying depth: Verification.Depth,
        _ progress: (UInt64) -> Void,
        _ check: (MovieFile) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        guard case .place(let place) = origin else { return }
        do throws(ISOMediaError) {
            let planned = PlannedSource(plan, from: movie.source)
            let new = try MovieFile(planned)
            try Verification(old: movie, new: new, edit: edit, plan: plan)
                .verify(depth, progress: progress)
            try check(new)
            try rethrowing { () throws(FileError) in
                try place.commit(planned, to: output, progress: progress)
            }
        } catch {
            throw error.naming(movie.path)
        }
    }

    private func strategy(for plan: FilePlan, _ file: SystemFile) throws(FileError)
        -> any CommitStrategy
    {
        switch (output, plan.method) {
        case (.file(let target, _), _):
            let real = FilePath.exists(target) ? try FilePath.resolved(target) : target
            return try ReplacingCommit(
                plan,
                of: file,
                to: real,
                named: target,
                keepsAttributes: false
            )
        case (_, .copy):
            let real = try FilePath.resolved(path)
            return try ReplacingCommit(
                plan,
                of: file,
                to: real,
                named: movie.path,
                keepsAttributes: true
            )
        case (_, .inPlace(let switches)):
            return try InPlaceCommit(plan, switches: switches, of: movie, in: file)
        }
    }

    /// Makes sure that no other program has changed the movie since it was opened.
    ///
    /// - Throws: `ISOMediaError.Kind.changedMeanwhile`.
    package func requireUnchanged() throws(ISOMediaError) {
        guard case .file(let file, let identity) = origin else { return }
        do throws(ISOMediaError) {
            try requireUnchanged(file, since: identity)
        } catch {
            throw error.naming(movie.path)
        }
    }

    /// Refuses the commit where another program changed the movie while it was edited.
    private func requireUnchanged(
        _ file: SystemFile,
        since identity: SystemFile.Identity
    ) throws(ISOMediaError) {
        let present = try rethrowing { () throws(FileError) in try file.identity() }
        guard present == identity, FilePath.isSameFile(path, file) else {
            throw ISOMediaError(.changedMeanwhile)
        }
    }
}
