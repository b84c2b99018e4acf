// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Muxing

/// Puts right what movies say of their tracks: `mediatag repair`.
struct Repair: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        _superCommandName: "mediatag",
        abstract:
            "Put right what a movie says of its tracks, so that players list and select them.",
        usage: "mediatag repair [<options>] <movie>",
        discussion: """
            Groups and enabled tracks, languages that contradict each other, half-tagged SDH, forced \
            flags, references that lead nowhere or the wrong way, subtitles without a size or under \
            another handler. Each change is printed with its reason; what is not certain is only told. \
            Samples are never touched.

              mediatag repair movie.mp4 --dry-run
              mediatag repair movie.mp4 --sync-kind
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, or with --output any that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @Flag(help: "Make DASH roles (kind) and characteristics (tagc) say the same, both ways.")
    var syncKind = false

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.repair/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
    }

    func run() throws {
        do throws(MuxingError) {
            let progress = Progress("writing")
            let report = try RepairMovie(movie: movie, output: output.editOutput).run(
                syncsRoles: syncKind,
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            EditSummary("repair", report, output: output).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
