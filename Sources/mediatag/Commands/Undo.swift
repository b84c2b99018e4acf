// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Takes back the last edit: `mediatag undo`.
struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        _superCommandName: "mediatag",
        abstract: "Take back the last edit of a movie.",
        discussion: """
            The movie before the last edit in place stays in the file until the next edit. A second undo \
            brings the edit back, unless it was the first edit of the movie. A movie that was written anew \
            (-o, --reclaim), or that another program has changed since, cannot be taken back.
            """
    )

    @Argument(
        help: "The MP4 or QuickTime movie.",
        completion: .file(extensions: ["mp4", "m4v", "m4a", "mov"])
    )
    var movie: String

    @Flag(help: "Say what would come back, and write nothing.")
    var dryRun = false

    @Option(help: "text, or json (schema mediatag.undo/1).")
    var format: OutputFormat = .text

    func validate() throws {
        if movie == "-" { throw ValidationError("A movie cannot be read from standard input.") }
    }

    func run() throws {
        do throws(MuxingError) {
            let report = try UndoEdit.run(movie: movie, isDryRun: dryRun)
            EditSummary("undo", report).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
