// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaReading
import Muxing

/// Repairs the metadata of tracks: `mediatag repair`.
struct Repair: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        _superCommandName: "mediatag",
        abstract: "Repair track metadata, so that players list and select the tracks.",
        usage: "mediatag repair [<options>] <movies> ...",
        discussion: """
            Repairs alternate groups and enabled tracks, contradictory languages, incomplete SDH tags, \
            forced flags, references that are dangling or in the wrong direction, and subtitles without a \
            size or with an unsuitable handler. Each change is printed with its reason; uncertain faults are \
            only reported. Samples are never changed. In Matroska and WebM files, languages and defaults are \
            repaired, in place, too.

              mediatag repair movie.mp4 --dry-run
              mediatag repair movie.mp4 --sync-kind
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Movies: MP4, QuickTime, Matroska or WebM; with --output, any file that FFmpeg opens.",
            discussion: "MP4 and QuickTime movies may be in an object store: s3://bucket/key."
        ),
        completion: .file()
    )
    var movies: [String]

    @Flag(help: "Add the DASH roles (kind) that characteristics (tagc) imply, and the reverse.")
    var syncKind = false

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.repair/1.")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movies: movies)
    }

    func run() throws {
        let isMatroska = { EditedFile.isMatroska($0, output: output.editOutput) }
        if syncKind, movies.contains(where: isMatroska) {
            throw ValidationError("--sync-kind is for MP4 and QuickTime; Matroska has no roles.")
        }
        try output.show("repair", of: movies, as: format) { movie, progress throws(MediaError) in
            try RepairMovie(movie: movie, output: output.editOutput).run(
                syncsRoles: syncKind,
                verifying: output.verify.depth,
                progress: progress.show
            )
        }
    }
}
