// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Adds a closed caption track: `mediatag add-captions`.
struct AddCaptions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-captions",
        abstract: "Add a caption file to a movie as a closed caption track (CEA-608).",
        discussion: """
            Byte pairs of SCC and MCC files stay as they are, in both fields. Captions of any other \
            format become pop-on captions, and what does not fit the characters, the grid of 15 rows and \
            32 columns or the time is told. The movie is edited in place: killed at any moment, it is the \
            old one or the new one, and plays.

              mediatag add-captions movie.mov en.scc
              mediatag add-captions movie.mp4 es.srt --channel CC3
              mediatag add-captions movie.mov captions.scc --language en -o captioned.mov
            """
    )

    @Argument(
        help: "The MP4 or QuickTime movie, or with -o any file with pictures.",
        completion: .file(extensions: ["mp4", "m4v", "mov"])
    )
    var movie: String

    @Argument(
        help: "The caption file: SCC, MCC, SubRip, WebVTT, …; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var captions: String

    @OptionGroup(title: "The track")
    var track: ClosedCaptionOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.add-captions/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
    }

    func run() throws {
        do throws(MuxingError) {
            let name = captions == "-" ? CaptionFile.standardInputName : captions
            let bytes = try CaptionFile.read(captions)
            let progress = Progress("writing")
            let job = try AddClosedCaptions(
                movie: movie,
                output: output.editOutput,
                verifying: output.verify.depth,
                progress: progress.show
            )
            let report = try job.run(
                name,
                bytes,
                request: track.request,
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            EditSummary("add-captions", report, output: output).show(as: format)
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
