// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaSelection
package import Playlists

/// Edits a multivariant playlist or an MPD in its file, or into another.
public struct PresentationEdit: Sendable {
    /// What came of it.
    public struct Report: Equatable, Sendable {
        /// Whether anything is different now.
        public enum Status: String, Sendable {
            /// It was so already.
            case unchanged
            /// It would be different, but nothing was to be written.
            case wouldChange
            /// It is different.
            case changed
        }

        /// The playlist or MPD that was read.
        package let path: String
        /// The file that was or would be written.
        package let output: String
        /// Whether anything is different now.
        public let status: Status
        /// The lines that differ, in the unified form.
        public let difference: [String]
        /// What should be known, first of the presentation, then of media that was added.
        public let notices: [PackagingNotice]
        /// The media that was added, or would be.
        public let added: [AddedRendition]
        /// The viewers for whom players select something worse afterwards.
        package let losses: [ViewerLoss]
    }

    let path: String
    let output: String?
    let replaces: Bool
    let isDryRun: Bool
    private let syntax: PresentationSyntax

    /// Where the result goes.
    var target: String { output ?? path }

    /// Prepares an edit.
    ///
    /// - Parameters:
    ///   - path: the playlist, or an MPD, whose name ends in `.mpd`.
    ///   - output: where the result goes; nil: into the file itself.
    ///   - replaces: whether a file that is there already may be replaced.
    ///   - isDryRun: whether nothing is to be written.
    public init(_ path: String, output: String? = nil, replaces: Bool, isDryRun: Bool) {
        let isMPD = path.lowercased().hasSuffix(".mpd")
        self.init(
            path,
            isMPD ? .dash(period: nil) : .hls,
            output: output,
            replaces: replaces,
            isDryRun: isDryRun
        )
    }

    /// Prepares an edit of a presentation whose syntax is known.
    package init(
        _ path: String,
        _ syntax: PresentationSyntax,
        output: String?,
        replaces: Bool,
        isDryRun: Bool
    ) {
        self.path = path
        self.syntax = syntax
        self.output = output
        self.replaces = replaces
        self.isDryRun = isDryRun
    }

    /// Adds a rendition whose files exist, or declares closed captions in the video.
    ///
    /// What is not stated is looked up: of a rendition of sound, the codec and the channels; of a caption file that
    /// an MPD refers to, the size.
    ///
    /// - Throws: `PackagingError`.
    package func add(_ rendition: NewRendition) throws(PackagingError) -> Report {
        try edit { draft throws(PackagingError) in
            draft.presentationNotices += try draft.presentation.add(rendition)
        }
    }

    /// Says something else of a rendition or an adaptation set.
    ///
    /// - Parameters:
    ///   - name: of a rendition, `GROUP/NAME`; of an adaptation set, its selector, such as `text:en`.
    ///   - change: what is to be said anew.
    /// - Returns: what came of it.
    /// - Throws: `PackagingError`.
    public func change(
        _ name: String,
        _ change: PresentationChange
    ) throws(PackagingError) -> Report {
        try edit { draft throws(PackagingError) in
            try draft.presentation.change(name, change)
        }
    }

    /// Takes a rendition or an adaptation set away.
    ///
    /// - Throws: `PackagingError`.
    public func remove(_ name: String) throws(PackagingError) -> Report {
        try edit { draft throws(PackagingError) in
            draft.presentationNotices += try draft.presentation.remove(name)
        }
    }

    /// Reads, changes and writes the presentation.
    func edit(
        _ notices: [PackagingNotice] = [],
        _ body: (inout PresentationDraft) throws(PackagingError) -> Void
    ) throws(PackagingError) -> Report {
        try withLock { opened, old throws(PackagingError) in
            var draft = PresentationDraft(self, try syntax.read(self, from: opened))
            draft.mediaNotices = notices
            try body(&draft)
            if !isDryRun { try draft.write(over: old) }
            return draft.report
        }
    }

    /// Locks the file that is written, for as long as the body runs.
    ///
    /// - Parameter body: gets the open file to read, if that is the one that is written, and the open file that gives way.
    /// - Returns: what the body returns.
    /// - Throws: `PackagingError` if the file cannot be locked or replaced, and what the body throws.
    func withLock(
        _ body: (_ opened: SystemFile?, _ old: SystemFile?) throws(PackagingError) -> Report
    ) throws(PackagingError) -> Report {
        // What another process writes between reading and writing would be lost.
        let lock =
            isDryRun
            ? nil : try PackagingError.file(target) { () throws(FileError) in try FileLock(target) }
        defer { lock?.release() }
        if let output, !isDryRun {
            _ = try PackagingError.file(output) { () throws(FileError) in
                try FilePath.requireReplaceable(output, replacing: replaces)
            }
        }
        return try body(output == nil ? lock?.file : nil, lock?.file)
    }
}
