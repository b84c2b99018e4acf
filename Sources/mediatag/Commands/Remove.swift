// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Takes tracks out of a movie: `mediatag remove`.
struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        _superCommandName: "mediatag",
        abstract: "Remove tracks from a movie, and every reference to them.",
        usage: "mediatag remove [<options>] <movie>",
        discussion: """
            Tracks are named as \(TrackSelector.forms). The samples stay in the file as bytes that nobody \
            reads, so that this takes milliseconds and mediatag undo takes it back; --reclaim writes the \
            movie anew without them.

              mediatag remove movie.mp4 --track subtitle:es
              mediatag remove movie.mp4 --track audio:2 --track 5 --reclaim
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, or with --output any that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @Option(
        name: .customLong("track"),
        help: ArgumentHelp("A track to remove; may be given several times.", valueName: "selector"),
        transform: parseSelector
    )
    var tracks: [TrackSelector] = []

    @Flag(help: "Give back the bytes that no track uses; this cannot be undone.")
    var reclaim = false

    @Flag(help: "Remove even the last video or audio track.")
    var allowLast = false

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.remove/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
        if tracks.isEmpty {
            throw ValidationError("Name a track: --track \(TrackSelector.forms).")
        }
    }

    func run() throws {
        do throws(MuxingError) {
            let progress = Progress("writing")
            let job = try RemoveTracks(
                movie: movie,
                output: output.editOutput,
                verifying: output.verify.depth,
                progress: progress.show
            )
            let report = try job.run(
                .init(tracks, reclaims: reclaim, allowsLast: allowLast),
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            EditSummary("remove", report, output: output).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
