// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ISOMedia
import MediaReading
import Muxing

/// Rearranges the boxes and samples of a movie: `mediatag optimize`.
struct Optimize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "optimize",
        _superCommandName: "mediatag",
        abstract: "Rearrange a movie for a fast start and for later edits.",
        discussion: """
            The moov box moves to the front, so that playback starts before the whole file has arrived. \
            Samples that are presented together, subtitles included, are stored together. Unused bytes are \
            dropped, and free space after the moov keeps later edits in place. Samples keep every byte. The \
            movie is rewritten, so mediatag undo cannot restore the old arrangement; a movie that is already \
            optimized is left unchanged.

              mediatag optimize movie.mp4
              mediatag optimize movie.mp4 -o small.mp4 --reserve none
            """
    )

    @Argument(
        help: "MP4 or QuickTime movies; other formats with -o OUT.mp4 or -o OUT.mov.",
        completion: .file(extensions: ["mp4", "m4v", "m4a", "mov"])
    )
    var movies: [String]

    @Option(
        help: ArgumentHelp(
            "Free bytes for later edits, in addition to space for a second moov (by default about 100,000); or none.",
            valueName: "bytes|none"
        ),
        transform: parseReserve
    )
    var reserve: MovieReserve?

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "Report format; json follows the schema mediatag.optimize/1.")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movies: movies)
    }

    func run() throws { try SeveralFiles.run(movies, optimize) }

    private func optimize(_ movie: String) throws {
        do throws(MediaError) {
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
            throw ExitCode.of(error)
        }
    }
}
