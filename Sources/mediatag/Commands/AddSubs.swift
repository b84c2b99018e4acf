// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Adds a subtitle track: `mediatag add-subs`.
struct AddSubs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-subs",
        abstract: "Add a caption file to a movie as a subtitle track that players list and select.",
        discussion: """
            The movie is edited in place: killed at any moment, it is the old one or the new one, and \
            plays. What is not edited stays byte for byte. Language, SDH and forced are taken from the \
            file's name where no option says otherwise (movie.es-419.sdh.srt).

              mediatag add-subs movie.mp4 es.srt --sdh
              mediatag add-subs movie.mp4 captions.vtt --language en -o captioned.mp4
            """
    )

    @Argument(
        help: "The MP4 or QuickTime movie.",
        completion: .file(extensions: ["mp4", "m4v", "mov"])
    )
    var movie: String

    @Argument(
        help:
            "The caption file: SubRip, WebVTT, TTML, SubStation Alpha, …; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var subtitles: String

    @OptionGroup(title: "The track")
    var track: SubtitleOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(help: "text, or json (schema mediatag.add-subs/1).")
    var format: OutputFormat = .text

    func validate() throws {
        try output.validate(movie: movie)
    }

    func run() throws {
        do throws(MuxingError) {
            let isStandardInput = subtitles == "-"
            let bytes = try CaptionFile.read(subtitles)
            let progress = Progress("writing")
            let report = try AddSubtitles(movie: movie, output: output.destination).run(
                subtitles: isStandardInput ? CaptionFile.standardInputName : subtitles,
                bytes: bytes,
                request: track.request,
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            Messages.warn(all: report.warnings)
            let summary = AddSubtitlesSummary(report, output: output)
            switch format {
            case .json: Results.write(json: summary)
            case .text: Results.write(summary.text)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
