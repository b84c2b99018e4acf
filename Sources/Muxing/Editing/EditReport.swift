// SPDX-License-Identifier: Apache-2.0

public import ISOMedia

/// What a command that edits a movie did, or would do.
public struct EditReport: Equatable, Sendable {
    /// What became of the movie.
    public enum Status: String, Sendable {
        /// It is another one than before.
        case changed
        /// It was already as it was to be.
        case unchanged
        /// It would become another one: a dry run.
        case wouldChange = "would-change"
    }

    /// One thing that is otherwise than before.
    public struct Change: Equatable, Sendable {
        /// The track; nil for the movie as a whole.
        public var track: UInt32?
        /// What has changed, such as `language` or `folw`.
        public var what: String
        /// What it was; nil where it was not there.
        public var before: String?
        /// What it is; nil where it is gone.
        public var after: String?
        /// Why, where nobody asked for it.
        public var why: String?

        /// Makes a change.
        public init(
            track: UInt32? = nil,
            _ what: String,
            from before: String?,
            to after: String?,
            why: String? = nil
        ) {
            self.track = track
            self.what = what
            self.before = before
            self.after = after
            self.why = why
        }
    }

    /// The movie, as the user named it.
    public let movie: String
    /// The file that was, or would be, written: the movie itself where it is edited in place.
    public var output: String
    /// What became of it.
    public let status: Status
    /// What has changed, in the order of the tracks where nothing else says otherwise.
    public let changes: [Change]
    /// What the user should know, a sentence each.
    public let warnings: [String]
    /// How the file was written, or would be; nil where nothing was.
    public let method: FilePlan.Method?
}

extension EditReport.Change: CustomStringConvertible {
    /// `track 4: language en → es`, `track 4: characteristic public.easy-to-read added`.
    public var description: String {
        let place = track.map { "track \($0): " } ?? ""
        let reason = why.map { " (\($0))" } ?? ""
        return place + what + " " + difference + reason
    }

    private var difference: String {
        switch (before, after) {
        case (let before?, let after?): "\(before) → \(after)"
        case (nil, let after?): "\(after) added"
        case (let before?, nil): "\(before) removed"
        case (nil, nil): "changed"
        }
    }
}

extension EditJob {
    /// What to tell of an edit that this job has carried out.
    public func report(
        _ outcome: Outcome,
        changes: [EditReport.Change],
        warnings: [String] = []
    ) -> EditReport {
        let changes = preparation.changes + changes
        let status: EditReport.Status =
            changes.isEmpty ? .unchanged : isDryRun ? .wouldChange : .changed
        return EditReport(
            movie: path,
            output: outputPath ?? path,
            status: status,
            changes: changes,
            warnings: warnings + outcome.warnings,
            method: outcome.method
        )
    }
}
