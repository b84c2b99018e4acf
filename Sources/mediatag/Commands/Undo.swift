// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import Muxing

/// Restores the movie before the last edit: `mediatag undo`.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        _superCommandName: "mediatag",
        abstract: "Restore a movie as it was before its last in-place edit.",
        discussion: """
            The previous version of the movie is kept in the file until the next edit. A second undo \
            restores the edit, unless it was the first edit of the movie, or the movie is Matroska or \
            WebM. An edit that rewrote the movie (-o, --reclaim) cannot be undone; neither can an edit of a \
            movie that another program has changed since.
            """
    )

    @Argument(
        help: "MP4, QuickTime, Matroska or WebM movies.",
        completion: .file(extensions: ["mp4", "m4v", "m4a", "mov", "mkv", "webm"])
    )
    var movies: [String]

    @Flag(help: "Report what would be restored; write nothing.")
    var dryRun = false

    @Option(help: "Report format; json follows the schema mediatag.undo/1.")
    var format: OutputFormat = .text

    func validate() throws {
        if movies.contains("-") {
            throw ValidationError("A movie cannot be read from standard input.")
        }
    }

    func run() throws { try SeveralFiles.run(movies, undo) }

    private func undo(_ movie: String) throws {
        do throws(MediaError) {
            let report = try UndoEdit.run(movie: movie, isDryRun: dryRun)
            EditSummary("undo", report).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
