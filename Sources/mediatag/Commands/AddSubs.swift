// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Captions
import Muxing

/// Adds subtitle tracks: `mediatag add-subs`.
struct AddSubs: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add-subs",
        _superCommandName: "mediatag",
        abstract: "Add caption files to a movie as subtitle tracks that players list and select.",
        discussion: """
            The movie is edited in place: killed at any moment, it is the old one or the new one, and \
            plays. What is not edited stays byte for byte. Language, SDH and forced are taken from the \
            file's name where no option says otherwise (movie.es-419.sdh.srt). Cues that begin with \
            [forced] are shown even when subtitles are off. Several files become tracks in one step; \
            regular and forced subtitles of a language become a pair.

              mediatag add-subs movie.mp4 es.srt --sdh
              mediatag add-subs movie.mp4 es.srt es.forced.srt fr.vtt en.sdh.srt
              mediatag add-subs movie.mp4 captions.vtt --language en --format wvtt -o captioned.mp4
            """
    )

    @Argument(
        help: "The movie: MP4, QuickTime, or with --output any that FFmpeg opens.",
        completion: .file()
    )
    var movie: String

    @Argument(
        help:
            "The caption files: SubRip, WebVTT, TTML, SubStation Alpha, …; - reads standard input.",
        completion: .file(extensions: SourceFormat.fileNameExtensions)
    )
    var subtitles: [String]

    @OptionGroup(title: "The track")
    var track: SubtitleOptions

    @OptionGroup(title: "Reading and writing")
    var output: EditOptions

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            "Of the tracks: tx3g, wvtt (WebVTT), stpp (TTML). Of the report: text, json (schema "
                + "mediatag.add-subs/1). Default: tx3g and text.",
            valueName: "format"
        )
    )
    var formats: [AddSubtitlesFormat] = []

    func validate() throws {
        try output.validate(movie: movie)
        try track.validate(fileCount: subtitles.count)
        if subtitles.count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input can be read only once.")
        }
    }

    func run() throws {
        do throws(MuxingError) {
            var request = track.request
            request.format = formats.track
            request.forcedCues = try track.readForcedCues()
            var files: [SubtitleFile] = []
            for path in subtitles {
                let name = path == "-" ? CaptionFile.standardInputName : path
                let bytes = try CaptionFile.read(path)
                files.append(SubtitleFile(path: name, bytes: bytes, request: request))
            }
            let progress = Progress("writing")
            let job = try AddSubtitles(
                movie: movie,
                output: output.editOutput,
                verifying: output.verify.depth,
                progress: progress.show
            )
            let report = try job.run(
                files,
                verifying: output.verify.depth,
                progress: progress.show
            )
            progress.clear()
            Messages.warn(all: report.warnings)
            let summary = AddSubtitlesSummary(report, output: output)
            switch formats.output {
            case .json: Results.write(json: summary)
            case .text: Results.write(summary.text)
            }
        } catch {
            Messages.fail(error)
            throw ExitCode.of(error)
        }
    }
}
