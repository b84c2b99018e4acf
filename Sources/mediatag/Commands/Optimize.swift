// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ISOMedia
import Muxing

/// Lays a movie's file out anew: `mediatag optimize`.
struct Optimize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimize",
        _superCommandName: "mediatag",
        abstract: "Lay a movie out for playback from the front and for later edits.",
        discussion: """
            Players can start before the whole file has arrived (moov first), what is presented together \
            lies together, subtitles too, no bytes are left that no track uses, and free space behind the \
            moov keeps later edits in place. Samples stay byte for byte. The movie is written anew, so \
            mediatag undo cannot take this back; one that is so already is left alone.

              mediatag optimize movie.mp4
              mediatag optimize movie.mp4 -o small.mp4 --reserve none
            """
    )

    @Argument(
        help: "The MP4 or QuickTime movie; any other with -o OUT.mp4 or -o OUT.mov.",
        completion: .file(extensions: ["mp4", "m4v", "m4a", "mov"])
    )
    var movie: String

    @Option(
        help: ArgumentHelp(
            "Free bytes for later edits, beside room for a second moov (usually some 100,000); or none.",
            valueName: "bytes|none"
        ),
        transform: parseReserve
    )
    var reserve: MovieReserve?

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.optimize/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
    }

    func run() throws {
        do throws(MuxingError) {
            let reading = Progress("reading")
            let job = try OptimizeMovie(
                movie: movie,
                output: output.editOutput,
                verifying: output.verify.depth,
                progress: reading.show
            )
            reading.clear()
            let progress = Progress("writing")
            let report = try job.run(
                reserve: reserve ?? .usual,
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            OptimizeSummary(report, output: output).show(as: format)
        } catch {
            Messages.fail(error)
            throw error.isUsageError ? ExitCode.validationFailure : ExitCode.unreadable
        }
    }
}

private func parseReserve(_ argument: String) throws -> MovieReserve {
    if argument == "none" { return .none }
    guard let count = UInt64(argument), count <= MovieReserve.limit else {
        throw ValidationError("none, or a number of bytes up to \(MovieReserve.limit), is wanted.")
    }
    return .bytes(count)
}
