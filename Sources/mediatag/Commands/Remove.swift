// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import Muxing

/// Removes tracks from a movie: `mediatag remove`.
struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        _superCommandName: "mediatag",
        abstract: "Remove tracks from a movie, and all references to them.",
        usage: "mediatag remove [<options>] <movie>",
        discussion: """
            Forms of a selector: \(TrackSelector.forms). The samples stay in the file as unused bytes, so \
            that removal takes milliseconds and mediatag undo can restore the tracks; --reclaim rewrites the \
            movie without these bytes. Matroska and WebM files are always written anew without the frames.

              mediatag remove movie.mp4 --track subtitle:es
              mediatag remove movie.mp4 --track audio:2 --track 5 --reclaim
            """
    )

    @Argument(
        help:
            "The movie: MP4, QuickTime, Matroska or WebM; with --output, any file that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @Option(
        name: .customLong("track"),
        help: ArgumentHelp("Track to remove; repeatable.", valueName: "selector"),
        completion: .custom(TrackCompletion.identifiers),
        transform: parseSelector
    )
    var tracks: [TrackSelector] = []

    @Flag(help: "Rewrite the movie without bytes that no track uses; this cannot be undone.")
    var reclaim = false

    @Flag(help: "Allow the last video or audio track to be removed.")
    var allowLast = false

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.remove/1.")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
        if tracks.isEmpty {
            throw ValidationError("Name a track: --track \(TrackSelector.forms).")
        }
    }

    func run() throws {
        try output.show("remove", of: [movie], as: format) { movie, progress throws(MediaError) in
            let request = RemoveTracks.Request(tracks, reclaims: reclaim, allowsLast: allowLast)
            let job = try RemoveTracks(
                movie: movie,
                output: output.editOutput,
                verifying: output.verify.depth,
                progress: progress.show
            )
            return try job.run(
                request,
                verifying: output.verify.depth,
                progress: progress.show
            )
        }
    }
}
